import type { Archivo } from '@fenix/domain/actas/images';
import { Title } from '@mantine/core';
import styles from './Documentos.module.css';

/** Paper shows a still of them; the screen plays them. */
export function PlayableVideos({ videos }: { videos: readonly Archivo[] }) {
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
