import { ACTA_MESSAGES } from '@fenix/domain/actas/messages';
import { UPLOADS } from '@fenix/domain/uploads';
import { Button, Progress } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { type SyntheticEvent, useState } from 'react';
import { FileField } from '../shared/file/FileField';
import type { NamedActa } from './ActaHeading';
import styles from './MissingFileForm.module.css';
import { useReplaceFiles } from './useActas';

type Props = {
  acta: NamedActa;
  /** The place of the record, or `process` with the number of the follow-up. */
  slot: string;
  label: string;
  index?: number;
  /** How many files the place lacks. */
  count?: number;
};

/** ACTA-19, ACTA-20: staff put files into the places of those that did not come over. */
export function MissingFileForm({ acta, slot, label, index, count = 1 }: Props) {
  const [files, setFiles] = useState<readonly File[]>([]);
  const [problem, setProblem] = useState<string>();
  const [progress, setProgress] = useState(0);
  const replace = useReplaceFiles();
  const place = slot === 'process' ? UPLOADS.procesoFoto : { ...UPLOADS.actaMissing, maxFiles: count };

  function handleSubmit(event: SyntheticEvent) {
    event.preventDefault();
    setProblem(files.length === 0 ? ACTA_MESSAGES.noFiles : undefined);
    if (files.length === 0 || replace.isPending) return;
    setProgress(0);
    const what = { acta, slot, files, onProgress: setProgress, ...(index !== undefined && { index }) };
    replace.mutate(what, { onError: (error) => setProblem(error.message) });
  }

  return (
    <form className={styles.upload} onSubmit={handleSubmit} noValidate aria-label={`Subir: ${label}`}>
      <FileField label={`Subir: ${label}`} upload={place} value={files} onChange={setFiles} error={problem} />
      {replace.isPending && <Progress value={progress * 100} aria-label="Archivos enviados" />}
      <Button
        type="submit"
        variant="light"
        loading={replace.isPending}
        leftSection={<IconUpload size={16} stroke={1.75} aria-hidden />}
      >
        Subir
      </Button>
    </form>
  );
}
