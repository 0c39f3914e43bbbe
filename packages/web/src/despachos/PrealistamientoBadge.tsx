import { bogotaDay } from '@fenix/domain/dates/days';
import { formatTime } from '@fenix/domain/dates/format';
import { DESPACHO_MESSAGES } from '@fenix/domain/despachos/messages';
import type { PresetRechazado } from '@fenix/domain/flota/aprobado';
import type { VehiculoOption } from '@fenix/domain/flota/catalogo';
import { allows } from '@fenix/domain/permissions';
import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useHasAptitud } from '../aptitud/useHasAptitud';
import { PlateChip } from '../shared/PlateChip';
import { RouteLink } from '../shared/routing';
import { StateLabel } from '../shared/StateLabel';
import { useToday } from '../shared/useToday';
import { useViewer } from '../shared/viewer';
import styles from './DespachoForm.module.css';
import { despachoQueries } from './useDespachos';

type Props = {
  client: string;
  vehiculo: VehiculoOption;
  /** Of the departure. */
  day: string;
};

/** DISP-05, DISP-06: said beside the vehicle; it never stops the dispatch. */
export function PrealistamientoBadge({ client, vehiculo, day }: Props) {
  const { data, error, refetch } = useQuery(despachoQueries.prealistamiento(client, vehiculo.id));
  const mayCheck = allows(useViewer(), 'createPreset');
  // The verdict, which companies with the module see beside it, is of the day of the departure.
  const hasVerdict = useHasAptitud(client);
  const isOfOtherDay = bogotaDay(useToday()) !== day;
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
      ) : data.isApproved ? (
        <>
          <StateLabel state="ok">{DESPACHO_MESSAGES.approved}</StateLabel>
          {hasVerdict && isOfOtherDay && (
            <Text span size="sm">
              Es el de hoy; la salida es otro día.
            </Text>
          )}
        </>
      ) : (
        <>
          {data.rechazo ? (
            <>
              <StateLabel state="danger">{DESPACHO_MESSAGES.refused}</StateLabel>
              <Text span size="sm">
                {reasonOf(data.rechazo)}
              </Text>
            </>
          ) : (
            <StateLabel state="warning">{DESPACHO_MESSAGES.notApproved}</StateLabel>
          )}
          {mayCheck && (
            <RouteLink to="prealistamientoCreate" search={{ vehicle: vehiculo.id }}>
              Hacer prealistamiento
            </RouteLink>
          )}
        </>
      )}
    </output>
  );
}

/** When it was refused and what blocks. */
function reasonOf({ cretedDate, bloqueos }: PresetRechazado): string {
  const hour = `A las ${formatTime(new Date(cretedDate))}`;
  return bloqueos.length === 0 ? hour : `${hour}: ${bloqueos.join(' · ')}`;
}
