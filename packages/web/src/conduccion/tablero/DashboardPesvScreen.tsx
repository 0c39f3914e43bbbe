import { type FlotaConduccion, categoriasOf, grupoShown, totalsOf } from '@fenix/domain/conduccion/flota';
import { CONDUCCION_MESSAGES } from '@fenix/domain/conduccion/messages';
import { formatDateTime } from '@fenix/domain/dates/format';
import { formatHundredths } from '@fenix/domain/text/measures';
import { Button, Skeleton } from '@mantine/core';
import { IconChartBar } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { HeardNotice } from '../../flota/HeardNotice';
import { formatCount } from '../../shared/numbers';
import { PageHeader } from '../../shared/PageHeader';
import { RouteLink } from '../../shared/routing';
import { useWorkingClient } from '../../shared/viewer';
import { CategoriaLegend } from '../Scores';
import { type Days, conduccionQueries } from '../useConduccion';
import { showRange } from '../../shared/list/dayText';
import { ActivosTable } from './ActivosTable';
import { DrillSection } from './DrillSection';
import { FlotasTable } from './FlotasTable';
import styles from './Tablero.module.css';
import { ViajesSection } from './ViajesSection';
import { useDrill } from './useDrill';

/** PESV-01, PESV-03: how the fleet is driven, from all groups down to one moment of one trip. */
export function DashboardPesvScreen() {
  const client = useWorkingClient();
  return client ? <Dashboard key={client} client={client} /> : null;
}

function Dashboard({ client }: { client: string }) {
  const drill = useDrill();
  const { data, error, isFetching, refetch } = useQuery(conduccionQueries.flota(client, drill.days));
  const categorias = useMemo(
    () => categoriasOf((data?.activo ?? []).map(({ calificacion }) => calificacion)),
    [data?.activo],
  );
  const retry = () => void refetch();
  const rows = { isFetching, error: error ?? undefined, retry };
  // What comes below goes into view when it appears: not before what stands above it has its height.
  const isSettled = data !== undefined || error !== null;
  const activo = data?.activo.find(({ id }) => id === drill.activo);
  return (
    <>
      <PageHeader
        title={CONDUCCION_MESSAGES.title}
        subtitle={subtitleOf(drill.days, data)}
        action={
          <Button
            variant="default"
            renderRoot={(props) => <RouteLink {...props} to="comparativos" />}
            leftSection={<IconChartBar size={16} stroke={1.75} aria-hidden />}
          >
            Comparativos
          </Button>
        }
      />
      <HeardNotice heard={data} onRetry={retry} />
      {drill.isPast && (
        <output className={styles.past}>
          Estás viendo un viaje anterior: los datos son del {showRange(rangeOf(drill.days))}.
          <Button variant="subtle" size="compact-sm" onClick={drill.backToNow}>
            Volver a ayer y hoy
          </Button>
        </output>
      )}
      <Totals flota={data} hasFailed={error !== null && !data} />
      <div className={styles.section}>
        <h2 className={styles.heading}>Todas las flotas</h2>
        <FlotasTable data={rows} flota={data} categorias={categorias} drill={drill} />
        {categorias.length > 0 && <CategoriaLegend categorias={categorias} />}
      </div>
      {isSettled && drill.grupo && (
        <DrillSection key={drill.grupo} title="Activos flota" subtitle={grupoShown(drill.grupo)}>
          <ActivosTable data={rows} flota={data} categorias={categorias} drill={drill} />
        </DrillSection>
      )}
      {isSettled && drill.activo && <ViajesSection client={client} drill={drill} placa={activo?.patente} />}
    </>
  );
}

const rangeOf = ({ first, last }: Days) => ({ from: first, to: last });

/** The whole is fetched again by itself; when that was is told, and nothing moves. */
function subtitleOf(days: Days, data: FlotaConduccion | undefined): string {
  const told = data ? ` Actualizado el ${formatDateTime(new Date(data.at))}.` : '';
  return `Datos del ${showRange(rangeOf(days))}.${told}`;
}

/** PESV-04, PESV-05. */
function Totals({ flota, hasFailed }: { flota: FlotaConduccion | undefined; hasFailed: boolean }) {
  const totals = flota && totalsOf(flota);
  const unknown = hasFailed ? '—' : undefined;
  return (
    <dl className={styles.totals} aria-busy={!totals && !hasFailed}>
      <Total label="Total activos" text={totals ? formatCount(totals.activos) : unknown} />
      <Total label="Duración total (días)" text={totals ? formatHundredths(totals.dias) : unknown} />
      <Total label="Distancia total (km)" text={totals ? formatHundredths(totals.km) : unknown} />
    </dl>
  );
}

function Total({ label, text }: { label: string; text: string | undefined }) {
  return (
    <div className={styles.total}>
      <dt>{label}</dt>
      <dd>{text ?? <Skeleton height={28} width={96} />}</dd>
    </div>
  );
}
