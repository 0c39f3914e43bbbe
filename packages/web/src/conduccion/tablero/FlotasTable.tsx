import { grupoShown } from '@fenix/domain/conduccion/tablero/flota';
import type { GrupoResumen, ResumenConduccion } from '@fenix/domain/conduccion/tablero/resumen';
import { activosWords } from '@fenix/domain/conduccion/words';
import { formatDistance, formatDuration } from '@fenix/domain/text/measures';
import { Button } from '@mantine/core';
import { useCallback, useMemo } from 'react';
import { DataTable } from '../../shared/DataTable/DataTable';
import type { Column, Rows } from '../../shared/DataTable/types';
import { useTableState } from '../../shared/list/useTableState';
import { RowCard } from '../RowCard';
import { CategoriaMarks, ScoreBadge, categoriasColumn, scoreMarks } from '../Scores';
import { ScoreWhy, WhyButton } from '../Why';
import type { useDrill } from './useDrill';

export type FlotaTableProps = {
  data: Omit<Rows<unknown>, 'rows'>;
  resumen: ResumenConduccion | undefined;
  /** The days in words, for the explanation of a score. */
  when: string;
  /** Why nothing can be asked for. */
  problem: string | undefined;
  categorias: readonly string[];
  drill: ReturnType<typeof useDrill>;
};

/** PESV-06. */
export function FlotasTable({ data, resumen, when, problem, categorias, drill }: FlotaTableProps) {
  const state = useTableState({ prefix: 'f-' });
  const rows = problem === undefined ? resumen?.flota : [];
  const { open: openDrill } = drill;
  const open = useCallback((row: GrupoResumen) => openDrill({ grupo: grupoShown(row.grupo) }), [openDrill]);
  const columns = useMemo(() => grupoColumns(categorias, when, open), [categorias, when, open]);
  const card = useMemo(() => grupoCard(categorias), [categorias]);
  const act = useMemo(() => grupoAct(when), [when]);
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
      cardAct={act}
      empty={{ hint: problem ?? 'Tu empresa no tiene vehículos en su cuenta GPS.' }}
    />
  );
}

/** All of them beside each other at 1,024 pixels. */
const grupoColumns = (
  categorias: readonly string[],
  when: string,
  open: (row: GrupoResumen) => void,
): readonly Column<GrupoResumen>[] => [
  { id: 'grupo', header: 'Grupo', width: 104, grow: true, cell: (row) => grupoShown(row.grupo), ...by(nameOf) },
  { id: 'activos', header: 'Total activos', width: 92, align: 'right', cell: (row) => row.activos, ...by(assetsOf) },
  {
    id: 'distancia',
    header: 'Distancia',
    width: 108,
    align: 'right',
    cell: (row) => formatDistance(row.distancia),
    ...by((row) => row.distancia),
  },
  {
    id: 'duracion',
    header: 'Duracion',
    width: 86,
    align: 'right',
    cell: (row) => formatDuration(row.duracion),
    ...by((row) => row.duracion),
  },
  {
    id: 'calificacion',
    header: 'Calificacion',
    width: 92,
    align: 'right',
    cell: (row) => <ScoreWhy of={grupoShown(row.grupo)} when={when} row={row} />,
    ...by((row) => (row.condujo ? row.valor : -1)),
  },
  categoriasColumn(categorias, (row) => (row.condujo ? scoreMarks(categorias, row.calificacion) : '')),
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

const by = (sortValue: (row: GrupoResumen) => string | number) => ({ sortable: true, sortValue });
const nameOf = (row: GrupoResumen) => grupoShown(row.grupo);
const assetsOf = (row: GrupoResumen) => row.activos;

const grupoCard = (categorias: readonly string[]) => (row: GrupoResumen) => (
  <RowCard
    name={<strong>{grupoShown(row.grupo)}</strong>}
    score={<ScoreBadge valor={row.condujo ? row.valor : undefined} />}
    lines={[`${activosWords(row.activos)} · ${formatDistance(row.distancia)} · ${formatDuration(row.duracion)}`]}
  >
    {row.condujo && <CategoriaMarks marks={scoreMarks(categorias, row.calificacion)} />}
  </RowCard>
);

const grupoAct = (when: string) => (row: GrupoResumen) =>
  row.condujo && <WhyButton asked={{ of: grupoShown(row.grupo), when, row }} />;
