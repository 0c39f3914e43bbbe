import { DomainError } from '@fenix/domain/errors';
import { SHELL_MESSAGES } from '@fenix/domain/messages';
import { UPLOADS } from '@fenix/domain/uploads';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { FileField } from '../shared/file/FileField';
import { confirm } from '../shared/confirm';
import { notify } from '../shared/notify';
import styles from './GuiaVisual.module.css';
import { Section } from './Section';

export function MessagesSection() {
  return (
    <Section title="Avisos y confirmación" about="Un título y una frase, arriba a la derecha, tres segundos.">
      <div className={styles.row}>
        <Button
          variant="default"
          onClick={() => notify.success('Cliente actualizado', 'Los módulos ya están activos.')}
        >
          Éxito
        </Button>
        <Button variant="default" onClick={() => notify.info('Hay una versión nueva')}>
          Información
        </Button>
        <Button variant="default" onClick={() => notify.warning(SHELL_MESSAGES.noPermission)}>
          Advertencia
        </Button>
        <Button
          variant="default"
          onClick={() => notify.failure(new DomainError('unavailable', SHELL_MESSAGES.unavailable))}
        >
          Error
        </Button>
        <Button variant="default" onClick={() => void handleConfirm()}>
          Preguntar
        </Button>
      </div>
    </Section>
  );
}

async function handleConfirm() {
  const yes = await confirm({
    title: '¿Eliminar las filas elegidas?',
    message: 'Este cambio no se puede revertir.',
    confirmLabel: 'Eliminar',
    danger: true,
  });
  if (yes) notify.success('Eliminado');
  else notify.info('No se eliminó nada');
}

export function FilesSection() {
  const [files, setFiles] = useState<readonly File[]>([]);
  return (
    <Section title="Archivos">
      <FileField label="Logo del cliente" upload={UPLOADS.clientLogo} value={files} onChange={setFiles} />
    </Section>
  );
}
