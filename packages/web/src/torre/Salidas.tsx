import { bogotaDay } from '@fenix/domain/dates/days';
import { formatTime } from '@fenix/domain/dates/format';
import { delayShown } from '@fenix/domain/flota/delay';
import { access } from '@fenix/domain/permissions';
import { routeOf } from '@fenix/domain/routes';
import { isLateOrMissed } from '@fenix/domain/torre/alertas';
import { SALIDA_WORDS } from '@fenix/domain/torre/messages';
import { porQueSalida } from '@fenix/domain/torre/porQue';
import { ofDayOf } from '@fenix/domain/torre/salida';
import type { SalidaTorre } from '@fenix/domain/torre/torre';
import { Button, Title, VisuallyHidden } from '@mantine/core';
import { IconClipboardCheck, IconClipboardX, IconX } from '@tabler/icons-react';
import { memo, useEffect, useRef } from 'react';
import { EmptyState } from '../shared/EmptyState';
import { PlateChip } from '../shared/PlateChip';
import { StateLabel } from '../shared/StateLabel';
import { WhyIcon } from '../shared/porQue/PorQue';
import { RouteLink } from '../shared/routing';
import { useViewer } from '../shared/viewer';
import { Scroll } from './Scroll';
import styles from './Tablero.module.css';

/** Which departures the board shows: a figure leads to those it counts. */
export type Shown = 'todas' | 'aTiempo' | 'tarde';

type Props = {
  salidas: readonly SalidaTorre[];
  at: string;
  client: string;
  shown: Shown;
  onAll: () => void;
};

const SHOWN_WORDS: Record<Shown, string> = {
  todas: '',
  aTiempo: 'Solo las salidas a tiempo',
  tarde: 'Solo tarde o perdidas',
};

function isIn(shown: Shown, salida: SalidaTorre): boolean {
  if (shown === 'tarde') return isLateOrMissed(salida);
  return shown === 'todas' || (salida.estado !== 'programada' && !isLateOrMissed(salida));
}

/** The board of today's departures and of what is under way since yesterday, hour by hour. Each leads to its trip, for who may see trips. */
export function Salidas({ salidas, at, client, shown, onAll }: Props) {
  const mayOpen = access(useViewer(), routeOf('despachosList')) === 'open';
  const isOfToday = ofDayOf(new Date(at));
  // BI-28: a figure counts departures of today alone.
  const found = salidas.filter((salida) => shown === 'todas' || (isOfToday(salida) && isIn(shown, salida)));
  const hours = byHour(found);
  const list = useRef<HTMLDivElement>(null);
  const current = [...hours.keys()].findLast((hour) => hour <= hourOf(at));
  // The hour that runs is on top; within the hour the board stays where a user moved it.
  useEffect(() => {
    const section = list.current?.querySelector<HTMLElement>(`[data-hour="${current}"]`);
    // By where both are drawn: measured from elsewhere, the head of the hour before stays on top without a row.
    if (section && list.current)
      list.current.scrollTop += section.getBoundingClientRect().top - list.current.getBoundingClientRect().top;
  }, [current]);
  return (
    <section className={styles.panel} aria-label="Salidas de hoy" data-panel="salidas">
      <div className={styles.title}>
        <Title order={2}>Salidas de hoy</Title>
        {shown !== 'todas' && (
          <Button variant="subtle" size="compact-sm" rightSection={<IconX size={14} aria-hidden />} onClick={onAll}>
            {SHOWN_WORDS[shown]} ({found.length})
          </Button>
        )}
      </div>
      {found.length === 0 && shown !== 'todas' && <EmptyState title="Ninguna por ahora" />}
      {salidas.length === 0 && shown === 'todas' && <EmptyState title="Hoy no hay salidas programadas" />}
      <Scroll ref={list} label="Lista de salidas">
        {[...hours].map(([hour, of]) => (
          <section key={hour} aria-label={hourWords(hour, bogotaDay(new Date(at)))} data-hour={hour}>
            <h3 className={styles.hour}>
              {!of.some(isOfToday) && 'Ayer, '}
              {hour.slice(DAY.length)}:00
            </h3>
            <ul className={styles.list}>
              {of.map((salida) => (
                <Salida key={salida.id} salida={salida} client={mayOpen ? client : undefined} />
              ))}
            </ul>
          </section>
        ))}
      </Scroll>
    </section>
  );
}

const DAY = 'aaaa-mm-dd ';

/** Day and hour, so that they come in their order. */
const hourOf = (moment: string) => `${bogotaDay(new Date(moment))} ${formatTime(new Date(moment)).slice(0, 2)}`;

const hourWords = (hour: string, today: string) =>
  `Salidas de las ${hour.slice(DAY.length)} horas${hour.startsWith(today) ? '' : ' de ayer'}`;

function byHour(salidas: readonly SalidaTorre[]): Map<string, SalidaTorre[]> {
  const hours = new Map<string, SalidaTorre[]>();
  for (const salida of salidas) {
    const hour = hourOf(salida.hora);
    hours.set(hour, [...(hours.get(hour) ?? []), salida]);
  }
  return hours;
}

type RowProps = { salida: SalidaTorre; client: string | undefined };

const Salida = memo(function Salida({ salida, client }: RowProps) {
  const { id, hora, ruta, placa, conductor, estado, retraso, parada, prealistamiento } = salida;
  const { label, tone } = SALIDA_WORDS[estado];
  const Check = prealistamiento ? IconClipboardCheck : IconClipboardX;
  const checked = prealistamiento ? 'Prealistamiento aprobado' : 'Sin prealistamiento aprobado';
  return (
    <li className={styles.row}>
      <time dateTime={hora} className={styles.time}>
        {formatTime(new Date(hora))}
      </time>
      <span className={styles.what}>
        {client === undefined ? (
          <span className={styles.route}>{ruta}</span>
        ) : (
          <RouteLink to="despachosList" params={{ client }} search={{ viaje: id }} className={styles.route}>
            {ruta}
          </RouteLink>
        )}
        <span className={styles.who}>
          <PlateChip plate={placa} /> {conductor || 'Sin conductor'}
        </span>
      </span>
      <span className={styles.state}>
        <span className={styles.label}>
          <StateLabel state={tone}>{label}</StateLabel>
          <WhyIcon of={`${label}, ${ruta}`} explain={() => porQueSalida(salida)} />
        </span>
        <span className={styles.detail}>{detailOf(estado, retraso, parada)}</span>
      </span>
      <span className={styles.check} data-missing={!prealistamiento || undefined} title={checked}>
        <Check size={18} stroke={1.75} aria-hidden />
        <VisuallyHidden>{checked}</VisuallyHidden>
      </span>
    </li>
  );
});

function detailOf(estado: SalidaTorre['estado'], retraso: number | null, parada: string | null): string {
  if (retraso === null) return parada ?? '';
  if (parada === null) return retraso > 0 && estado !== 'programada' ? `${retraso} min sin salir` : '';
  const { label } = delayShown(retraso);
  return `${parada} · ${label}`;
}
