import type { Acta } from '@fenix/domain/actas/acta';
import { DEFAULT_CLASS, defaultItems } from '@fenix/domain/actas/completar/checklist';
import { type ActaValues, ACTA_FORMS, entitiesOf, freshActa } from '@fenix/domain/actas/completar/form';
import { ACTA_FOTO_FIELDS } from '@fenix/domain/actas/images';
import { ACTA_MESSAGES } from '@fenix/domain/actas/messages';
import { numberOfVehicle, parseDataVehicle } from '@fenix/domain/actas/vehicle';
import { VEHICLE_CLASSES, VEHICLE_CLASS_KEYS, type VehicleClass } from '@fenix/domain/flota/vehicleClass';
import { freshChecklist, isChecklistTouched } from '@fenix/domain/forms/checks';
import type { FormDef } from '@fenix/domain/forms/def';
import { withField } from '@fenix/domain/forms/values';
import { NativeSelect, Skeleton } from '@mantine/core';
import { useMemo } from 'react';
import { FormView } from '../../forms/FormView';
import { type Returned, useOutboxForm } from '../../forms/useOutboxForm';
import { useDevice } from '../../outbox/DeviceProvider';
import type { NewSubmission } from '../../outbox/outbox';
import { type OpenDraft, useDraft } from '../../outbox/useDraft';
import { confirm } from '../../shared/confirm';
import type { Question } from '../../shared/question';
import type { KeptActa } from './keptActas';
import { useLeaveForm } from './useLeaveForm';

export const DISCARD_QUESTION: Question = {
  title: '¿Descartar el borrador?',
  message: 'Se borra de este equipo todo lo que llenaste en esta acta, con sus fotos y su firma.',
  confirmLabel: 'Descartar',
  danger: true,
};

type Props = KeptActa & Returned;

/** ACTA-39: the form of a pending record, with what was filled in on this device before. */
export function CompleteForm(props: Props) {
  const { outbox } = useDevice();
  const { acta, plantillas } = props;
  const draft = useDraft<ActaValues>(outbox.idOf({ kind: 'acta', record: acta._id }), () =>
    freshActa(acta.internalNumber, plantillaOf(plantillas, DEFAULT_CLASS)),
  );
  return draft ? <Filling {...props} draft={draft} /> : <Skeleton height={360} radius="md" />;
}

function Filling({ acta, analistas, plantillas, draft, returned, onReturn }: Props & { draft: OpenDraft<ActaValues> }) {
  const leave = useLeaveForm();
  const def = useMemo(() => formOf(acta), [acta]);
  const form = useOutboxForm({
    def,
    draft,
    // ACTA-64: only who is active is offered.
    options: { analistas: analistas.filter(({ activo }) => activo).map(({ nombre }) => nombre) },
    returned,
    onReturn,
    words: {
      waiting: 'El acta quedó guardada en este equipo y se envía sola.',
      discard: DISCARD_QUESTION,
      missing: questionOf,
    },
    submissionOf: (isConfirmed) => submissionOf(acta, draft, isConfirmed),
    onSent: () => void leave.toDocument(acta._id),
    onDiscarded: () => void leave.toList(acta),
  });
  return (
    <FormView
      label="Completar acta"
      {...form}
      above={{ checklist: <ClassPicker plantillas={plantillas} draft={draft} set={form.form.set} /> }}
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
function submissionOf(
  acta: Pick<Acta, '_id' | 'consecutive' | 'plate' | 'tipe' | 'format'>,
  { values, files, key }: Pick<OpenDraft<ActaValues>, 'values' | 'files' | 'key'>,
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
