import { ActionIcon } from '@mantine/core';
import { IconMovie, IconX } from '@tabler/icons-react';
import styles from './FileField.module.css';
import { showFile } from './showFile';

/** A chosen file as a small picture with its name, and a way to take it out again. */
export function Thumbnail({ file, onRemove }: { file: File; onRemove: () => void }) {
  return (
    <figure className={styles.thumb}>
      {file.type.startsWith('image/') ? (
        <img ref={(image) => (image ? showFile(image, file) : undefined)} alt="" />
      ) : (
        <span className={styles.video}>
          <IconMovie size={28} stroke={1.5} aria-hidden />
        </span>
      )}
      <figcaption title={file.name}>{file.name}</figcaption>
      <ActionIcon className={styles.remove} variant="default" aria-label={`Quitar ${file.name}`} onClick={onRemove}>
        <IconX size={14} stroke={2} aria-hidden />
      </ActionIcon>
    </figure>
  );
}
