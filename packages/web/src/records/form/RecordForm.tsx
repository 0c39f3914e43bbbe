import { Button, Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useDevice } from '../../outbox/DeviceProvider';
import { OutboxEntry } from '../../outbox/OutboxEntry';
import type { Entry } from '../../outbox/outbox';
import { type OpenDraft, useDraft } from '../../outbox/useDraft';
import { confirm } from '../../shared/confirm';
import { FormCard } from './FormCard';
import type { FormWords } from './formKind';
import type { RecordFormState } from './useRecordForm';

type Props<V extends object> = {
  form: RecordFormState;
  /** The values of a new draft, with the version of the form they answer: a draft is finished under that version. */
  initial: () => V;
  loading?: ReactNode;
  /** False where the record was finished elsewhere meanwhile: a queued form can only be discarded. */
  canEdit?: boolean;
  /** Buttons of a queued form, before those that edit and discard it. */
  actions?: ReactNode;
  onDiscarded: () => void;
  children: (draft: OpenDraft<V>) => ReactNode;
};

/** A form of a record that works without signal: its fields with the draft of this device, or its state in the outbox. */
export function RecordForm<V extends object>(props: Props<V>) {
  const { form, initial, loading = <Skeleton height={360} radius="md" />, children } = props;
  const { queued } = form;
  if (queued) return <QueuedForm {...props} entry={queued} />;
  return (
    <DraftFields id={form.id} initial={initial} loading={loading}>
      {children}
    </DraftFields>
  );
}

type DraftProps<V extends object> = Pick<Props<V>, 'initial' | 'loading' | 'children'> & { id: string };

function DraftFields<V extends object>({ id, initial, loading, children }: DraftProps<V>) {
  const draft = useDraft<V>(id, initial);
  return draft ? children(draft) : loading;
}

type QueuedProps = Pick<Props<object>, 'form' | 'canEdit' | 'actions' | 'onDiscarded'> & { entry: Entry };

function QueuedForm({ form, entry, canEdit = true, actions, onDiscarded }: QueuedProps) {
  const { outbox } = useDevice();
  const { words } = form.kind;
  const isSending = entry.sent !== undefined;

  async function discard() {
    if (!(await confirm({ ...words.discard, about: entry.title }))) return;
    await outbox.discard(entry.id);
    onDiscarded();
  }

  function edit() {
    form.onReturn(entry.refusal?.errors ?? []);
    void outbox.withdraw(entry.id);
  }

  return (
    <FormCard
      label="Pendiente de enviar"
      title={entry.refusal ? words.failed : isSending ? words.sending : 'Pendiente de enviar'}
      hint={hintOf(entry, words)}
      actions={
        !isSending && (
          <>
            {actions}
            {canEdit && (
              <Button variant="default" onClick={edit}>
                Volver a editar
              </Button>
            )}
            <Button variant="subtle" color="red" onClick={() => void discard()}>
              Descartar borrador
            </Button>
          </>
        )
      }
    >
      <OutboxEntry entry={entry} />
    </FormCard>
  );
}

function hintOf({ refusal, sent, waiting }: Entry, { complete, alone, onItsWay }: FormWords): string {
  if (refusal) return 'Lo que llenaste sigue guardado en este equipo hasta que lo descartes.';
  if (sent !== undefined) return onItsWay;
  return waiting === 'session'
    ? `${complete}. Se envía cuando inicies sesión, una sola vez.`
    : `${complete}. Se envía ${alone} cuando haya señal, una sola vez.`;
}
