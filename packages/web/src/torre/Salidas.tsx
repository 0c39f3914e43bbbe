import { formatTime } from '@fenix/domain/dates/format';
import { delayShown } from '@fenix/domain/flota/delay';
import { SALIDA_WORDS } from '@fenix/domain/torre/messages';
import type { SalidaTorre } from '@fenix/domain/torre/torre';
import { Title, VisuallyHidden } from '@mantine/core';
import { IconClipboardCheck, IconClipboardX } from '@tabler/icons-react';
import { memo, useEffect, useRef } from 'react';
import { EmptyState } from '../shared/EmptyState';
import { PlateChip } from '../shared/PlateChip';
import { StateLabel } from '../shared/StateLabel';
import { Scroll } from './Scroll';
import styles from './Tablero.module.css';

/** The board of today's departures, hour by hour. */
export function Salidas({ salidas, at }: { salidas: readonly SalidaTorre[]; at: string }) {
  const hours = byHour(salidas);
  const list = useRef<HTMLDivElement>(null);
  const current = [...hours.keys()].findLast((hour) => hour <= hourOf(at));
  // The hour that runs stands on top; within the hour the board stays where somebody moved it.
  useEffect(() => {
    const section = list.current?.querySelector<HTMLElement>(`[data-hour="${current}"]`);
    if (section && list.current) list.current.scrollTop = section.offsetTop;
  }, [current]);
  return (
    <section className={styles.panel} aria-label="Salidas de hoy" data-panel="salidas">
      <Title order={2}>Salidas de hoy</Title>
      {salidas.length === 0 && <EmptyState title="Hoy no hay salidas programadas" />}
      <Scroll ref={list} label="Lista de salidas">
        {[...hours].map(([hour, of]) => (
          <section key={hour} aria-label={`Salidas de las ${hour} horas`} data-hour={hour}>
            <h3 className={styles.hour}>{hour}:00</h3>
            <ul className={styles.list}>
              {of.map((salida) => (
                <Salida key={salida.id} salida={salida} />
              ))}
            </ul>
          </section>
        ))}
      </Scroll>
    </section>
  );
}

const hourOf = (moment: string) => formatTime(new Date(moment)).slice(0, 2);

function byHour(salidas: readonly SalidaTorre[]): Map<string, SalidaTorre[]> {
  const hours = new Map<string, SalidaTorre[]>();
  for (const salida of salidas) {
    const hour = hourOf(salida.hora);
    hours.set(hour, [...(hours.get(hour) ?? []), salida]);
  }
  return hours;
}

const Salida = memo(function Salida({ salida }: { salida: SalidaTorre }) {
  const { hora, ruta, placa, conductor, estado, retraso, parada, prealistamiento } = salida;
  const { label, tone } = SALIDA_WORDS[estado];
  const Check = prealistamiento ? IconClipboardCheck : IconClipboardX;
  const checked = prealistamiento ? 'Prealistamiento aprobado' : 'Sin prealistamiento aprobado';
  return (
    <li className={styles.row}>
      <time dateTime={hora} className={styles.time}>
        {formatTime(new Date(hora))}
      </time>
      <span className={styles.what}>
        <span className={styles.route}>{ruta}</span>
        <span className={styles.who}>
          <PlateChip plate={placa} /> {conductor || 'Sin conductor'}
        </span>
      </span>
      <span className={styles.state}>
        <StateLabel state={tone}>{label}</StateLabel>
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
