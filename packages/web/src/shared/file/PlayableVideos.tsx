import { Title } from '@mantine/core';
import styles from './PlayableVideos.module.css';

type Video = { url: string | null; name: string };

/** Paper shows a still of them or says where to see them; the screen plays them. */
export function PlayableVideos({ videos }: { videos: readonly Video[] }) {
  const shown = videos.flatMap(({ url, name }) => (url === null ? [] : [{ url, name }]));
  if (shown.length === 0) return null;
  return (
    <section className={styles.panel} aria-label="Videos">
      <Title order={2}>Videos</Title>
      <div className={styles.videos}>
        {shown.map(({ url, name }) => (
          <figure key={url}>
            <video src={url} controls preload="metadata" aria-label={name}>
              <track kind="captions" />
            </video>
            <figcaption>{name}</figcaption>
          </figure>
        ))}
      </div>
    </section>
  );
}
