import { CRUCE_MESSAGES, type Cruces } from '@fenix/domain/despachos/cruce';
import { MOTIVO_MAX, Motivo } from '@fenix/domain/text/motivo';
import { Button, Group, List, Text, Textarea } from '@mantine/core';
import { type SyntheticEvent, useState } from 'react';
import { ON_PHONE } from './refusal';

type Props = {
  /** What is in the way. */
  cruces: Cruces;
  isSending: boolean;
  onProceed: (motivo: string) => void;
  onClose: () => void;
};

/** DISP-48: a vehicle or a driver on two trips at a time is a mistake, unless the dispatcher says why not. */
export function CruceQuestion({ cruces, isSending, onProceed, onClose }: Props) {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();

  function handleSubmit(event: SyntheticEvent) {
    event.preventDefault();
    if (isSending) return;
    const parsed = Motivo.safeParse(text);
    if (parsed.success) onProceed(parsed.data);
    else setProblem(parsed.error.issues[0]?.message);
  }

  return (
    <form onSubmit={handleSubmit} noValidate>
      <CruceTrips cruces={cruces} />
      <Textarea
        label={CRUCE_MESSAGES.question}
        description="Queda guardado en el despacho y en la auditoría."
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setProblem(undefined);
        }}
        error={problem}
        maxLength={MOTIVO_MAX}
        rows={2}
        required
        data-autofocus
      />
      <Group justify="flex-end" gap="xs" mt="md">
        <Button variant="default" flex={ON_PHONE} disabled={isSending} onClick={onClose}>
          Volver
        </Button>
        <Button type="submit" color="red" flex={ON_PHONE} loading={isSending}>
          {CRUCE_MESSAGES.proceed}
        </Button>
      </Group>
    </form>
  );
}

/** What the trip crosses. */
export function CruceTrips({ cruces }: { cruces: Cruces }) {
  return (
    <>
      <Text mb="xs">{cruces.warning}</Text>
      <List size="sm" mb="md" aria-label="Viajes que se cruzan">
        {cruces.trips.map((cruce) => (
          <List.Item key={cruce}>{cruce}</List.Item>
        ))}
      </List>
    </>
  );
}
