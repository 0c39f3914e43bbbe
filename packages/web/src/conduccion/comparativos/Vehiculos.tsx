import {
  type ComparativoRow,
  filterComparativo,
  rank,
  scoreOf,
} from '@fenix/domain/conduccion/comparativos/comparativo';
import { grupoShown } from '@fenix/domain/conduccion/tablero/flota';
import { CONDUCCION_MESSAGES } from '@fenix/domain/conduccion/messages';
import { notDrivenWords, rankWords, viajesWords } from '@fenix/domain/conduccion/words';
import { CATEGORIAS } from '@fenix/domain/gps/conduccion';
import { formatDistance, formatDuration } from '@fenix/domain/text/measures';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Suspense, lazy, useMemo } from 'react';
import { DataTable } from '../../shared/DataTable/DataTable';
import { useShownRows } from '../../shared/DataTable/useShownRows';
import type { Column } from '../../shared/DataTable/types';
import { PlateChip } from '../../shared/PlateChip';
import { showRange } from '../../shared/list/dayText';
import { FilterSelect } from '../../shared/form/SearchSelect';
import { EmptyPanel, RowCard } from '../RowCard';
import { ScoreBadge, scoreWidth } from '../Scores';
import { TripsNotice } from '../TripsNotice';
import { ScoreWhy, WhyButton } from '../Why';
import { conduccionQueries } from '../useConduccion';
import styles from './Comparativos.module.css';
import { FigureLoading } from './FigureLoading';
import { Filters } from './Filters';
import { type ComparativosState, useComparativosState } from './useComparativos';
import { useTripsLink } from './useTripsLink';

const Figure = lazy(async () => ({ default: (await import('./Figure')).Figure }));

const NONE: readonly string[] = [];
/** Of the chart that is on its way: what five vehicles take. */
const HEIGHTS = { evento: 472, activo: 252 };

type Props = { client: string; by: 'evento' | 'activo' };

/** PESV-20, PESV-26: the vehicles that drove, ranked by one event, by all of them, or by their whole score. */
export function Vehiculos({ client, by }: Props) {
  const state = useComparativosState();
  const { days, problem } = state;
  const { data, error, isFetching, refetch } = useQuery({
    ...conduccionQueries.comparativo(client, days),
    placeholderData: keepPreviousData,
    enabled: !problem,
  });
  const retry = () => void refetch();
  // The columns that will most likely come, so that little moves when they do.
  const known: readonly string[] = data?.categorias ?? CATEGORIAS;
  const categoria = by === 'evento' && known.includes(state.filters.evento) ? state.filters.evento : undefined;
  const shown = useMemo(() => (by === 'evento' ? (categoria ? [categoria] : known) : NONE), [by, categoria, known]);

  const ranked = useRanked(data?.items, state, categoria);
  const trips = useTripsLink(days);
  const when = showRange({ from: days.first, to: days.last });
  const columns = useMemo(() => vehiculoColumns(shown, when), [shown, when]);
  const act = useMemo(() => vehiculoAct(when), [when]);
  const rows = problem ? [] : ranked?.rows;
  const { shown: onPage } = useShownRows({ rows }, columns, state);
  const series = shown.length > 0 ? shown : ['Calificación'];
  const bars = onPage?.map((row) => ({
    id: row.id,
    label: row.patente,
    values: shown.length > 0 ? shown.map((name) => scoreOf(row, name) ?? null) : [row.valor],
  }));
  const isEmpty = data !== undefined && !problem && by === 'evento' && known.length === 0;

  // All events at once read as a table of coloured scores; bars are for one of them.
  const isHeat = shown.length > 1;
  const figure = (
    <>
      {!rows && !error && <FigureLoading height={HEIGHTS[by]} />}
      {bars && bars.length > 0 && (
        <Suspense fallback={<FigureLoading height={HEIGHTS[by]} />}>
          <Figure
            title={by === 'evento' ? `Vehículos por ${categoria ?? 'evento'}` : 'Vehículos por calificación'}
            words={rankWords(ranked?.told ?? [], 'vehículos')}
            fileName={`comparativo-por-${by}-${days.first}-${days.last}`}
            head="Activo"
            series={series}
            rows={bars}
            links={(onPage ?? []).map((row) => trips.targetOf(tripsOf(row)))}
          />
        </Suspense>
      )}
    </>
  );

  return (
    <>
      <Filters state={state} placeholder="Placa, vehículo o flota…">
        <FilterSelect
          label="Flota"
          all="Todas"
          options={gruposOf(data?.items ?? [])}
          value={state.filters.flota}
          onChange={(flota) => state.setFilters({ flota })}
        />
        {by === 'evento' && (
          <FilterSelect
            label="Evento"
            options={known.map((name) => ({ value: name, label: name }))}
            value={categoria ?? ''}
            onChange={(evento) => state.setFilters({ evento })}
          />
        )}
      </Filters>
      <TripsNotice freshness={data} onRetry={retry} />
      {isEmpty ? (
        <EmptyPanel title={CONDUCCION_MESSAGES.noCategories} hint="Cambia las fechas para ver otros días." />
      ) : (
        <>
          {!isHeat && figure}
          <DataTable
            isDense
            caption={by === 'evento' ? 'Comparativo por evento' : 'Comparativo por activo'}
            data={{ rows, isFetching, error: error ?? undefined, retry }}
            state={state}
            columns={columns}
            rowKey={({ id }) => id}
            href={(row) => trips.linkTo(tripsOf(row))}
            onOpen={(row) => trips.open(tripsOf(row))}
            card={vehiculoCard}
            cardAct={act}
            empty={{ hint: problem ?? 'Ningún vehículo rodó con estos filtros. Cambia las fechas o la búsqueda.' }}
          />
          {ranked && ranked.notDriven !== '' && <p className={styles.note}>{ranked.notDriven}</p>}
          {isHeat && figure}
        </>
      )}
    </>
  );
}

/** The filtered vehicles in their order with their summary, and those left out because they did not drive. */
function useRanked(
  items: readonly ComparativoRow[] | undefined,
  state: ComparativosState,
  categoria: string | undefined,
) {
  const { search, isWorstFirst } = state;
  const { flota } = state.filters;
  return useMemo(() => {
    if (!items) return undefined;
    const inFlota = items.filter(({ grupo }) => flota === '' || grupoShown(grupo) === flota);
    const filtered = filterComparativo(inFlota, { search });
    const best = rank(filtered, categoria);
    const ordered = isWorstFirst ? best.toReversed() : best;
    return {
      rows: ordered.map(({ row }) => row),
      told: best.map(({ row, score }) => ({ name: row.patente, score })),
      notDriven: notDrivenWords(filtered.filter(({ condujo }) => !condujo).map(({ patente }) => patente)),
    };
  }, [items, search, flota, isWorstFirst, categoria]);
}

function gruposOf(items: readonly ComparativoRow[]) {
  const names = [...new Set(items.map(({ grupo }) => grupoShown(grupo)))].toSorted();
  return names.map((name) => ({ value: name, label: name }));
}

/** PESV-45: the trips of the vehicle. */
const tripsOf = ({ id, grupo }: ComparativoRow) => ({ grupo: grupoShown(grupo), activo: id });

function vehiculoColumns(categorias: readonly string[], when: string): readonly Column<ComparativoRow>[] {
  return [
    { id: 'placa', header: 'Placa', width: 104, cell: (row) => <PlateChip plate={row.patente} /> },
    { id: 'activo', header: 'Activo', width: 100, grow: true, cell: (row) => row.nombre || '—' },
    { id: 'flota', header: 'Flota', width: 110, grow: true, cell: (row) => grupoShown(row.grupo) },
    // Five scores and what was driven are more than a screen is wide.
    ...(categorias.length > 1 ? [] : DRIVEN),
    ...categorias.map((categoria) => scoreColumn(categoria, when)),
    {
      id: 'valor',
      header: 'Calificación',
      width: 96,
      align: 'right',
      cell: (row) => <ScoreWhy of={row.patente} when={when} row={row} />,
    },
  ];
}

const DRIVEN: readonly Column<ComparativoRow>[] = [
  { id: 'viajes', header: 'Viajes', width: 56, align: 'right', cell: (row) => row.viajes },
  { id: 'distancia', header: 'Distancia', width: 96, align: 'right', cell: (row) => formatDistance(row.distancia) },
  { id: 'duracion', header: 'Duración', width: 90, align: 'right', cell: (row) => formatDuration(row.duracion) },
];

const scoreColumn = (categoria: string, when: string): Column<ComparativoRow> => ({
  id: categoria,
  header: categoria,
  width: scoreWidth(categoria),
  align: 'right',
  cell: (row) => <ScoreWhy of={row.patente} when={when} row={row} categoria={categoria} />,
});

function vehiculoCard(row: ComparativoRow) {
  return (
    <RowCard
      name={<PlateChip plate={row.patente} />}
      score={<ScoreBadge valor={row.valor} />}
      lines={[`${grupoShown(row.grupo)} · ${viajesWords(row.viajes)} · ${formatDistance(row.distancia)}`]}
    />
  );
}

const vehiculoAct = (when: string) => (row: ComparativoRow) => <WhyButton asked={{ of: row.patente, when, row }} />;
