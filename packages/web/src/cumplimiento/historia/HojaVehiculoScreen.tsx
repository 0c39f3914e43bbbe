import { type Hoja, PROPIEDADES, estadoHoja } from '@fenix/domain/cumplimiento/vehiculos/hoja';
import { placaKey } from '@fenix/domain/flota/plate';
import { VEHICLE_CLASSES } from '@fenix/domain/flota/vehicleClass';
import { useQuery } from '@tanstack/react-query';
import { useRouteParams } from '../../shared/routing';
import { useWorkingClient } from '../../shared/viewer';
import { dayText } from '../dayText';
import { HojaForm } from '../vehiculos/HojaForm';
import { DefectosLink } from './DefectosLink';
import { HojaScreen } from './HojaScreen';
import { hojaQuery } from './useHoja';

/** CUM-13: one vehicle of the company. */
export function HojaVehiculoScreen() {
  const placa = placaKey(useRouteParams('hojaVehiculo').placa);
  const client = useWorkingClient();
  return (
    <HojaScreen
      back={{ to: 'hojasVehiculo', label: 'Vehículos' }}
      query={useQuery(hojaQuery(placa, client))}
      dueno={{ placa, client }}
      links={<DefectosLink placa={placa} client={client} />}
      loading={{ title: placa, subtitle: 'Hoja de vida del vehículo' }}
      shownOf={(hoja) => ({
        subtitle: subtitleOf(hoja),
        facts: factsOf(hoja),
        about: placa,
        editing: `Hoja de vida de ${placa}`,
      })}
      renderForm={(hoja, onSaved) => <HojaForm hoja={hoja} client={client} onSaved={onSaved} />}
    />
  );
}

const subtitleOf = ({ nombre, clase }: Hoja) =>
  ['Hoja de vida del vehículo', nombre, clase && VEHICLE_CLASSES[clase]].filter(Boolean).join(' · ');

const factsOf = (hoja: Hoja) => {
  const { nombre, internalNumber, clase, modalidad, propiedad, matricula } = hoja;
  return [
    ['Estado', estadoHoja(hoja)],
    ['Nombre en la plataforma', nombre],
    ['Número interno', internalNumber],
    ['Clase', clase && VEHICLE_CLASSES[clase]],
    ['Modalidad', modalidad],
    ['Propiedad', propiedad && PROPIEDADES[propiedad]],
    ['Matrícula', dayText(matricula)],
  ] as const;
};
