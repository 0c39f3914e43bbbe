import { VEHICLE_CLASSES, VEHICLE_CLASS_KEYS, type VehicleClass } from '@fenix/domain/flota/vehicleClass';
import { NativeSelect } from '@mantine/core';
import { Segments } from '../../forms/Segments';
import styles from './CrearPrealistamientoScreen.module.css';
import type { PresetValues } from './envio';

const CLASSES = VEHICLE_CLASS_KEYS.map((value) => ({ value, label: VEHICLE_CLASSES[value] }));
const REVISIONES = [
  { value: 'completa', label: 'Completa' },
  { value: 'rapida', label: 'Rápida' },
] as const;

type Alcance = Pick<PresetValues, 'clase' | 'isFast'>;

type Props = Alcance & {
  /** The class is the one that the company wrote of the vehicle. */
  isKept: boolean;
  onChange: (change: Partial<Alcance>) => void;
};

/** What is looked at. Answers that were given stay, whichever way it is turned. */
export function AlcancePicker({ clase, isFast, isKept, onChange }: Props) {
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
        description={isKept ? 'La de la hoja de vida del vehículo.' : undefined}
        onChange={(event) => onChange({ clase: event.currentTarget.value as VehicleClass })}
      />
    </div>
  );
}
