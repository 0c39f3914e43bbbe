import { ActionIcon } from '@mantine/core';
import { IconMovie, IconX } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import styles from './FileField.module.css';

/** A chosen file as a small picture with its name, and a way to take it out again. */
export function Thumbnail({ file, onRemove }: { file: File; onRemove: () => void }) {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);

  return (
    <figure className={styles.thumb}>
      {file.type.startsWith('image/') ? (
        <img src={url} alt="" />
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
