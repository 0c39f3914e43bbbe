import type { FieldError } from '@fenix/domain/errors';
import { type FormDef, longLabelOf } from '@fenix/domain/forms/def';
import { missingOf } from '@fenix/domain/forms/problems';
import { answersOf } from '@fenix/domain/forms/values';
import { useState } from 'react';
import { useDevice } from '../outbox/DeviceProvider';
import type { NewSubmission } from '../outbox/outbox';
import type { OpenDraft } from '../outbox/useDraft';
import { confirm } from '../shared/confirm';
import type { Question } from '../shared/question';
import { notify } from '../shared/notify';
import { type FormProps, type FormState, useForm } from './useForm';

/** What the server found wrong, for a form that comes back from the outbox. */
export type Returned = { returned: readonly FieldError[]; onReturn: (errors: readonly FieldError[]) => void };

type Given<V extends object> = Pick<Returned, 'returned'> & {
  onReturn?: Returned['onReturn'];
  also?: readonly FieldError[];
  def: FormDef;
  draft: OpenDraft<V>;
  options?: FormState['options'];
  offers?: FormState['offers'];
  words: {
    /** When it is kept and could not leave yet. */
    waiting: string;
    discard: Question;
    /** One question for all that is asked for and missing. */
    missing?: (labels: readonly string[]) => Question;
  };
  /** The finished form as its call takes it. `isConfirmed`: what is missing was left out on purpose. */
  submissionOf: (isConfirmed: boolean) => NewSubmission;
  /** `answer`: what the call answered, unless another tab heard it. */
  onSent: (answer: unknown) => void;
  /** For a form that does not come back by itself: it stays in the outbox with its reason. */
  onRefused?: () => void;
  onDiscarded: () => void;
};

/** Filling in, checking and handing over to the outbox. Nothing typed is lost on any of its ways. */
export function useOutboxForm<V extends object>({
  def,
  draft,
  options = {},
  offers = {},
  also = [],
  returned,
  onReturn = () => undefined,
  words,
  submissionOf,
  onSent,
  onRefused,
  onDiscarded,
}: Given<V>): Omit<FormProps, 'label'> {
  const { outbox } = useDevice();
  const [isSaving, setSaving] = useState(false);
  const held = {
    values: draft.values as Readonly<Record<string, unknown>>,
    files: draft.files,
    set: (values: object) => draft.set(values),
    setFile: (field: string, file: File | undefined) => void draft.setFile(field, file),
  };
  const { form, given, isRight, show } = useForm({ def, held, returned, options, offers, also });

  async function save() {
    if (isSaving || !isRight()) return;
    const missing = missingOf(def, answersOf(def, held.values), given);
    const labels = missing.map((name) => longLabelOf(def, name));
    if (missing.length > 0 && words.missing && !(await confirm(words.missing(labels)))) return;
    setSaving(true);
    await draft.flush();
    const submission = submissionOf(missing.length > 0);
    const outcome = await outbox.enqueue(submission);
    setSaving(false);
    if (outcome.kind === 'sent') onSent(outcome.answer);
    if (outcome.kind === 'waiting') notify.info('Pendiente de enviar', words.waiting);
    if (outcome.kind !== 'refused') return;
    const { errors, message } = outcome.error;
    const isKept = outbox.get().some(({ id }) => id === outbox.idOf(submission));
    if (onRefused && isKept) return onRefused();
    // A device that could not keep it has it nowhere but on this page.
    if (!isKept) notify.error(message);
    if (errors.length === 0) return;
    onReturn(errors);
    await outbox.withdraw(outbox.idOf(submission));
    show(errors);
  }

  async function discard() {
    if (!(await confirm(words.discard))) return;
    await draft.drop();
    onDiscarded();
  }

  return { form, draft, isSaving, onSave: () => void save(), onDiscard: () => void discard() };
}
