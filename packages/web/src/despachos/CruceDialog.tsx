import { CRUCE_MESSAGES } from '@fenix/domain/despachos/cruce';
import { Motivo } from '@fenix/domain/despachos/nuevo';
import { Button, Group, List, Modal, Text, Textarea } from '@mantine/core';
import { type SyntheticEvent, useState } from 'react';

type Props = {
  /** The trips that are in the way. */
  cruces: readonly string[];
  onProceed: (motivo: string) => void;
  onClose: () => void;
};

/** DISP-48: a vehicle on two trips at a time is a mistake, unless somebody says why not. */
export function CruceDialog(props: Props) {
  return (
    <Modal
      opened
      onClose={props.onClose}
      title={CRUCE_MESSAGES.title}
      closeButtonProps={{ 'aria-label': 'Cerrar el aviso' }}
    >
      <Reason {...props} />
    </Modal>
  );
}

/** One beside the other at a desk; on a phone each takes its line. */
const ON_PHONE = { base: '1 1 auto', sm: '0 0 auto' };

function Reason({ cruces, onProceed, onClose }: Props) {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();

  function handleSubmit(event: SyntheticEvent) {
    event.preventDefault();
    const parsed = Motivo.safeParse(text);
    if (parsed.success) onProceed(parsed.data);
    else setProblem(parsed.error.issues[0]?.message);
  }

  return (
    <form onSubmit={handleSubmit} noValidate>
      <Text mb="xs">{CRUCE_MESSAGES.warning}</Text>
      <List mb="md" aria-label="Viajes que se cruzan">
        {cruces.map((cruce) => (
          <List.Item key={cruce}>{cruce}</List.Item>
        ))}
      </List>
      <Textarea
        label={CRUCE_MESSAGES.question}
        description="Queda guardado en el despacho y en la auditoría."
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setProblem(undefined);
        }}
        error={problem}
        maxLength={200}
        rows={2}
        required
        data-autofocus
      />
      <Group justify="flex-end" gap="xs" mt="md">
        <Button variant="default" flex={ON_PHONE} onClick={onClose}>
          Volver
        </Button>
        <Button type="submit" color="red" flex={ON_PHONE}>
          {CRUCE_MESSAGES.proceed}
        </Button>
      </Group>
    </form>
  );
}
