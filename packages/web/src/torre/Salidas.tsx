import { formatTime } from '@fenix/domain/dates/format';
import { delayShown } from '@fenix/domain/flota/delay';
import { SALIDA_WORDS } from '@fenix/domain/torre/messages';
import type { SalidaTorre } from '@fenix/domain/torre/torre';
import { Title } from '@mantine/core';
import { IconClipboardCheck, IconClipboardX } from '@tabler/icons-react';
import { memo } from 'react';
import { EmptyState } from '../shared/EmptyState';
import { PlateChip } from '../shared/PlateChip';
import { StateLabel } from '../shared/StateLabel';
import styles from './Tablero.module.css';

/** The board of today's departures, hour by hour. */
export function Salidas({ salidas }: { salidas: readonly SalidaTorre[] }) {
  const hours = byHour(salidas);
  return (
    <section className={styles.panel} aria-label="Salidas de hoy" data-panel="salidas">
      <Title order={2}>Salidas de hoy</Title>
      {salidas.length === 0 && <EmptyState title="Hoy no hay salidas programadas" />}
      {/* It scrolls by itself: the keyboard must get there. */}
      <div className={styles.scroll} tabIndex={0} role="region" aria-label="Lista de salidas">
        {[...hours].map(([hour, of]) => (
          <section key={hour} aria-label={`Salidas de las ${hour} horas`}>
            <h3 className={styles.hour}>{hour}:00</h3>
            <ul className={styles.list}>
              {of.map((salida) => (
                <Salida key={salida.id} salida={salida} />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </section>
  );
}

function byHour(salidas: readonly SalidaTorre[]): Map<string, SalidaTorre[]> {
  const hours = new Map<string, SalidaTorre[]>();
  for (const salida of salidas) {
    const hour = formatTime(new Date(salida.hora)).slice(0, 2);
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
        <Check size={18} stroke={1.75} role="img" aria-label={checked} />
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
