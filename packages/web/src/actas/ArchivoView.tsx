import type { Archivo } from '@fenix/domain/media/archivo';
import { ACTA_MESSAGES } from '@fenix/domain/actas/messages';
import { IconPhotoOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './ArchivoView.module.css';

type Props = {
  archivo: Archivo;
  alt: string;
  /** What can be done about a file that is not there. */
  ifMissing?: ReactNode;
};

/** A file of a record. ACTA-15: one that has not come over yet says so in its place. */
export function ArchivoView({ archivo: { url, thumbnail, kind }, alt, ifMissing }: Props) {
  if (url === null)
    return (
      <div className={styles.missing}>
        <IconPhotoOff size={24} stroke={1.5} aria-hidden />
        <p>{ACTA_MESSAGES.missingFile}</p>
        {ifMissing}
      </div>
    );
  // Muted, since there are no captions: recordings of devices contain no speech.
  if (kind === 'video')
    return <video className={styles.file} src={url} controls preload="metadata" aria-label={alt} muted />;
  return (
    <a className={styles.file} href={url} target="_blank" rel="noopener" title="Ver en tamaño completo">
      <img src={thumbnail ?? url} alt={alt} loading="lazy" />
    </a>
  );
}
