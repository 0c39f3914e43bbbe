import type { Taken } from '@fenix/domain/incontrol/inspecciones/document';
import { MISSING_FILE } from '@fenix/domain/media/archivo';
import { Modal, UnstyledButton } from '@mantine/core';
import { IconPhotoOff } from '@tabler/icons-react';
import { useState } from 'react';
import styles from './Gallery.module.css';

type Props = { pictures: readonly Taken[]; videos: readonly Taken[]; of: string };

/** INSP-09, INSP-15, IAPP-07: the pictures of a report with when and where they were taken, and its videos. */
export function Gallery({ pictures, videos, of }: Props) {
  const [enlarged, setEnlarged] = useState<number>();
  const shown = enlarged === undefined ? undefined : pictures[enlarged];
  if (pictures.length + videos.length === 0) return null;
  return (
    <>
      <ul className={styles.gallery} aria-label={`Fotografías y videos del ${of}`}>
        {pictures.map(({ url, thumbnail, name, taken }, index) => (
          <li key={`${name} ${index + 1}`}>
            {url === null ? (
              <span className={styles.missing}>
                <IconPhotoOff size={24} stroke={1.5} aria-hidden />
                {MISSING_FILE}
              </span>
            ) : (
              <UnstyledButton
                className={styles.picture ?? ''}
                aria-label={`Ampliar la fotografía ${index + 1} del ${of}`}
                onClick={() => setEnlarged(index)}
              >
                <img src={thumbnail ?? url} alt="" loading="lazy" />
              </UnstyledButton>
            )}
            {taken && <span className={styles.taken}>{taken}</span>}
          </li>
        ))}
        {videos.map(({ url, name }, index) => (
          <li key={`${name} ${index + 1}`} className={styles.video}>
            {url === null ? (
              <span className={styles.missing}>{MISSING_FILE}</span>
            ) : (
              <video src={url} controls preload="metadata" aria-label={`Video ${index + 1} del ${of}`}>
                <track kind="captions" />
              </video>
            )}
          </li>
        ))}
      </ul>
      <Modal
        opened={shown !== undefined}
        onClose={() => setEnlarged(undefined)}
        size="min(1100px, 100%)"
        title={`Fotografía ${(enlarged ?? 0) + 1} de ${pictures.length} del ${of}`}
        closeButtonProps={{ 'aria-label': 'Cerrar la fotografía' }}
      >
        {shown?.url && (
          <img className={styles.large} src={shown.url} alt={`Fotografía ${(enlarged ?? 0) + 1} del ${of}`} />
        )}
        {shown?.taken && <p className={styles.taken}>{shown.taken}</p>}
      </Modal>
    </>
  );
}
