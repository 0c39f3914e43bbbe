import type { Acta } from '@fenix/domain/actas/acta';
import { DEFAULT_CLASS, defaultItems } from '@fenix/domain/actas/completar/checklist';
import { type ActaValues, ACTA_FORMS, entitiesOf, freshActa } from '@fenix/domain/actas/completar/form';
import { OBSERVATIONS_MAX } from '@fenix/domain/actas/limits';
import { ACTA_MESSAGES } from '@fenix/domain/actas/messages';
import { ACTA } from '@fenix/domain/actas/record';
import { numberOfVehicle, parseDataVehicle } from '@fenix/domain/actas/vehicle';
import { bogotaDay } from '@fenix/domain/dates/days';
import { VEHICLE_CLASSES, VEHICLE_CLASS_KEYS, type VehicleClass } from '@fenix/domain/flota/vehicleClass';
import { freshChecklist, isChecklistTouched } from '@fenix/domain/forms/checks';
import type { FormDef } from '@fenix/domain/forms/def';
import { withField } from '@fenix/domain/forms/values';
import { NativeSelect } from '@mantine/core';
import { useMemo } from 'react';
import { DocumentosOperador } from '../../flota/DocumentosOperador';
import { FormView } from '../../forms/FormView';
import type { OpenDraft } from '../../outbox/useDraft';
import { formKind } from '../../records/form/formKind';
import { type FormCall, useFormSubmission } from '../../records/form/useFormSubmission';
import type { RecordFormState } from '../../records/form/useRecordForm';
import { confirm } from '../../shared/confirm';
import type { Question } from '../../shared/question';
import { useToday } from '../../shared/useToday';
import type { KeptActa } from './keptActas';
import { useLeaveForm } from './useLeaveForm';

export const ACTA_FORM_KIND = formKind(ACTA);

/** The values of a new form, with the checklist of the class that most vehicles have. */
export function freshValuesOf({ acta, plantillas }: Pick<KeptActa, 'acta' | 'plantillas'>): ActaValues {
  return freshActa(acta.internalNumber, plantillaOf(plantillas, DEFAULT_CLASS));
}

type Props = KeptActa & { form: RecordFormState; draft: OpenDraft<ActaValues> };

/** ACTA-39: the fields of a pending record. */
export function CompleteForm({ acta, analistas, plantillas, form, draft }: Props) {
  const leave = useLeaveForm();
  const today = bogotaDay(useToday());
  const def = useMemo(() => formOf(acta), [acta]);
  const fields = useFormSubmission({
    form,
    draft,
    def,
    // ACTA-64: only who is active is offered.
    options: { analistas: analistas.filter(({ activo }) => activo).map(({ nombre }) => nombre) },
    title: `Acta n.º ${acta.consecutive} · ${acta.plate}`,
    plate: acta.plate,
    missing: questionOf,
    call: (isConfirmed) => callOf(acta, draft.values, isConfirmed),
    onDiscarded: () => void leave.toList(acta),
  });
  return (
    <FormView
      label="Completar acta"
      {...fields}
      above={{
        checklist: <ClassPicker plantillas={plantillas} draft={draft} set={fields.form.set} />,
        cierre: (
          <DocumentosOperador
            client={acta.client}
            nombre={draft.values.nameOperator}
            on={today}
            text={draft.values.observations}
            max={OBSERVATIONS_MAX}
            into="las observaciones"
            field="observations"
            onAdd={(observations) => fields.form.set({ observations })}
          />
        ),
      }}
    />
  );
}

/** ACTA-42: the number that the vehicle brought is shown and not asked for. */
function formOf({ format, dataVehicle }: Pick<Acta, 'format' | 'dataVehicle'>): FormDef {
  const def = ACTA_FORMS[format];
  const brought = numberOfVehicle(dataVehicle === null ? null : parseDataVehicle(dataVehicle));
  if (brought === undefined) return def;
  return withField(def, 'internalNumber', { isReadOnly: true, hint: 'Viene de los datos del vehículo.' });
}

function plantillaOf(plantillas: KeptActa['plantillas'], clase: VehicleClass) {
  return plantillas.find((one) => one.clase === clase) ?? { items: defaultItems(clase), version: 0 };
}

const CLASSES = VEHICLE_CLASS_KEYS.map((value) => ({ value, label: VEHICLE_CLASSES[value] }));

type PickerProps = Pick<KeptActa, 'plantillas'> & {
  draft: Pick<OpenDraft<ActaValues>, 'values'>;
  set: (values: Partial<ActaValues>) => void;
};

/** ACTA-43 to ACTA-48: which checklist; another one begins anew. */
function ClassPicker({ plantillas, draft: { values }, set }: PickerProps) {
  const { checklist, vehicleClass } = values;

  async function choose(wanted: VehicleClass) {
    const mayReplace =
      !isChecklistTouched(checklist, plantillaOf(plantillas, vehicleClass).items) ||
      (await confirm({
        title: '¿Cambiar la plantilla?',
        message: 'El checklist se reemplaza y se pierden las respuestas que marcaste.',
        confirmLabel: 'Cambiar',
      }));
    if (!mayReplace) return;
    const { items, version } = plantillaOf(plantillas, wanted);
    set({ vehicleClass: wanted, templateVersion: version, checklist: freshChecklist(items) });
  }

  return (
    <NativeSelect
      label="Clase de vehículo"
      labelProps={{ mb: 4 }}
      data={CLASSES}
      value={vehicleClass}
      onChange={(event) => void choose(event.currentTarget.value as VehicleClass)}
    />
  );
}

/** ACTA-69: one question for all that is asked for and missing. */
function questionOf(missing: readonly string[]): Question {
  return {
    title: ACTA_MESSAGES.confirmMissingTitle,
    message: `${ACTA_MESSAGES.confirmMissing} ${missing.join(', ')}.`,
    confirmLabel: 'Enviar así',
    cancelLabel: 'Volver al acta',
  };
}

/** ACTA-73, ACTA-74: the finished form as the call takes it. */
function callOf({ _id, tipe, format }: Acta, values: ActaValues, isConfirmed: boolean): FormCall {
  return {
    method: 'PUT',
    path: `/api/actas/${_id}`,
    parts: [
      ['id', _id],
      ['entities', JSON.stringify(entitiesOf(format, values))],
      ['complete', 'true'],
      ['tipe', tipe],
      ...(isConfirmed ? [['confirmed', 'true'] as const] : []),
    ],
  };
}
