import { VEHICLE_CLASSES, VEHICLE_CLASS_KEYS, type VehicleClass } from '@fenix/domain/flota/vehicleClass';
import { allows } from '@fenix/domain/permissions';
import { NativeSelect, Textarea } from '@mantine/core';
import { Segments } from '../../forms/Segments';
import { RouteLink } from '../../shared/routing';
import { useViewer } from '../../shared/viewer';
import styles from './CrearPrealistamientoScreen.module.css';
import type { PresetValues } from './envio';

const CLASSES = VEHICLE_CLASS_KEYS.map((value) => ({ value, label: VEHICLE_CLASSES[value] }));
const REVISIONES = [
  { value: 'completa', label: 'Completa' },
  { value: 'rapida', label: 'Rápida' },
] as const;

type Alcance = Pick<PresetValues, 'clase' | 'isFast'>;

type Props = Alcance & {
  /** CUM-26: the plate of a vehicle whose class the company wrote: it is not chosen here. */
  keptOf: string | undefined;
  onChange: (change: Partial<Alcance>) => void;
};

/** What is looked at. Answers that were given stay, whichever way it is turned. */
export function AlcancePicker({ clase, isFast, keptOf, onChange }: Props) {
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
      {keptOf === undefined ? (
        <NativeSelect
          label="Clase de vehículo"
          labelProps={{ mb: 4 }}
          data={CLASSES}
          value={clase}
          onChange={(event) => onChange({ clase: event.currentTarget.value as VehicleClass })}
        />
      ) : (
        <KeptClase clase={clase} placa={keptOf} />
      )}
    </div>
  );
}

function KeptClase({ clase, placa }: { clase: VehicleClass; placa: string }) {
  const mayRead = allows(useViewer(), 'readCompliance');
  return (
    <Textarea
      label="Clase de vehículo"
      labelProps={{ mb: 4 }}
      readOnly
      rows={1}
      classNames={{ input: styles.kept }}
      value={VEHICLE_CLASSES[clase]}
      description={
        mayRead ? (
          <>
            La de la{' '}
            <RouteLink to="hojaVehiculo" params={{ placa }}>
              hoja de vida del vehículo
            </RouteLink>
            .
          </>
        ) : (
          'La de la hoja de vida del vehículo.'
        )
      }
    />
  );
}
