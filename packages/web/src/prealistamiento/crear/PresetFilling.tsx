import { driverLabel } from '@fenix/domain/flota/drivers';
import { VEHICLE_CLASSES, VEHICLE_CLASS_KEYS, type VehicleClass } from '@fenix/domain/flota/vehicleClass';
import { type Odometro, odometroOffer } from '@fenix/domain/gps/odometro';
import { presetForm } from '@fenix/domain/prealistamiento/form';
import { NativeSelect, Skeleton } from '@mantine/core';
import { useMemo } from 'react';
import { vehicleLabel } from '../../flota/options';
import { FormView } from '../../forms/FormView';
import { Segments } from '../../forms/Segments';
import type { Offer } from '../../forms/useForm';
import { type Returned, useOutboxForm } from '../../forms/useOutboxForm';
import { useDevice } from '../../outbox/DeviceProvider';
import { type OpenDraft, useDraft } from '../../outbox/useDraft';
import type { Question } from '../../shared/question';
import { useToday } from '../../shared/useToday';
import { useViewer } from '../../shared/viewer';
import styles from './CrearPrealistamientoScreen.module.css';
import { type PresetValues, freshPreset, submissionOf } from './envio';
import { type KeptForm, rememberClass } from './keptForm';

export const DISCARD_QUESTION: Question = {
  title: '¿Descartar el borrador?',
  message: 'Se borra de este equipo todo lo que llenaste en este prealistamiento, con sus fotos y firmas.',
  confirmLabel: 'Descartar',
  danger: true,
};

type Props = KeptForm &
  Returned & {
    client: string;
    record: string;
    /** From the code that was scanned. */
    vehicle: string;
    lastClass: VehicleClass | undefined;
    onDiscarded: () => void;
  };

/** The check with what was filled in on this device before. */
export function PresetFilling(props: Props) {
  const { outbox } = useDevice();
  const { client, vehicle, record, vigente, lastClass } = props;
  const draft = useDraft<PresetValues>(outbox.idOf({ kind: 'preset', record }), () =>
    freshPreset({ client, vehicle, vigente, clase: lastClass ?? 'defaultcheck' }),
  );
  return draft ? <Filling {...props} draft={draft} /> : <Skeleton height={360} radius="md" />;
}

function Filling({
  record,
  vehiculos,
  conductores,
  draft,
  returned,
  onReturn,
  onDiscarded,
}: Props & { draft: OpenDraft<PresetValues> }) {
  const { store } = useDevice();
  const { _id } = useViewer();
  const { plantilla, clase, isFast, vehicle } = draft.values;
  const def = useMemo(() => presetForm(plantilla, { clase, isFast }), [plantilla, clase, isFast]);
  const options = {
    vehiculos: vehiculos.map((vehiculo) => ({ value: vehiculo.id, label: vehicleLabel(vehiculo) })),
    conductores: conductores.map((conductor) => ({ value: conductor.id, label: driverLabel(conductor) })),
  };
  const chosen = vehiculos.find(({ id }) => id === vehicle);
  const plate = chosen?.patente ?? vehicle;
  const form = useOutboxForm({
    def,
    draft,
    options,
    offers: { kilometraje: offerOf(chosen?.odometro, useToday()) },
    returned,
    onReturn,
    words: {
      waiting: 'El prealistamiento quedó guardado en este equipo y se envía solo.',
      discard: DISCARD_QUESTION,
    },
    submissionOf: () => {
      void rememberClass(store, _id, vehicle, clase).catch(() => undefined);
      const { values, files, key } = draft;
      return submissionOf(def, { record, key, values, files, plate, now: new Date() });
    },
    // The screen hears it from the outbox, whether it left at once or later.
    onSent: () => undefined,
    onDiscarded,
  });
  return (
    <FormView
      label="Prealistamiento"
      {...form}
      above={{ datos: <AlcancePicker {...{ clase, isFast }} onChange={(change) => form.form.set(change)} /> }}
    />
  );
}

/** What the tracker says; who looks at the dashboard decides. */
function offerOf(odometro: Odometro | undefined, today: Date): Offer | undefined {
  return odometro && { words: odometroOffer(odometro, today), value: odometro.kilometros.toLocaleString('es-CO') };
}

const CLASSES = VEHICLE_CLASS_KEYS.map((value) => ({ value, label: VEHICLE_CLASSES[value] }));
const REVISIONES = [
  { value: 'completa', label: 'Completa' },
  { value: 'rapida', label: 'Rápida' },
] as const;

type Alcance = Pick<PresetValues, 'clase' | 'isFast'>;

/** What is looked at. Answers that were given stay, whichever way it is turned. */
function AlcancePicker({ clase, isFast, onChange }: Alcance & { onChange: (change: Partial<Alcance>) => void }) {
  return (
    <div className={styles.alcance}>
      <Segments
        legend="Revisión"
        segments={REVISIONES}
        value={isFast ? 'rapida' : 'completa'}
        isBeside
        onChange={(value) => onChange({ isFast: value === 'rapida' })}
      />
      {isFast && <p className={styles.hint}>Solo lo que impide salir si está malo.</p>}
      <NativeSelect
        label="Clase de vehículo"
        labelProps={{ mb: 4 }}
        data={CLASSES}
        value={clase}
        onChange={(event) => onChange({ clase: event.currentTarget.value as VehicleClass })}
      />
    </div>
  );
}
