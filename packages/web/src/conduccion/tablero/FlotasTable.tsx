import { type FlotaConduccion, type GrupoRow, grupoShown, gruposOf } from '@fenix/domain/conduccion/flota';
import { activosWords } from '@fenix/domain/conduccion/words';
import { formatDistance, formatDuration } from '@fenix/domain/text/measures';
import { Button } from '@mantine/core';
import { useCallback, useMemo } from 'react';
import { DataTable } from '../../shared/DataTable/DataTable';
import type { Column, Rows } from '../../shared/DataTable/types';
import { useTableState } from '../../shared/list/useTableState';
import { RowCard } from '../RowCard';
import { CategoriaMarks, ScoreBadge, scoreMarks } from '../Scores';
import type { useDrill } from './useDrill';

export type FlotaTableProps = {
  data: Omit<Rows<unknown>, 'rows'>;
  flota: FlotaConduccion | undefined;
  categorias: readonly string[];
  drill: ReturnType<typeof useDrill>;
};

/** PESV-06. */
export function FlotasTable({ data, flota, categorias, drill }: FlotaTableProps) {
  const state = useTableState({ prefix: 'f-' });
  const rows = useMemo(() => flota && gruposOf(flota), [flota]);
  const { open: openDrill } = drill;
  const open = useCallback((row: GrupoRow) => openDrill({ grupo: grupoShown(row.grupo) }), [openDrill]);
  const columns = useMemo(() => grupoColumns(categorias, open), [categorias, open]);
  const card = useMemo(() => grupoCard(categorias), [categorias]);
  return (
    <DataTable
      isDense
      caption="Todas las flotas"
      data={{ ...data, rows }}
      state={state}
      columns={columns}
      rowKey={({ grupo }) => grupo}
      href={(row) => drill.linkTo({ grupo: grupoShown(row.grupo) })}
      onOpen={open}
      anchor={(row) => `flota-${row.grupo}`}
      highlighted={
        drill.grupo ? `flota-${rows?.find((row) => grupoShown(row.grupo) === drill.grupo)?.grupo}` : undefined
      }
      card={card}
      empty={{ hint: 'Tu empresa no tiene vehículos en su cuenta GPS.' }}
    />
  );
}

/** All of them beside each other at 1,024 pixels. */
const grupoColumns = (categorias: readonly string[], open: (row: GrupoRow) => void): readonly Column<GrupoRow>[] => [
  { id: 'grupo', header: 'Grupo', width: 110, grow: true, cell: (row) => grupoShown(row.grupo), ...by(nameOf) },
  { id: 'activos', header: 'Total activos', width: 98, align: 'right', cell: (row) => row.activos, ...by(assetsOf) },
  {
    id: 'distancia',
    header: 'Distancia',
    width: 104,
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
    width: 104,
    align: 'right',
    cell: (row) => <ScoreBadge valor={row.condujo ? row.valor : undefined} />,
    ...by((row) => (row.condujo ? row.valor : -1)),
  },
  {
    id: 'categorias',
    header: 'Categorias',
    width: 290,
    cell: (row) => row.condujo && <CategoriaMarks marks={scoreMarks(categorias, row.calificacion)} />,
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

const by = (sortValue: (row: GrupoRow) => string | number) => ({ sortable: true, sortValue });
const nameOf = (row: GrupoRow) => grupoShown(row.grupo);
const assetsOf = (row: GrupoRow) => row.activos;

const grupoCard = (categorias: readonly string[]) => (row: GrupoRow) => (
  <RowCard
    name={<strong>{grupoShown(row.grupo)}</strong>}
    score={<ScoreBadge valor={row.condujo ? row.valor : undefined} />}
    lines={[`${activosWords(row.activos)} · ${formatDistance(row.distancia)} · ${formatDuration(row.duracion)}`]}
  >
    {row.condujo && <CategoriaMarks marks={scoreMarks(categorias, row.calificacion)} />}
  </RowCard>
);
