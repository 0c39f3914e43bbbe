import { tripScoreShown } from '@fenix/domain/conduccion/bands';
import { CONDUCCION_MESSAGES } from '@fenix/domain/conduccion/messages';
import type { ViajesDeConductor } from '@fenix/domain/conduccion/comparativos/conductores';
import { formatDistance, formatDuration } from '@fenix/domain/text/measures';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { DataTable } from '../../shared/DataTable/DataTable';
import type { Column } from '../../shared/DataTable/types';
import { PlateChip } from '../../shared/PlateChip';
import { useTableState } from '../../shared/list/useTableState';
import { momentShown } from '../recorrido/track';
import { RowCard } from '../RowCard';
import { DriveWhy, WhyButton } from '../Why';
import { conduccionQueries } from '../useConduccion';
import { DrillSection } from './DrillSection';
import type { useDrill } from './useDrill';

type Row = ViajesDeConductor['items'][number];
type Props = { client: string; drill: ReturnType<typeof useDrill> };

const NEWEST_FIRST = { id: 'inicio', descending: true };
const stampOf = ({ inicio }: Row) => inicio.replace(/\D/g, '');
const keyOf = (row: Row) => `${row.vehiculo.id} ${stampOf(row)}`;

/** The driver parameter of the request: the id where there is one, else the name; empty for unknown drivers. */
export function askedConductor(conductor: string, conductorId: string): string {
  return conductor === CONDUCCION_MESSAGES.unknownDriver ? '' : conductorId || conductor;
}

/** PESV-45: the trips of one driver, of whatever vehicle; each opens the trip itself. */
export function ConductorSection({ client, drill }: Props) {
  const { conductor, conductorId } = drill;
  const asked = askedConductor(conductor, conductorId);
  const { data, error, isFetching, refetch } = useQuery({
    ...conduccionQueries.viajesDeConductor(client, asked, drill.chosen),
    enabled: drill.problem === undefined,
  });
  const state = useTableState({ prefix: 'c-', sort: NEWEST_FIRST });
  const { open: openDrill } = drill;
  const open = useCallback((row: Row) => openDrill({ activo: row.vehiculo.id, viaje: stampOf(row) }), [openDrill]);
  const columns = useMemo(() => tripColumns(open), [open]);
  const title =
    conductor === CONDUCCION_MESSAGES.unknownDriver ? 'Viajes sin conductor conocido' : `Viajes de ${conductor}`;
  return (
    <DrillSection key={asked} title={title}>
      <DataTable
        isDense
        caption={title}
        data={{ rows: data?.items, isFetching, error: error ?? undefined, retry: () => void refetch() }}
        state={state}
        columns={columns}
        rowKey={keyOf}
        href={(row) => drill.linkTo({ activo: row.vehiculo.id, viaje: stampOf(row) })}
        onOpen={open}
        anchor={(row) => `conducido-${keyOf(row)}`}
        highlighted={drill.viaje ? `conducido-${drill.activo} ${drill.viaje}` : undefined}
        card={tripCard}
        cardAct={tripAct}
        empty={{ hint: 'No hay viajes suyos en estos días.' }}
      />
    </DrillSection>
  );
}

const by = (sortValue: (row: Row) => string | number) => ({ sortable: true, sortValue });

const tripColumns = (open: (row: Row) => void): readonly Column<Row>[] => [
  {
    id: 'placa',
    header: 'Placa',
    width: 92,
    cell: (row) => <PlateChip plate={row.vehiculo.patente} />,
    ...by(plateOf),
  },
  {
    id: 'inicio',
    header: 'Inicio',
    width: 130,
    grow: true,
    cell: (row) => momentShown(row.inicio),
    ...by((row) => row.inicio),
  },
  { id: 'fin', header: 'Fin', width: 60, cell: (row) => row.final.slice(11, 16) },
  {
    id: 'distancia',
    header: 'Distancia',
    width: 92,
    align: 'right',
    cell: (row) => formatDistance(row.distancia),
    ...by((row) => row.distancia),
  },
  {
    id: 'duracion',
    header: 'Duracion',
    width: 80,
    align: 'right',
    cell: (row) => (row.duracion ? formatDuration(row.duracion) : '—'),
    ...by((row) => row.duracion),
  },
  {
    id: 'calificacion',
    header: 'Calificacion',
    width: 92,
    align: 'right',
    cell: (row) => <DriveWhy of={nameOf(row)} partes={row} />,
    ...by((row) => row.calificacion),
  },
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

const plateOf = (row: Row) => row.vehiculo.patente;
const nameOf = (row: Row) => `${plateOf(row)} ${momentShown(row.inicio)}`;

const tripAct = (row: Row) => <WhyButton asked={{ of: nameOf(row), partes: row }} />;

const tripCard = (row: Row) => (
  <RowCard
    name={<PlateChip plate={row.vehiculo.patente} />}
    score={<span>{tripScoreShown(row.calificacion)} de 5</span>}
    lines={[
      `${momentShown(row.inicio)} – ${row.final.slice(11, 16)}`,
      `${formatDistance(row.distancia)} · ${row.duracion ? formatDuration(row.duracion) : '—'}`,
    ]}
  />
);
