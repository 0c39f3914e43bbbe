import type { ViajeConducido } from '@fenix/domain/conduccion/tablero/viajes';
import { FLOTA_MESSAGES } from '@fenix/domain/flota/messages';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { StaleNotice } from '../../flota/StaleNotice';
import { Loading } from '../../shared/Loading';
import { EmptyState } from '../../shared/EmptyState';
import { ErrorState } from '../../shared/ErrorState';
import { conduccionQueries } from '../useConduccion';
import styles from './Recorrido.module.css';
import { RecorridoView } from './RecorridoView';
import { trackOf } from './track';

export type RecorridoProps = {
  client: string;
  vehiculo: string;
  placa: string;
  viaje: ViajeConducido;
};

/** PESV-11 to PESV-15: a trip on the map, with its speed and what happened, all on one time axis. */
export function Recorrido({ client, vehiculo, placa, viaje }: RecorridoProps) {
  const inicio = viaje.inicio_viaje.fecha_hora;
  const final = viaje.final_viaje.fecha_hora;
  const { data, error, refetch } = useQuery(conduccionQueries.historia({ client, vehiculo, inicio, final }));
  const items = data?.items;
  const track = useMemo(() => items && trackOf(items), [items]);
  const retry = () => void refetch();

  // PESV-38.
  if (error && !data)
    return (
      <div className={styles.message}>
        <ErrorState
          error={error}
          title={FLOTA_MESSAGES.historyFailedTitle}
          words={FLOTA_MESSAGES.historyFailed}
          onRetry={retry}
        />
      </div>
    );
  if (!track) return <Loading height={560} />;
  if (track.length === 0)
    return (
      <div className={styles.message}>
        <EmptyState hint="El vehículo no reportó posiciones en este viaje." />
      </div>
    );
  return (
    <>
      <StaleNotice freshness={data} onRetry={retry} />
      <RecorridoView
        key={`${vehiculo} ${inicio}`}
        client={client}
        vehiculo={vehiculo}
        placa={placa}
        viaje={viaje}
        track={track}
      />
    </>
  );
}
