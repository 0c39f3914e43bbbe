import { grupoShown } from '@fenix/domain/conduccion/tablero/flota';
import type { ActivoResumen } from '@fenix/domain/conduccion/tablero/resumen';
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
import { CategoriaMarks, ScoreBadge, categoriasColumn, scoreMarks } from '../Scores';
import { ScoreWhy, WhyButton } from '../Why';
import type { FlotaTableProps } from './FlotasTable';

/** PESV-08: five at a time; the lowest scores first, because those are looked for. */
const LOWEST_FIRST = { id: 'calificacion', descending: false };
/** Below no score, above the best: who did not drive is no answer to either question. */
const NOT_RATED = 11;

export function ActivosTable({ data, resumen, when, problem, categorias, drill }: FlotaTableProps) {
  const state = useTableState({ prefix: 'a-', fixedSize: SHORT_PAGE_SIZE, sort: LOWEST_FIRST });
  const rows = useMemo(
    () => (problem === undefined ? resumen?.activo.filter(({ grupo }) => grupoShown(grupo) === drill.grupo) : []),
    [resumen, problem, drill.grupo],
  );
  const { open: openDrill } = drill;
  const open = useCallback((row: ActivoResumen) => openDrill({ activo: row.id }), [openDrill]);
  const columns = useMemo(() => activoColumns(categorias, when, open), [categorias, when, open]);
  const card = useMemo(() => activoCard(categorias), [categorias]);
  const act = useMemo(() => activoAct(when), [when]);
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
      cardAct={act}
      empty={{ hint: problem ?? 'Esta flota no tiene vehículos.' }}
    />
  );
}

/** PESV-10. */
const activoColumns = (
  categorias: readonly string[],
  when: string,
  open: (row: ActivoResumen) => void,
): readonly Column<ActivoResumen>[] => [
  { id: 'placa', header: 'Placa', width: 92, cell: (row) => <PlateChip plate={row.patente} />, ...by(plateOf) },
  { id: 'nombre', header: 'Activo', width: 66, grow: true, cell: (row) => row.nombre || '—', ...by(nameOf) },
  { id: 'viajes', header: 'Viajes', width: 70, align: 'right', cell: (row) => row.viajes, ...by(tripsOf) },
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
    width: 76,
    align: 'right',
    cell: (row) => formatDuration(row.duracion),
    ...by((row) => row.duracion),
  },
  {
    id: 'calificacion',
    header: 'Calificacion',
    width: 92,
    align: 'right',
    cell: (row) => <ScoreWhy of={row.patente} when={when} row={row} />,
    ...by((row) => (row.condujo ? row.valor : NOT_RATED)),
  },
  categoriasColumn(categorias, (row) =>
    row.condujo ? scoreMarks(categorias, row.calificacion) : 'No rodó en estos días',
  ),
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

const by = (sortValue: (row: ActivoResumen) => string | number) => ({ sortable: true, sortValue });
const plateOf = (row: ActivoResumen) => row.patente;
const nameOf = (row: ActivoResumen) => row.nombre;
const tripsOf = (row: ActivoResumen) => row.viajes;

const activoCard = (categorias: readonly string[]) => (row: ActivoResumen) => (
  <RowCard
    name={<PlateChip plate={row.patente} />}
    score={<ScoreBadge valor={row.condujo ? row.valor : undefined} />}
    lines={[
      row.condujo
        ? `${viajesWords(row.viajes)} · ${formatDistance(row.distancia)} · ${formatDuration(row.duracion)}`
        : 'No rodó en estos días',
    ]}
  >
    {row.condujo && <CategoriaMarks marks={scoreMarks(categorias, row.calificacion)} />}
  </RowCard>
);

const activoAct = (when: string) => (row: ActivoResumen) =>
  row.condujo && <WhyButton asked={{ of: row.patente, when, row }} />;
