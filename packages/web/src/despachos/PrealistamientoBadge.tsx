import type { VehiculoOption } from '@fenix/domain/flota/catalogo';
import { DESPACHO_MESSAGES } from '@fenix/domain/despachos/messages';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { PlateChip } from '../shared/PlateChip';
import { StateLabel } from '../shared/StateLabel';
import styles from './Despacho.module.css';
import { despachoQueries } from './useDespachos';

/** DISP-05, DISP-06: told beside the vehicle, and never in the way of the dispatch. */
export function PrealistamientoBadge({ client, vehiculo }: { client: string; vehiculo: VehiculoOption }) {
  const { data, error, refetch } = useQuery(despachoQueries.prealistamiento(client, vehiculo.id));
  return (
    <output className={styles.badge}>
      <PlateChip plate={vehiculo.patente} />
      {error ? (
        <>
          <StateLabel state="neutral">No pudimos consultar el prealistamiento</StateLabel>
          <Button variant="subtle" size="compact-sm" onClick={() => void refetch()}>
            Reintentar
          </Button>
        </>
      ) : data === undefined ? (
        <StateLabel state="neutral">Consultando el prealistamiento…</StateLabel>
      ) : (
        <StateLabel state={data ? 'ok' : 'warning'}>
          {data ? DESPACHO_MESSAGES.approved : DESPACHO_MESSAGES.notApproved}
        </StateLabel>
      )}
    </output>
  );
}
