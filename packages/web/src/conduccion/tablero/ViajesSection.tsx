import { tripScoreShown } from '@fenix/domain/conduccion/bands';
import { type ViajeConduccion, shownCategorias } from '@fenix/domain/conduccion/viajes';
import { formatDistance, formatDuration } from '@fenix/domain/text/measures';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { DataTable } from '../../shared/DataTable/DataTable';
import type { Column } from '../../shared/DataTable/types';
import { useTableState } from '../../shared/list/useTableState';
import { Recorrido } from '../recorrido/Recorrido';
import { momentShown } from '../recorrido/track';
import { EmptyPanel, RowCard } from '../RowCard';
import { CategoriaMarks } from '../Scores';
import { conduccionQueries } from '../useConduccion';
import { DrillSection } from './DrillSection';
import type { useDrill } from './useDrill';

type Props = { client: string; drill: ReturnType<typeof useDrill>; placa: string | undefined };

const NEWEST_FIRST = { id: 'inicio', descending: true };
const stampOf = ({ inicio_viaje }: ViajeConduccion) => inicio_viaje.fecha_hora.replace(/\D/g, '');

/** PESV-09: the trips of a vehicle, and below them the one that was chosen. */
export function ViajesSection({ client, drill, placa }: Props) {
  const { data, error, isFetching, refetch } = useQuery(conduccionQueries.viajes(client, drill.activo, drill.days));
  const state = useTableState({ prefix: 'v-', sort: NEWEST_FIRST });
  const plate = (data?.vehiculo.patente ?? placa ?? '').toUpperCase();
  const viaje = data?.items.find((one) => stampOf(one) === drill.viaje);
  const { open: openDrill } = drill;
  const open = useCallback((row: ViajeConduccion) => openDrill({ viaje: stampOf(row) }), [openDrill]);
  const columns = useMemo(() => viajeColumns(open), [open]);
  return (
    <>
      <DrillSection key={`viajes ${drill.activo}`} title={`Tabla de viajes - ${plate}`}>
        <DataTable
          isDense
          caption={`Tabla de viajes - ${plate}`}
          data={{ rows: data?.items, isFetching, error: error ?? undefined, retry: () => void refetch() }}
          state={state}
          columns={columns}
          rowKey={stampOf}
          href={(row) => drill.linkTo({ viaje: stampOf(row) })}
          onOpen={open}
          anchor={(row) => `viaje-${stampOf(row)}`}
          highlighted={drill.viaje ? `viaje-${drill.viaje}` : undefined}
          card={viajeCard}
          empty={{ hint: 'Este vehículo no hizo viajes en estos días.' }}
        />
      </DrillSection>
      {drill.viaje && data && (
        <DrillSection key={`recorrido ${drill.viaje}`} title={`Recorrido - ${plate}`}>
          {viaje ? (
            <Recorrido client={client} vehiculo={drill.activo} placa={plate} viaje={viaje} />
          ) : (
            <EmptyPanel
              title="No encontramos este viaje"
              hint="La plataforma GPS no lo tiene entre los viajes de este vehículo. Elige otro de la tabla."
            />
          )}
        </DrillSection>
      )}
    </>
  );
}

/** PESV-10, PESV-16, PESV-17, PESV-33. */
const viajeColumns = (open: (row: ViajeConduccion) => void): readonly Column<ViajeConduccion>[] => [
  {
    id: 'inicio',
    header: 'Inicio',
    width: 144,
    cell: (row) => momentShown(row.inicio_viaje.fecha_hora),
    ...by((row) => row.inicio_viaje.fecha_hora),
  },
  { id: 'fin', header: 'Fin', width: 48, cell: (row) => row.final_viaje.fecha_hora.slice(11, 16) },
  { id: 'desde', header: 'Desde', width: 78, grow: true, cell: (row) => said(row.inicio_viaje.domicilio) },
  { id: 'hasta', header: 'Hasta', width: 78, grow: true, cell: (row) => said(row.final_viaje.domicilio) },
  {
    id: 'distancia',
    header: 'Distancia',
    width: 88,
    align: 'right',
    cell: (row) => formatDistance(row.distancia_viaje),
    ...by((row) => row.distancia_viaje),
  },
  {
    id: 'duracion',
    header: 'Duracion',
    width: 86,
    align: 'right',
    cell: (row) => (row.duracion_viaje ? formatDuration(row.duracion_viaje) : '—'),
    ...by((row) => row.duracion_viaje),
  },
  {
    id: 'calificacion',
    header: 'Calificacion',
    width: 102,
    align: 'right',
    cell: (row) => tripScoreShown(row.calificacion_viaje),
    ...by((row) => row.calificacion_viaje),
  },
  { id: 'categorias', header: 'Categorias', width: 172, cell: (row) => <CategoriaMarks marks={countMarks(row)} /> },
  {
    id: 'mas',
    header: 'Más',
    width: 112,
    align: 'right',
    isPinned: true,
    cell: (row) => (
      <Button variant="light" size="compact-sm" onClick={() => open(row)}>
        Ver Detalle
      </Button>
    ),
  },
];

const by = (sortValue: (row: ViajeConduccion) => string | number) => ({ sortable: true, sortValue });
const said = (text: string) => text || '—';

/** How many events each category has. */
function countMarks(row: ViajeConduccion) {
  return shownCategorias(row).map(({ categoria, eventos }) => ({ categoria, text: String(eventos.length) }));
}

function viajeCard(row: ViajeConduccion) {
  return (
    <RowCard
      name={
        <strong>
          {momentShown(row.inicio_viaje.fecha_hora)} – {row.final_viaje.fecha_hora.slice(11, 16)}
        </strong>
      }
      score={<span>{tripScoreShown(row.calificacion_viaje)} de 5</span>}
      lines={[
        `${row.inicio_viaje.domicilio} → ${row.final_viaje.domicilio}`,
        `${formatDistance(row.distancia_viaje)} · ${row.duracion_viaje ? formatDuration(row.duracion_viaje) : '—'}`,
      ]}
    >
      <CategoriaMarks marks={countMarks(row)} />
    </RowCard>
  );
}
