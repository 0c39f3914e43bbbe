import type { FormDef } from '@fenix/domain/forms/def';
import { answersOf, freshValues, shownPlaces } from '@fenix/domain/forms/values';
import { formOf } from '@fenix/domain/plantillas/form';
import type { Plantilla } from '@fenix/domain/plantillas/plantilla';
import { useMemo } from 'react';
import { FormView } from '../../forms/FormView';
import { type Returned, useOutboxForm } from '../../forms/useOutboxForm';
import { useDevice } from '../../outbox/DeviceProvider';
import type { NewSubmission } from '../../outbox/outbox';
import { type OpenDraft, useDraft } from '../../outbox/useDraft';
import type { Question } from '../../shared/question';
import { Loading } from '../../shared/Loading';

export const DISCARD_QUESTION: Question = {
  title: '¿Descartar el borrador?',
  message: 'Se borra de este equipo todo lo que llenaste en este documento, con sus fotos, videos y firmas.',
  confirmLabel: 'Descartar',
  danger: true,
};

/** What was filled in, with the template it answers: a draft stays an answer to the version it was begun on. */
type DocumentoValues = Readonly<Record<string, unknown>> & { plantilla: Plantilla };

type Props = Returned & { record: string; plantilla: Plantilla | undefined; onDiscarded: () => void };

/** The document with what was filled in on this device before. */
export function Filling(props: Props) {
  const { outbox } = useDevice();
  const { record, plantilla } = props;
  const draft = useDraft<Partial<DocumentoValues>>(outbox.idOf({ kind: 'documento', record }), () =>
    plantilla ? { ...freshValues<FormDef>(formOf(plantilla), {}), plantilla } : {},
  );
  if (!isBegun(draft)) return <Loading height={360} width="56rem" />;
  return <Form {...props} draft={draft} />;
}

function isBegun(draft: OpenDraft<Partial<DocumentoValues>> | undefined): draft is OpenDraft<DocumentoValues> {
  return draft?.values.plantilla !== undefined;
}

function Form({ record, draft, returned, onReturn, onDiscarded }: Props & { draft: OpenDraft<DocumentoValues> }) {
  const { plantilla } = draft.values;
  const def = useMemo(() => formOf(plantilla), [plantilla]);
  const form = useOutboxForm({
    def,
    draft,
    returned,
    onReturn,
    words: { waiting: 'El documento quedó guardado en este equipo y se envía solo.', discard: DISCARD_QUESTION },
    submissionOf: () => submissionOf(def, record, draft),
    // The screen hears it from the outbox, whether it left at once or later.
    onSent: () => undefined,
    onDiscarded,
  });
  return <FormView label={plantilla.name} saveLabel="Guardar documento" {...form} />;
}

/** The finished document as the call takes it. */
function submissionOf(
  def: FormDef,
  record: string,
  { values, files, key }: Pick<OpenDraft<DocumentoValues>, 'values' | 'files' | 'key'>,
): NewSubmission {
  const { _id, name, version } = values.plantilla;
  const answers = Object.entries(answersOf(def, values) as Readonly<Record<string, unknown>>).map(
    ([field, value]) => [field, String(value)] as const,
  );
  const sent = shownPlaces(def, values).flatMap((place) => {
    const file = files[place];
    return file ? [[place, file] as const] : [];
  });
  return {
    kind: 'documento',
    record,
    title: `Documento · ${name}`,
    method: 'POST',
    path: `/api/templates/${encodeURIComponent(_id)}/versions/${version}/documentos`,
    parts: [['fecha', new Date().toISOString()], ...answers, ...sent],
    key,
  };
}
