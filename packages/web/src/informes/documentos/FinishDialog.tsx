import { DESCRIPTION_MAX } from '@fenix/domain/informes/crear/crear';
import type { Informe } from '@fenix/domain/informes/informe';
import { INFORME_MESSAGES } from '@fenix/domain/informes/messages';
import { Button, Group, Modal, Text, Textarea } from '@mantine/core';
import { type SyntheticEvent, useState } from 'react';
import { useReturnFocus } from '../../shared/useReturnFocus';
import { aboutOf } from '../InformeLabels';

type Props = { informe: Informe; onClose: () => void; onFinish: (note: string) => void };

/** INF-63, INF-64: asked before it is finished, with room for why. */
export function FinishDialog({ informe, onClose, onFinish }: Props) {
  useReturnFocus();
  const [note, setNote] = useState('');
  const isTooLong = note.trim().length > DESCRIPTION_MAX;

  function handleSubmit(event: SyntheticEvent) {
    event.preventDefault();
    if (!isTooLong) onFinish(note);
  }

  return (
    <Modal opened onClose={onClose} title={INFORME_MESSAGES.finishTitle}>
      <form noValidate aria-label="Finalizar el informe" onSubmit={handleSubmit}>
        <Text mb="xs">{INFORME_MESSAGES.finishQuestion}</Text>
        <Text mb="md" fw={600}>
          {aboutOf(informe)}
        </Text>
        <Textarea
          label="Nota (opcional)"
          description={`Qué se decidió. Queda en el historial del informe. ${note.length} / ${DESCRIPTION_MAX}`}
          rows={3}
          resize="vertical"
          value={note}
          error={isTooLong ? INFORME_MESSAGES.noteTooLong : undefined}
          onChange={(event) => setNote(event.currentTarget.value)}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          mb="lg"
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" data-autofocus onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" color="red">
            Finalizar
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
