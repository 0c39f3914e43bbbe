import { useQueries } from '@tanstack/react-query';
import { takeFrame } from '../file/videoFrame';

type Video = { url: string | null; name: string };

/** The stills of a record's videos. The address of a file changes while the page is open, its picture does not. */
export function useFrames(id: string, videos: readonly Video[]): { frames: (string | undefined)[]; isTaking: boolean } {
  const taken = useQueries({
    queries: videos.map(({ url, name }, place) => ({
      queryKey: ['video-frame', id, place, name] as const,
      queryFn: () => (url === null ? null : takeFrame(url)),
      staleTime: Number.POSITIVE_INFINITY,
    })),
  });
  return { frames: taken.map(({ data }) => data ?? undefined), isTaking: taken.some(({ isPending }) => isPending) };
}
