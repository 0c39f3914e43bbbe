import { type Activo, drivenOf, grupoShown } from '@fenix/domain/conduccion/flota';
import { viajesWords } from '@fenix/domain/conduccion/words';
import { SHORT_PAGE_SIZE } from '@fenix/domain/paging';
import { formatDistance, formatDuration } from '@fenix/domain/text/measures';
import { Button } from '@mantine/core';
import { useCallback, useMemo } from 'react';
import { DataTable } from '../../shared/DataTable/DataTable';
import type { Column } from '../../shared/DataTable/types';
import { useTableState } from '../../shared/list/useTableState';
import { PlateChip } from '../../shared/PlateChip';
import { RowCard } from '../RowCard';
import { CategoriaMarks, ScoreBadge, scoreMarks } from '../Scores';
import type { FlotaTableProps } from './FlotasTable';

/** PESV-08: five at a time; the lowest scores first, because those are looked for. */
const LOWEST_FIRST = { id: 'calificacion', descending: false };
/** Below no score, above the best: who did not drive is no answer to either question. */
const NOT_RATED = 11;

type Row = Activo & { distancia: number; duracion: number; total: number };

export function ActivosTable({ data, flota, categorias, drill }: FlotaTableProps) {
  const state = useTableState({ prefix: 'a-', fixedSize: SHORT_PAGE_SIZE, sort: LOWEST_FIRST });
  const rows = useMemo(
    () => flota?.activo.filter(({ grupo }) => grupoShown(grupo) === drill.grupo).map(rowOf),
    [flota, drill.grupo],
  );
  const { open: openDrill } = drill;
  const open = useCallback((row: Row) => openDrill({ activo: row.id }), [openDrill]);
  const columns = useMemo(() => activoColumns(categorias, open), [categorias, open]);
  const card = useMemo(() => activoCard(categorias), [categorias]);
  return (
    <DataTable
      isDense
      caption="Activos flota"
      data={{ ...data, rows }}
      state={state}
      columns={columns}
      rowKey={({ id }) => id}
      href={(row) => drill.linkTo({ activo: row.id })}
      onOpen={open}
      anchor={(row) => `activo-${row.id}`}
      highlighted={drill.activo ? `activo-${drill.activo}` : undefined}
      card={card}
      empty={{ hint: 'Esta flota no tiene vehículos.' }}
    />
  );
}

function rowOf(activo: Activo): Row {
  const { viajes, distancia, duracion } = drivenOf(activo.viajes);
  return { ...activo, distancia, duracion, total: viajes };
}

/** PESV-10. */
const activoColumns = (categorias: readonly string[], open: (row: Row) => void): readonly Column<Row>[] => [
  { id: 'placa', header: 'Placa', width: 92, cell: (row) => <PlateChip plate={row.patente} />, ...by(plateOf) },
  { id: 'nombre', header: 'Activo', width: 66, grow: true, cell: (row) => row.nombre || '—', ...by(nameOf) },
  { id: 'viajes', header: 'Viajes', width: 70, align: 'right', cell: (row) => row.total, ...by(tripsOf) },
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
    width: 84,
    align: 'right',
    cell: (row) => formatDuration(row.duracion),
    ...by((row) => row.duracion),
  },
  {
    id: 'calificacion',
    header: 'Calificacion',
    width: 102,
    align: 'right',
    cell: (row) => <ScoreBadge valor={row.condujo ? row.valor : undefined} />,
    ...by((row) => (row.condujo ? row.valor : NOT_RATED)),
  },
  {
    id: 'categorias',
    header: 'Categorias',
    width: 290,
    cell: (row) =>
      row.condujo ? <CategoriaMarks marks={scoreMarks(categorias, row.calificacion)} /> : 'No rodó en estos días',
  },
  {
    id: 'mas',
    header: 'Más',
    width: 108,
    align: 'right',
    isPinned: true,
    cell: (row) => (
      <Button variant="light" size="compact-sm" aria-label={`Ver viajes de ${row.patente}`} onClick={() => open(row)}>
        Ver viajes
      </Button>
    ),
  },
];

const by = (sortValue: (row: Row) => string | number) => ({ sortable: true, sortValue });
const plateOf = (row: Row) => row.patente;
const nameOf = (row: Row) => row.nombre;
const tripsOf = (row: Row) => row.total;

const activoCard = (categorias: readonly string[]) => (row: Row) => (
  <RowCard
    name={<PlateChip plate={row.patente} />}
    score={<ScoreBadge valor={row.condujo ? row.valor : undefined} />}
    lines={[
      row.condujo
        ? `${viajesWords(row.total)} · ${formatDistance(row.distancia)} · ${formatDuration(row.duracion)}`
        : 'No rodó en estos días',
    ]}
  >
    {row.condujo && <CategoriaMarks marks={scoreMarks(categorias, row.calificacion)} />}
  </RowCard>
);
