import { Title } from '@mantine/core';
import { UNPLAYABLE_VIDEO } from '@fenix/domain/uploads';
import { useState } from 'react';
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
          <Player key={url} url={url} name={name} />
        ))}
      </div>
    </section>
  );
}

function Player({ url, name }: { url: string; name: string }) {
  const [isRefused, setRefused] = useState(false);
  return (
    <figure>
      {isRefused ? (
        <output>
          {UNPLAYABLE_VIDEO}{' '}
          <a href={url} download={name}>
            Descargar el video
          </a>
        </output>
      ) : (
        <video src={url} controls preload="metadata" aria-label={name} onError={() => setRefused(true)}>
          <track kind="captions" />
        </video>
      )}
      <figcaption>{name}</figcaption>
    </figure>
  );
}
