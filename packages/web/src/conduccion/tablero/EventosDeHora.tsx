import { EVENTOS_MOST, type EventosConduccion, franjaWords } from '@fenix/domain/conduccion/tablero/eventos';
import { grupoShown } from '@fenix/domain/conduccion/tablero/flota';
import type { Franja } from '@fenix/domain/gps/periodo';
import { Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { PlateChip } from '../../shared/PlateChip';
import { ErrorState } from '../../shared/ErrorState';
import { Loading } from '../../shared/Loading';
import { showRange } from '../../shared/list/dayText';
import { formatCount } from '../../shared/numbers';
import { RouteLink } from '../../shared/routing';
import { momentShown } from '../recorrido/track';
import { type Days, conduccionQueries } from '../useConduccion';
import styles from './EventosDeHora.module.css';

type Props = { client: string; days: Days; franja: Franja | undefined; total: number; onClose: () => void };

/** PESV-49: what a figure of the hours counts, each event as a way to its trip at that moment. */
export function EventosDeHora({ client, days, franja, total, onClose }: Props) {
  return (
    <Modal opened={franja !== undefined} onClose={onClose} title={franja && franjaWords(franja)} size="lg">
      {franja && <Listed client={client} days={days} franja={franja} total={total} />}
    </Modal>
  );
}

type ListedProps = { client: string; days: Days; franja: Franja; total: number };

function Listed({ client, days, franja, total }: ListedProps) {
  const { data, error, refetch } = useQuery(conduccionQueries.eventos(client, days, franja));
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading height={240} />;
  const what = franja.categoria ? ` de ${franja.categoria}` : '';
  const count = total === 1 ? '1 evento' : `${formatCount(total)} eventos`;
  const some = total > EVENTOS_MOST ? ` Aquí están los ${EVENTOS_MOST} más recientes.` : '';
  return (
    <>
      <p className={styles.lead}>
        {count}
        {what} del {showRange({ from: days.first, to: days.last })}.{some} Cada uno abre su viaje en ese momento.
      </p>
      <ul className={styles.list} aria-label={`Eventos del ${franjaWords(franja).toLowerCase()}`}>
        {data.items.map((evento) => (
          <li key={`${evento.vehiculo.id} ${evento.categoria} ${evento.inicio} ${evento.nombre}`}>
            <Evento evento={evento} days={days} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** As the address names a moment: yyyymmddhhmmss. */
const stampOf = (fechaHora: string) => fechaHora.replace(/\D/g, '');

function Evento({ evento, days }: { evento: EventosConduccion['items'][number]; days: Days }) {
  const { vehiculo, viaje, inicio, nombre, domicilio, velocidad } = evento;
  const { id, patente, grupo } = vehiculo;
  return (
    <RouteLink
      to="dashboardPesv"
      search={{
        from: days.first,
        to: days.last,
        grupo: grupoShown(grupo),
        activo: id,
        viaje: stampOf(viaje),
        punto: stampOf(inicio),
      }}
      className={styles.evento}
    >
      <PlateChip plate={patente} />
      <span className={styles.words}>
        <span className={styles.name}>{velocidad === null ? nombre : `${nombre}, ${Math.round(velocidad)} km/h`}</span>
        <span>{[momentShown(inicio), domicilio].filter(Boolean).join(' · ')}</span>
      </span>
    </RouteLink>
  );
}
