import { chosenStill } from '@fenix/domain/media/archivo';
import { useQueries } from '@tanstack/react-query';
import { takeFrame } from '../file/videoFrame';

type Video = { url: string | null; name: string; thumbnail?: string | null; moment?: object | undefined };

/**
 * The stills of a record's videos: the chosen one (VIDEO-05), or one that this browser takes. The address of a file changes
 * while the page is open, its picture does not.
 */
export function useFrames(id: string, videos: readonly Video[]): { frames: (string | undefined)[]; isTaking: boolean } {
  const taken = useQueries({
    queries: videos.map((video, place) => ({
      queryKey: ['video-frame', id, place, video.name, video.moment] as const,
      queryFn: () => (video.url === null || chosenStill(video) ? null : takeFrame(video.url)),
      staleTime: Number.POSITIVE_INFINITY,
    })),
  });
  return {
    frames: videos.map((video, place) => chosenStill(video) ?? taken[place]?.data ?? undefined),
    isTaking: taken.some(({ isPending }) => isPending),
  };
}
