import { categoriasOf, grupoShown } from '@fenix/domain/conduccion/tablero/flota';
import { type ResumenConduccion, totalsOfResumen } from '@fenix/domain/conduccion/tablero/resumen';
import { daysQuery } from '@fenix/domain/conduccion/tablero/window';
import { CONDUCCION_MESSAGES } from '@fenix/domain/conduccion/messages';
import { formatDateTime } from '@fenix/domain/dates/format';
import { exportStem } from '@fenix/domain/text/exportName';
import { formatHundredths } from '@fenix/domain/text/measures';
import { Button, SegmentedControl, Skeleton } from '@mantine/core';
import { IconChartBar, IconInfoCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, lazy, useMemo } from 'react';
import { ExportMenu } from '../../records/ExportMenu';
import type { ListExport } from '../../records/exportList';
import { ErrorState } from '../../shared/ErrorState';
import { Loading } from '../../shared/Loading';
import { formatCount } from '../../shared/numbers';
import { PageHeader } from '../../shared/PageHeader';
import { RouteLink } from '../../shared/routing';
import { useWorkingClient } from '../../shared/viewer';
import { EmptyPanel } from '../RowCard';
import { TripsNotice } from '../TripsNotice';
import { WhyProvider } from '../Why';
import { type Days, conduccionQueries } from '../useConduccion';
import { showDay, showRange } from '../../shared/list/dayText';
import { useQueryState } from '../../shared/list/useQueryState';
import { ActivosTable } from './ActivosTable';
import { ConductorSection, askedConductor } from './ConductorSection';
import { DaysFilter } from './DaysFilter';
import { DrillSection } from './DrillSection';
import { FlotasTable } from './FlotasTable';
import styles from './Tablero.module.css';
import { ViajesSection } from './ViajesSection';
import { useDrill } from './useDrill';

const Graficas = lazy(async () => ({ default: (await import('./Graficas')).Graficas }));

/** PESV-01, PESV-03: how the fleet is driven, from all groups down to one moment of one trip. */
export function DashboardPesvScreen() {
  const client = useWorkingClient();
  return client ? <Dashboard key={client} client={client} /> : null;
}

const VISTAS = ['tablas', 'graficas'] as const;
const VISTA_LABELS = { tablas: 'Tablas', graficas: 'Gráficas' };

function Dashboard({ client }: { client: string }) {
  const drill = useDrill();
  const [params, change] = useQueryState();
  const vista = VISTAS.find((one) => one === params.get('vista')) ?? 'tablas';
  const { problem } = drill;
  const { data, error, isFetching, refetch } = useQuery({
    ...conduccionQueries.resumen(client, drill.days),
    enabled: problem === undefined,
  });
  const categorias = useMemo(
    () => categoriasOf((data?.activo ?? []).map(({ calificacion }) => calificacion)),
    [data?.activo],
  );
  const retry = () => void refetch();
  const rows = { isFetching, error: error ?? undefined, retry };
  const tables = { data: rows, resumen: data, when: showRange(rangeOf(drill.days)), problem, categorias, drill };
  // A section scrolls into view when it appears: only once the content above it has its final height.
  const isSettled = data !== undefined || error !== null || problem !== undefined;
  const activo = data?.activo.find(({ id }) => id === drill.activo);
  return (
    <WhyProvider client={client}>
      <PageHeader
        title={CONDUCCION_MESSAGES.title}
        subtitle={subtitleOf(drill.days, data)}
        action={
          <>
            <ExportMenu list={exportOf(client, drill, activo?.patente)} disabled={problem !== undefined} />
            <HeaderLink to="comoSeCalifica" icon={IconInfoCircle} label="Cómo se califica" />
            <HeaderLink to="comparativos" icon={IconChartBar} label="Comparativos" />
          </>
        }
      />
      <TripsNotice freshness={data} onRetry={retry} />
      {data?.desde && <output className={styles.past}>{CONDUCCION_MESSAGES.pendingDays(showDay(data.desde))}</output>}
      {drill.isPast && (
        <output className={styles.past}>
          Estás viendo un viaje anterior: los datos son del {showRange(rangeOf(drill.days))}.
          <Button variant="subtle" size="compact-sm" onClick={drill.backToNow}>
            {drill.isUsual ? 'Volver a ayer y hoy' : 'Volver a las fechas elegidas'}
          </Button>
        </output>
      )}
      <div className={styles.filters}>
        <DaysFilter drill={drill} />
        <SegmentedControl
          aria-label="Vista"
          value={vista}
          onChange={(next) => change({ vista: next === 'tablas' ? undefined : next })}
          data={VISTAS.map((value) => ({ value, label: VISTA_LABELS[value] }))}
        />
      </div>
      <Totals
        days={drill.days}
        resumen={problem === undefined ? data : undefined}
        hasFailed={(error !== null && !data) || problem !== undefined}
      />
      {vista === 'graficas' ? (
        <Charts client={client} resumen={data} days={drill.days} problem={problem} error={error} onRetry={retry} />
      ) : (
        <>
          <div className={styles.section}>
            <h2 className={styles.heading}>Todas las flotas</h2>
            <FlotasTable {...tables} />
          </div>
          {isSettled && drill.grupo && (
            <DrillSection key={drill.grupo} title="Activos flota" subtitle={grupoShown(drill.grupo)}>
              <ActivosTable {...tables} />
            </DrillSection>
          )}
          {isSettled && drill.conductor && <ConductorSection client={client} drill={drill} />}
          {isSettled && drill.activo && problem === undefined && (
            <ViajesSection client={client} drill={drill} placa={activo?.patente} />
          )}
        </>
      )}
    </WhyProvider>
  );
}

type HeaderLinkProps = { to: 'comoSeCalifica' | 'comparativos'; icon: typeof IconChartBar; label: string };

function HeaderLink({ to, icon: Drawing, label }: HeaderLinkProps) {
  return (
    <Button
      variant="default"
      renderRoot={(props) => <RouteLink {...props} to={to} />}
      leftSection={<Drawing size={16} stroke={1.75} aria-hidden />}
    >
      {label}
    </Button>
  );
}

type ChartsProps = {
  client: string;
  resumen: ResumenConduccion | undefined;
  days: Days;
  problem: string | undefined;
  error: unknown;
  onRetry: () => void;
};

function Charts({ client, resumen, days, problem, error, onRetry }: ChartsProps) {
  if (problem !== undefined) return <EmptyPanel title="No hay gráficas de estas fechas" hint={problem} />;
  if (error && !resumen) return <ErrorState error={error} onRetry={onRetry} />;
  if (!resumen) return <Loading height={560} />;
  return (
    <Suspense fallback={<Loading height={560} />}>
      <Graficas client={client} resumen={resumen} days={days} />
    </Suspense>
  );
}

/** PESV-47: the table one has got to: the trips of a vehicle or of a driver, the vehicles of a group, or the groups. */
function exportOf(client: string, drill: ReturnType<typeof useDrill>, placa: string | undefined): ListExport {
  const { activo, grupo, conductor, conductorId, days } = drill;
  const query = { client, ...daysQuery(days) };
  const name = (what: string) => exportStem(what, client, days.first, days.last);
  if (activo)
    return {
      path: '/api/conduccion/viajes',
      words: 'los viajes',
      query: { ...query, vehiculo: activo },
      name: name(placa ? `viajes-${placa}` : 'viajes'),
    };
  if (conductor)
    return {
      path: '/api/conduccion/conductores/viajes',
      words: 'los viajes del conductor',
      query: { ...query, conductor: askedConductor(conductor, conductorId) },
      name: name('viajes-conductor'),
    };
  const path = '/api/conduccion/resumen';
  return grupo
    ? { path, words: 'los activos', query: { ...query, de: 'activos', grupo }, name: name('activos') }
    : { path, words: 'las flotas', query: { ...query, de: 'flotas' }, name: name('flotas') };
}

const rangeOf = ({ first, last }: Days) => ({ from: first, to: last });

/** The period and the time of the last refresh: the data refetches by itself. */
function subtitleOf(days: Days, data: ResumenConduccion | undefined): string {
  const updated = data ? ` Actualizado el ${formatDateTime(new Date(data.at))}.` : '';
  return `Datos del ${showRange(rangeOf(days))}.${updated}`;
}

const UNKNOWN = '—';

type TotalsProps = { days: Days; resumen: ResumenConduccion | undefined; hasFailed: boolean };

/** PESV-04, PESV-05, PESV-48: each leads to the vehicles it is made of, over the same days. */
function Totals({ days, resumen, hasFailed }: TotalsProps) {
  const totals = resumen && totalsOfResumen(resumen);
  const unknown = hasFailed ? UNKNOWN : undefined;
  return (
    <dl className={styles.totals} aria-busy={!totals && !hasFailed}>
      <Total days={days} label="Total activos" text={totals ? formatCount(totals.activos) : unknown} />
      <Total days={days} label="Duración total (días)" text={totals ? formatHundredths(totals.dias) : unknown} />
      <Total days={days} label="Distancia total (km)" text={totals ? formatHundredths(totals.km) : unknown} />
    </dl>
  );
}

type TotalProps = { days: Days; label: string; text: string | undefined };

function Total({ days, label, text }: TotalProps) {
  const search = { vista: 'activo', from: days.first, to: days.last };
  return (
    <div className={styles.total}>
      <dt>{label}</dt>
      <dd>
        {text === undefined && <Skeleton height={28} width={96} />}
        {text === UNKNOWN && text}
        {text !== undefined && text !== UNKNOWN && (
          <RouteLink
            to="comparativos"
            search={search}
            className={styles.totalLink}
            aria-label={`${label}: ${text}, por vehículo`}
          >
            {text}
          </RouteLink>
        )}
      </dd>
    </div>
  );
}
