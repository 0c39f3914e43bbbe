import type { Acta } from '@fenix/domain/actas/acta';
import type { Analista, PlantillaChecklist } from '@fenix/domain/actas/catalogos/catalogos';
import {
  type ActaValues,
  type SectionId,
  completionProblems,
  entitiesOf,
  sectionOf,
} from '@fenix/domain/actas/completar/completion';
import { missingDetails, missingLabel } from '@fenix/domain/actas/completar/missing';
import { ACTA_FOTO_FIELDS } from '@fenix/domain/actas/images';
import { ACTA_MESSAGES } from '@fenix/domain/actas/messages';
import type { FieldError } from '@fenix/domain/errors';
import { useState } from 'react';
import { useDevice } from '../../outbox/DeviceProvider';
import type { DraftState } from '../../outbox/draft';
import type { NewSubmission } from '../../outbox/outbox';
import type { OpenDraft } from '../../outbox/useDraft';
import { type Question, confirm } from '../../shared/confirm';
import { notify } from '../../shared/notify';
import { DISCARD_QUESTION } from './DraftStatus';
import { useLeaveForm } from './useLeaveForm';

export type ActaDraft = OpenDraft<ActaValues>;

/** What every section of the form works with. */
export type ActaForm = {
  acta: Acta;
  analistas: readonly Analista[];
  plantillas: readonly PlantillaChecklist[];
  draft: ActaDraft;
  /** What is wrong, by field. */
  problems: Readonly<Record<string, string>>;
  set: (values: Partial<ActaValues>) => void;
  setFile: (field: string, file: File | undefined) => void;
};

export type SectionProps = { form: ActaForm };

export type Completion = {
  form: ActaForm;
  /** Sections that still lack something, whether it was said or not. */
  missing: ReadonlySet<SectionId>;
  isSaving: boolean;
  /** The section to look at after a save that was refused; changes with each refusal. */
  refused: { section: SectionId } | undefined;
  save: () => Promise<void>;
  discard: () => Promise<void>;
};

/** What the server found wrong, for a form that comes back from the outbox. */
export type Returned = { returned: readonly FieldError[]; onReturn: (errors: readonly FieldError[]) => void };

type Given = Omit<ActaForm, 'problems' | 'set' | 'setFile'> & Returned;

/** Filling in, checking and handing over to the outbox. Nothing typed is lost on any of its ways. */
export function useCompletion({ acta, draft, returned, onReturn, ...catalogos }: Given): Completion {
  const { outbox } = useDevice();
  const leave = useLeaveForm();
  const [problems, setProblems] = useState(() => byField(returned));
  const [refused, setRefused] = useState(() => placeOf(returned));
  const [isSaving, setSaving] = useState(false);

  const given = new Set(Object.keys(draft.files).filter((field) => draft.files[field]));
  const found = completionProblems(acta.format, draft.values, given);

  function show(errors: readonly FieldError[]) {
    setProblems(byField(errors));
    setRefused(placeOf(errors));
  }

  const forget = (fields: readonly string[]) =>
    setProblems((now) => Object.fromEntries(Object.entries(now).filter(([field]) => !fields.includes(field))));

  async function save() {
    if (isSaving) return;
    if (found.length > 0) return show(found);
    const missing = missingDetails(acta.format, entitiesOf(acta.format, draft.values), given.has('signature'));
    if (missing.length > 0 && !(await confirm(questionOf(missing)))) return;
    setSaving(true);
    await draft.flush();
    const submission = submissionOf(acta, draft, missing.length > 0);
    const outcome = await outbox.enqueue(submission);
    setSaving(false);
    if (outcome.kind === 'sent') void leave.toDocument(acta._id);
    if (outcome.kind === 'waiting')
      notify.info('Pendiente de enviar', 'El acta quedó guardada en este equipo y se envía sola.');
    if (outcome.kind === 'refused' && outcome.error.errors.length > 0) {
      onReturn(outcome.error.errors);
      await outbox.withdraw(outbox.idOf(submission));
      show(outcome.error.errors);
    }
  }

  async function discard() {
    if (!(await confirm(DISCARD_QUESTION))) return;
    await draft.drop();
    void leave.toList(acta);
  }

  return {
    form: {
      acta,
      draft,
      ...catalogos,
      problems,
      set: (values) => {
        draft.set(values);
        forget(Object.keys(values));
      },
      setFile: (field, file) => {
        void draft.setFile(field, file);
        // One piece of evidence is enough, wherever it stands.
        forget(field === 'signature' ? [field] : [field, 'foto1']);
      },
    },
    missing: new Set(found.map(({ path }) => sectionOf(path))),
    isSaving,
    refused,
    save,
    discard,
  };
}

/** The first thing said about a field is the one that is shown. */
function byField(errors: readonly FieldError[]): Readonly<Record<string, string>> {
  return Object.fromEntries(errors.toReversed().map(({ path, message }) => [path.split('.', 1)[0], message]));
}

function placeOf([first]: readonly FieldError[]): Completion['refused'] {
  return first && { section: sectionOf(first.path) };
}

/** ACTA-69: one question for all that is asked for and missing. */
function questionOf(missing: readonly string[]): Question {
  return {
    title: ACTA_MESSAGES.confirmMissingTitle,
    message: `${ACTA_MESSAGES.confirmMissing} ${missing.map(missingLabel).join(', ')}.`,
    confirmLabel: 'Enviar así',
    cancelLabel: 'Volver al acta',
  };
}

/** ACTA-73, ACTA-74: the finished form as the call takes it. */
function submissionOf(
  acta: Pick<Acta, '_id' | 'consecutive' | 'plate' | 'tipe' | 'format'>,
  { values, files, key }: Pick<DraftState<ActaValues>, 'values' | 'files' | 'key'>,
  isConfirmed: boolean,
): NewSubmission {
  const sent = [...ACTA_FOTO_FIELDS, 'signature'].flatMap((field) => {
    const file = files[field];
    return file ? [[field, file] as const] : [];
  });
  return {
    kind: 'acta',
    record: acta._id,
    title: `Acta n.º ${acta.consecutive} · ${acta.plate}`,
    method: 'PUT',
    path: `/api/actas/${acta._id}`,
    parts: [
      ['id', acta._id],
      ['entities', JSON.stringify(entitiesOf(acta.format, values))],
      ['complete', 'true'],
      ['tipe', acta.tipe],
      ...(isConfirmed ? [['confirmed', 'true'] as const] : []),
      ...sent,
    ],
    key,
  };
}
