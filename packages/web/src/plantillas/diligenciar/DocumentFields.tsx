import { type FormDef, allFields } from '@fenix/domain/forms/def';
import { answersOf, freshValues } from '@fenix/domain/forms/values';
import { driverLabel } from '@fenix/domain/flota/drivers';
import { vehicleLabel } from '@fenix/domain/flota/vehicleLabel';
import { FLEET, formOf } from '@fenix/domain/plantillas/diligenciar/form';
import type { Plantilla } from '@fenix/domain/plantillas/plantilla';
import { DOCUMENTO } from '@fenix/domain/plantillas/record';
import { useMemo } from 'react';
import { FormView } from '../../forms/FormView';
import type { OpenDraft } from '../../outbox/useDraft';
import { formKind } from '../../records/form/formKind';
import type { KeptFlota } from './kept';
import { type FormCall, useFormSubmission } from '../../records/form/useFormSubmission';
import type { RecordFormState } from '../../records/form/useRecordForm';

export const DOCUMENTO_FORM_KIND = formKind(DOCUMENTO);

/** What was filled in, with the template it answers: a draft stays an answer to the version it was begun on. */
export type DocumentoValues = Readonly<Record<string, unknown>> & {
  plantilla: Plantilla;
  /** The company of the document; in an older draft the template's. */
  client?: string;
};

export function freshDocumento(plantilla: Plantilla | undefined, client: string): Partial<DocumentoValues> {
  return plantilla ? { ...freshValues<FormDef>(formOf(plantilla), {}), plantilla, client } : {};
}

/** False where only the outbox holds the form and its template has left the list. */
export function hasTemplate(draft: OpenDraft<Partial<DocumentoValues>>): draft is OpenDraft<DocumentoValues> {
  return draft.values.plantilla !== undefined;
}

type Props = {
  form: RecordFormState;
  draft: OpenDraft<DocumentoValues>;
  /** Absent while it is read, or where there is none to read. */
  flota: KeptFlota | undefined;
  onDiscarded: () => void;
};

/** The fields of a document, as its template asks for them. */
export function DocumentFields({ form, draft, flota, onDiscarded }: Props) {
  const { plantilla } = draft.values;
  const def = useMemo(() => formOf(plantilla), [plantilla]);
  const plate = plateIn(def, draft.values, flota);
  const fields = useFormSubmission({
    form,
    draft,
    def,
    options: {
      [FLEET.vehicle]: flota?.vehiculos.map((one) => ({ value: one.id, label: vehicleLabel(one), words: one.grupo })),
      [FLEET.driver]: flota?.conductores.map((one) => ({ value: one.id, label: driverLabel(one) })),
    },
    title: `Documento · ${plantilla.name}`,
    plate,
    call: () => callOf(def, draft.values),
    onDiscarded,
  });
  return <FormView label={plantilla.name} saveLabel="Guardar documento" {...fields} />;
}

/** The finished document as the call takes it. */
function callOf(def: FormDef, values: DocumentoValues): FormCall {
  const { _id, version, deProveedor } = values.plantilla;
  const answers = Object.entries(answersOf(def, values) as Readonly<Record<string, unknown>>).map(
    ([field, value]) => [field, typeof value === 'string' ? value : JSON.stringify(value)] as const,
  );
  return {
    path: `/api/templates/${encodeURIComponent(_id)}/versions/${version}/documentos`,
    parts: [
      ['fecha', new Date().toISOString()],
      // TPL-15: what the provider offers does not say whose document it is.
      ...(deProveedor && values.client ? [['client', values.client] as const] : []),
      ...answers,
    ],
  };
}

/** The plate of the first vehicle that was chosen, by which the queue names the document. */
function plateIn(def: FormDef, values: DocumentoValues, flota: KeptFlota | undefined): string | undefined {
  const asked = allFields(def).filter((field) => field.kind === 'pick' && field.from === FLEET.vehicle);
  const chosen = new Set(asked.map(({ name }) => values[name]));
  return flota?.vehiculos.find(({ id }) => chosen.has(id))?.patente || undefined;
}
