import type { FieldError } from '@fenix/domain/errors';
import { type FormDef, longLabelOf } from '@fenix/domain/forms/def';
import { missingOf } from '@fenix/domain/forms/problems';
import { answersOf, shownPlaces } from '@fenix/domain/forms/values';
import { useEffect, useState } from 'react';
import { type FormProps, type FormState, useForm } from '../../forms/useForm';
import { videoParts } from '../../forms/moments';
import { useDevice } from '../../outbox/DeviceProvider';
import type { NewSubmission } from '../../outbox/outbox';
import type { OpenDraft } from '../../outbox/useDraft';
import { confirm } from '../../shared/confirm';
import { notify } from '../../shared/notify';
import type { Question } from '../../shared/question';
import type { FormKind } from './formKind';
import type { RecordFormState } from './useRecordForm';

/** The call that takes a finished form, without its files. `late`: what is sent instead when it had to wait. */
export type FormCall = Pick<NewSubmission, 'path' | 'late'> & {
  method?: NewSubmission['method'];
  parts: readonly (readonly [name: string, value: string])[];
};

type Shell = Pick<RecordFormState, 'record' | 'returned' | 'onReturn'> & {
  kind: Pick<FormKind, 'name'> & { words: Pick<FormKind['words'], 'waiting' | 'discard'> };
};

type Options<V extends object> = {
  form: Shell;
  draft: OpenDraft<V>;
  def: FormDef;
  options?: FormState['options'];
  offers?: FormState['offers'];
  /** Problems found by the feature's own rules: a day in the future. */
  also?: readonly FieldError[];
  /** How lists, questions and the audit log name the form, and the plate of its vehicle. */
  title: string;
  plate?: string | undefined;
  /** One question for all that is asked for and missing. */
  missing?: (labels: readonly string[]) => Question;
  /** A last question about the answers, and the field that shows it when the answer is no. */
  ask?: () => { question: Question; path: string } | undefined;
  /** `isConfirmed`: what is missing was left out on purpose. */
  call: (isConfirmed: boolean) => FormCall;
  /** For a form that does not come back by itself: it stays in the outbox with its errors. */
  onRefused?: () => void;
  onDiscarded: () => void;
};

/** The fields of an offline form: filled in, checked, and queued in the outbox with the files that are shown. */
export function useFormSubmission<V extends object>(given: Options<V>): Omit<FormProps, 'label'> {
  const { form: shell, draft, def, title, plate, onRefused, onDiscarded } = given;
  const { options = {}, offers = {}, also = [], ask = () => undefined } = given;
  const { outbox } = useDevice();
  const [isSaving, setSaving] = useState(false);
  const { name: kind, words } = shell.kind;
  const { record } = shell;
  const values = draft.values as Readonly<Record<string, unknown>>;
  const held = {
    values,
    files: draft.files,
    unkept: draft.unkept,
    set: (change: object) => draft.set(change),
    setFile: (field: string, file: File | undefined) => void draft.setFile(field, file),
  };
  const { describe } = draft;
  useEffect(() => describe({ kind, record, title, plate }), [describe, kind, record, title, plate]);
  const { form, given: files, isRight, show } = useForm({ def, held, returned: shell.returned, options, offers, also });

  function submissionOf(isConfirmed: boolean): NewSubmission {
    const { method = 'POST', parts, ...rest } = given.call(isConfirmed);
    const sent = shownPlaces(def, values).flatMap((place) => {
      const file = draft.files[place];
      return file ? [[place, file] as const] : [];
    });
    const beside = videoParts(def, values, draft.files, sent);
    return {
      kind,
      record,
      title,
      plate,
      method,
      ...rest,
      ...beside,
      parts: [...parts, ...beside.parts],
      key: draft.key,
    };
  }

  async function save() {
    if (isSaving || !isRight()) return;
    const missing = missingOf(def, answersOf(def, values), files);
    const labels = missing.map((name) => longLabelOf(def, name));
    if (missing.length > 0 && given.missing && !(await confirm(given.missing(labels)))) return;
    const doubt = ask();
    if (doubt && !(await confirm(doubt.question)))
      return show([{ path: doubt.path, message: doubt.question.message ?? doubt.question.title }]);
    setSaving(true);
    await draft.flush();
    const submission = submissionOf(missing.length > 0);
    const outcome = await outbox.enqueue(submission);
    setSaving(false);
    if (outcome.kind === 'waiting' && outcome.waiting !== 'pause' && words.waiting)
      notify.info('Pendiente de enviar', words.waiting);
    if (outcome.kind !== 'refused') return;
    const { errors, message } = outcome.error;
    const isKept = outbox.get().some(({ id }) => id === outbox.idOf(submission));
    if (onRefused && isKept) return onRefused();
    // A device that could not keep it has it nowhere but on this page.
    if (!isKept) notify.error(message);
    if (errors.length === 0) return;
    shell.onReturn(errors);
    await outbox.withdraw(outbox.idOf(submission));
    show(errors);
  }

  async function discard() {
    if (!(await confirm({ ...words.discard, about: title }))) return;
    const { isTouched, savedAt } = draft.get();
    const subject = { kind, record, title, plate };
    await outbox.discardDraft(isTouched ? { subject, madeAt: savedAt ?? Date.now() } : undefined, draft.drop);
    onDiscarded();
  }

  return { form, draft, isSaving, onSave: () => void save(), onDiscard: () => void discard() };
}
