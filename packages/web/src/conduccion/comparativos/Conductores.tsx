import type { ConductorRow } from '@fenix/domain/conduccion/comparativos/conductores';
import { rankWords, viajesWords } from '@fenix/domain/conduccion/words';
import { CATEGORIAS } from '@fenix/domain/gps/conduccion';
import { formatDistance } from '@fenix/domain/text/measures';
import { matchesSearch } from '@fenix/domain/text/search';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Suspense, lazy, useMemo } from 'react';
import type { BarRow } from '../../charts/BarChart';
import { DataTable } from '../../shared/DataTable/DataTable';
import { useShownRows } from '../../shared/DataTable/useShownRows';
import type { Column } from '../../shared/DataTable/types';
import { showRange } from '../../shared/list/dayText';
import { RowCard } from '../RowCard';
import { ScoreBadge, scoreWidth } from '../Scores';
import { TripsNotice } from '../TripsNotice';
import { ScoreWhy, WhyButton } from '../Why';
import { conduccionQueries } from '../useConduccion';
import styles from './Comparativos.module.css';
import { FigureLoading } from './FigureLoading';
import { Filters } from './Filters';
import { useComparativosState } from './useComparativos';
import { useTripsLink } from './useTripsLink';

const Figure = lazy(async () => ({ default: (await import('./Figure')).Figure }));

/** Of the chart that is on its way: what five drivers take. */
const HEIGHT = 252;

/** The same scores by driver: people are trained, not plates. Who drove comes from the programmed trips. */
export function Conductores({ client }: { client: string }) {
  const state = useComparativosState();
  const { days, problem, search, isWorstFirst } = state;
  const { data, error, isFetching, refetch } = useQuery({
    ...conduccionQueries.conductores(client, days),
    placeholderData: keepPreviousData,
    enabled: !problem,
  });
  const retry = () => void refetch();
  const items = data?.items;
  const ranked = useMemo(() => items && rankedOf(items, search, isWorstFirst), [items, search, isWorstFirst]);
  const trips = useTripsLink(days);
  const when = showRange({ from: days.first, to: days.last });
  const columns = useMemo(() => conductorColumns(data?.categorias ?? CATEGORIAS, when), [data?.categorias, when]);
  const act = useMemo(() => conductorAct(when), [when]);
  const rows = problem ? [] : ranked?.rows;
  const { shown: onPage } = useShownRows({ rows }, columns, state);
  return (
    <>
      <Filters state={state} placeholder="Nombre del conductor…" />
      <TripsNotice freshness={data} onRetry={retry} />
      {!rows && !error && <FigureLoading height={HEIGHT} />}
      {onPage && onPage.length > 0 && (
        <Suspense fallback={<FigureLoading height={HEIGHT} />}>
          <Figure
            title="Conductores por calificación"
            words={rankWords(ranked?.told ?? [], 'conductores')}
            fileName={`conductores-${days.first}-${days.last}`}
            head="Conductor"
            series={['Calificación']}
            rows={onPage.map(barOf)}
            links={onPage.map((row) => trips.targetOf(tripsOf(row)))}
          />
        </Suspense>
      )}
      <DataTable
        isDense
        caption="Comparativo por conductor"
        data={{ rows, isFetching, error: error ?? undefined, retry }}
        state={state}
        columns={columns}
        rowKey={keyOf}
        href={(row) => trips.linkTo(tripsOf(row))}
        onOpen={(row) => trips.open(tripsOf(row))}
        card={conductorCard}
        cardAct={act}
        empty={{ hint: problem ?? 'Nadie condujo con estos filtros. Cambia las fechas o la búsqueda.' }}
      />
      {ranked?.hasUnknown && (
        <p className={styles.note}>
          «Sin conductor conocido» reúne lo que rodó sin un viaje programado que diga quién conducía. No entra en el
          orden.
        </p>
      )}
    </>
  );
}

const keyOf = ({ id, nombre, isConocido }: ConductorRow) => `${isConocido} ${id} ${nombre}`;

/** The colour of drives of unknown drivers, which get no score band. */
const NOBODY = 'var(--fx-state-neutral)';

function barOf(row: ConductorRow): BarRow {
  const bar = { id: keyOf(row), label: row.nombre, values: [row.valor] };
  return row.isConocido ? bar : { ...bar, color: NOBODY };
}

/** Best or worst first; the row of unknown drivers is always the last. */
function rankedOf(items: readonly ConductorRow[], search: string, isWorstFirst: boolean) {
  const found = items.filter(({ nombre }) => matchesSearch(nombre, search));
  const known = found.filter(({ isConocido }) => isConocido);
  const unknown = found.filter(({ isConocido }) => !isConocido);
  return {
    rows: [...(isWorstFirst ? known.toReversed() : known), ...unknown],
    told: known.map(({ nombre, valor }) => ({ name: nombre, score: valor })),
    hasUnknown: unknown.length > 0,
  };
}

/** PESV-45: search parameters for the trips of the driver; the row of unknown drivers has a name too, but no id. */
const tripsOf = ({ id, nombre }: ConductorRow) => ({ conductor: nombre, conductorId: id });

function conductorColumns(categorias: readonly string[], when: string): readonly Column<ConductorRow>[] {
  return [
    { id: 'conductor', header: 'Conductor', width: 116, grow: true, wraps: true, cell: nameCell },
    { id: 'vehiculos', header: 'Vehículos', width: 84, cell: platesCell },
    { id: 'viajes', header: 'Viajes', width: 56, align: 'right', cell: (row) => row.viajes },
    { id: 'distancia', header: 'Distancia', width: 96, align: 'right', cell: (row) => formatDistance(row.distancia) },
    ...categorias.map((categoria) => scoreColumn(categoria, when)),
    {
      id: 'valor',
      header: 'Calificación',
      width: 96,
      align: 'right',
      cell: (row) => <ScoreWhy of={row.nombre} when={when} row={row} />,
    },
  ];
}

const nameCell = ({ nombre }: ConductorRow) => nombre;
const platesCell = ({ vehiculos }: ConductorRow) => vehiculos.join(', ');

const scoreColumn = (categoria: string, when: string): Column<ConductorRow> => ({
  id: categoria,
  header: categoria,
  width: scoreWidth(categoria),
  align: 'right',
  cell: (row) => <ScoreWhy of={row.nombre} when={when} row={row} categoria={categoria} />,
});

function conductorCard(row: ConductorRow) {
  return (
    <RowCard
      name={<strong>{row.nombre}</strong>}
      score={<ScoreBadge valor={row.valor} />}
      lines={[`${row.vehiculos.join(', ')} · ${viajesWords(row.viajes)} · ${formatDistance(row.distancia)}`]}
    />
  );
}

const conductorAct = (when: string) => (row: ConductorRow) => <WhyButton asked={{ of: row.nombre, when, row }} />;
