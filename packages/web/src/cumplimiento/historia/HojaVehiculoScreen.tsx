import { type Hoja, PROPIEDADES } from '@fenix/domain/cumplimiento/vehiculos/hoja';
import { placaKey } from '@fenix/domain/flota/plate';
import { VEHICLE_CLASSES } from '@fenix/domain/flota/vehicleClass';
import { allows } from '@fenix/domain/permissions';
import { Button, Skeleton } from '@mantine/core';
import { IconEdit } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LoadedRecord } from '../../records/LoadedRecord';
import { ErrorState } from '../../shared/ErrorState';
import { PageHeader } from '../../shared/PageHeader';
import { BackLink } from '../../shared/PageLink';
import { PanelDrawer } from '../../shared/PanelDrawer';
import { useRouteParams } from '../../shared/routing';
import { useViewer, useWorkingClient } from '../../shared/viewer';
import { dayText } from '../dayText';
import { HojaForm } from '../vehiculos/HojaForm';
import { HojaPage } from './HojaPage';
import { hojaQuery } from './useHoja';

/** CUM-13: one vehicle of the company. */
export function HojaVehiculoScreen() {
  const placa = placaKey(useRouteParams('hojaVehiculo').placa);
  const client = useWorkingClient();
  const mayWrite = allows(useViewer(), 'writeCompliance');
  const query = useQuery(hojaQuery(placa, client));
  const [isEditing, setEditing] = useState(false);
  return (
    <>
      <BackLink to="hojasVehiculo">Vehículos</BackLink>
      <PageHeader
        title={placa}
        subtitle={query.data ? subtitleOf(query.data) : 'Hoja de vida del vehículo'}
        action={
          mayWrite &&
          query.data && (
            <Button
              variant="default"
              leftSection={<IconEdit size={16} stroke={1.75} aria-hidden />}
              onClick={() => setEditing(true)}
            >
              Editar
            </Button>
          )
        }
      />
      <LoadedRecord
        query={query}
        loading={<Skeleton height={420} radius="md" />}
        missing={query.error && <ErrorState error={query.error} />}
      >
        {(hoja) => (
          <>
            <HojaPage dueno={{ placa, client }} facts={factsOf(hoja)} about={placa} />
            <PanelDrawer title={`Hoja de vida de ${placa}`} isOpen={isEditing} onClose={() => setEditing(false)}>
              <HojaForm hoja={hoja} client={client} onSaved={() => setEditing(false)} />
            </PanelDrawer>
          </>
        )}
      </LoadedRecord>
    </>
  );
}

const subtitleOf = ({ nombre, clase }: Hoja) =>
  ['Hoja de vida del vehículo', nombre, clase && VEHICLE_CLASSES[clase]].filter(Boolean).join(' · ');

const factsOf = ({ nombre, internalNumber, clase, modalidad, propiedad, matricula }: Hoja) =>
  [
    ['Nombre en la plataforma', nombre],
    ['Número interno', internalNumber],
    ['Clase', clase && VEHICLE_CLASSES[clase]],
    ['Modalidad', modalidad],
    ['Propiedad', propiedad && PROPIEDADES[propiedad]],
    ['Matrícula', dayText(matricula)],
  ] as const;
