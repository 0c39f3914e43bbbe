import type { FieldError } from '@fenix/domain/errors';
import { useEffect, useEffectEvent, useState } from 'react';
import { useDevice, useOutboxEntries } from '../../outbox/DeviceProvider';
import type { Entry } from '../../outbox/outbox';
import type { FormKind } from './formKind';

/** The form of one record on this device: whether it is queued, and what the server found wrong with it. */
export type RecordFormState = {
  kind: FormKind;
  record: string;
  /** Of its draft, its files and its entry in the outbox. */
  id: string;
  queued: Entry | undefined;
  returned: readonly FieldError[];
  onReturn: (errors: readonly FieldError[]) => void;
};

type Options = {
  /** Called once it is sent, at once or after a wait; `answer` is undefined where another tab received it. */
  onSent: (answer: unknown) => void;
  /** Errors of an entry that was taken out of the outbox before this form opened. */
  returned?: readonly FieldError[];
};

/** Used above the fields: they are off the screen while the form is being sent, and come back with its errors. */
export function useRecordForm(kind: FormKind, record: string, { onSent, returned = [] }: Options): RecordFormState {
  const { outbox } = useDevice();
  const { name } = kind;
  const id = outbox.idOf({ kind: name, record });
  const [errors, setErrors] = useState(returned);
  const queued = useOutboxEntries().find((entry) => entry.id === id);
  const handleSent = useEffectEvent(onSent);
  useEffect(
    () =>
      outbox.onSettled((entry, outcome) => {
        if (entry.kind === name && entry.record === record && outcome.kind === 'sent') handleSent(outcome.answer);
      }),
    [outbox, name, record],
  );
  return { kind, record, id, queued, returned: errors, onReturn: setErrors };
}
