import type { Doc } from '@fenix/domain/document/blocks';
import type { Seen } from '@fenix/domain/document/files';
import { type ComponentProps, type ReactNode, useMemo } from 'react';
import { DocumentPage } from '../shared/document/DocumentPage';
import { useFrames } from '../shared/document/useFrames';
import { PlayableVideos } from '../shared/file/PlayableVideos';
import { useIsPhone } from '../shared/useIsPhone';
import styles from './RecordPaper.module.css';

type Video = { url: string | null; name: string; thumbnail?: string | null; moment?: object | undefined };

type Props<R> = {
  record: R;
  id: string;
  /** The path of its screen: the whole address is printed, so that the paper leads back to it. */
  path: string;
  videosOf: (record: R) => readonly Video[];
  documentOf: (record: R, seen: Seen) => Doc;
  /** Where a telephone plays its videos within the document; elsewhere they are under it. */
  playedOf?: (record: R) => NonNullable<ComponentProps<typeof DocumentPage>['videos']>;
  actions?: ReactNode;
  /** After the last page. */
  ending?: ReactNode;
};

/** A record on its paper, with a still of each video in it and the videos themselves under it. */
export function RecordPaper<R>({ record, id, path, videosOf, documentOf, playedOf, ...around }: Props<R>) {
  const isPhone = useIsPhone();
  const videos = useMemo(() => videosOf(record), [videosOf, record]);
  const played = useMemo(() => playedOf?.(record), [playedOf, record]);
  const { frames, isTaking } = useFrames(id, videos);
  const address = `${window.location.origin}${path}`;
  return (
    <>
      <DocumentPage
        doc={documentOf(record, { address, frames })}
        isPreparing={isTaking}
        {...(played && { videos: played })}
        {...around}
      />
      {!(isPhone && played) && (
        <div className={styles.under}>
          <PlayableVideos videos={videos} />
        </div>
      )}
    </>
  );
}
