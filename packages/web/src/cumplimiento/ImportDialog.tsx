import { CUMPLIMIENTO_MESSAGES } from '@fenix/domain/cumplimiento/messages';
import { Importado } from '@fenix/domain/cumplimiento/importar';
import { DomainError } from '@fenix/domain/errors';
import { Alert, Button, FileInput, Modal, Text } from '@mantine/core';
import { IconAlertCircle, IconUpload } from '@tabler/icons-react';
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import { call } from '../shared/api';
import styles from '../shared/form/Form.module.css';
import { SaveButtons } from '../shared/form/SaveButtons';
import { notify } from '../shared/notify';
import { useReturnFocus } from '../shared/useReturnFocus';
import { csvTextOf } from './csvText';

type Props = {
  /** The list's own call. */
  path: string;
  /** 'personas', for the title. */
  what: string;
  columns: readonly string[];
  client: string | undefined;
  invalidates: QueryKey;
};

/** A button that takes a CSV file: all of its lines or none, and what is wrong by line. */
export function ImportButton(props: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconUpload size={16} stroke={1.75} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        Importar
      </Button>
      {isOpen && <ImportDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

function ImportDialog({ path, what, columns, client, invalidates, onClose }: Props & { onClose: () => void }) {
  useReturnFocus();
  const queries = useQueryClient();
  const [file, setFile] = useState<File | null>(null);
  const [key, setKey] = useState(() => crypto.randomUUID());
  const send = useMutation({
    mutationFn: async (chosen: File) =>
      call(
        Importado,
        'POST',
        `${path}/import`,
        { csv: await csvTextOf(chosen), ...(client && { client }) },
        { idempotencyKey: key },
      ),
    onSuccess: ({ creadas, cambiadas, iguales }) => {
      notify.done('Archivo importado', `${creadas} nuevas, ${cambiadas} cambiadas, ${iguales} iguales`);
      onClose();
    },
    onSettled: () => queries.invalidateQueries({ queryKey: invalidates }),
  });
  const errors = send.error instanceof DomainError ? send.error.errors : [];

  function handleSubmit(event: SyntheticEvent) {
    event.preventDefault();
    if (file && !send.isPending) send.mutate(file);
  }

  return (
    <Modal opened onClose={onClose} title={`Importar ${what}`} size="lg">
      <form className={styles.fields} onSubmit={handleSubmit} noValidate aria-label={`Importar ${what}`}>
        <Text size="sm" c="dimmed">
          Un archivo CSV con estas columnas, en cualquier orden: {columns.join(', ')}. Los días como aaaa-mm-dd. Se
          guarda todo o nada.
        </Text>
        <FileInput
          label="Archivo CSV"
          required
          accept=".csv,text/csv"
          value={file}
          placeholder="Elegir archivo"
          onChange={(chosen) => {
            setFile(chosen);
            setKey(crypto.randomUUID());
            send.reset();
          }}
        />
        {send.error && (
          <Alert
            color="red"
            variant="light"
            role="alert"
            icon={<IconAlertCircle aria-hidden />}
            title={send.error instanceof DomainError ? send.error.message : CUMPLIMIENTO_MESSAGES.importFailed}
          >
            <ul>
              {errors.map(({ path: at, message }) => (
                <li key={`${at} ${message}`}>{message}</li>
              ))}
            </ul>
          </Alert>
        )}
        <SaveButtons label="Importar" isSaving={send.isPending} onCancel={onClose} className={styles.dialogSave} />
      </form>
    </Modal>
  );
}
