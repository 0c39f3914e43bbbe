import type { Acta } from '@fenix/domain/actas/acta';
import { inWorkOrder, isMine } from '@fenix/domain/actas/lista/pending';
import { ACTA_TIPES } from '@fenix/domain/actas/tipos';
import { SlashMdy } from '@fenix/domain/dates/slashMdy';
import { routeOf } from '@fenix/domain/routes';
import { displayName } from '@fenix/domain/text/names';
import { Button } from '@mantine/core';
import { useNetwork } from '@mantine/hooks';
import { IconDownload } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDevice, useOutboxEntries } from '../../outbox/DeviceProvider';
import { Unsent } from '../../outbox/Unsent';
import { useBegun } from '../../outbox/begun';
import { EmptyState } from '../../shared/EmptyState';
import { PageHeader } from '../../shared/PageHeader';
import { PinDialog } from '../../outbox/PinDialog';
import { hasPin } from '../../shared/lastPerson';
import { PlateChip } from '../../shared/PlateChip';
import { StateLabel } from '../../shared/StateLabel';
import { notify } from '../../shared/notify';
import { RouteLink } from '../../shared/routing';
import { useViewer, useWorkingClient } from '../../shared/viewer';
import { actaQueries } from '../useActas';
import styles from './OnDevice.module.css';
import { keptActasQuery, download } from './keptActas';

/** The pending records that open on this device without signal, and what waits to be sent. */
export function ActasOnDeviceScreen() {
  const { store, outbox, isLasting } = useDevice();
  const viewer = useViewer();
  const { _id } = viewer;
  const [isAsking, setAsking] = useState(false);
  const client = useWorkingClient();
  const { online } = useNetwork();
  const kept = useQuery(keptActasQuery(store, _id));
  const { mutate: take, isPending } = useDownload(client);
  const entries = useOutboxEntries();
  const begun = useBegun();
  const listed = new Set([...entries, ...(begun ?? [])].map(({ id }) => id));
  // Until it is known what was begun, nothing is called untouched.
  const untouched = ((begun && kept.data) ?? []).filter(
    ({ _id: record }) => !listed.has(outbox.idOf({ kind: 'acta', record })),
  );
  return (
    <>
      <PageHeader
        title={routeOf('actasOnDevice').title}
        subtitle="Estas actas pendientes se abren en este equipo aunque no haya señal."
        action={
          client && (
            <Button
              loading={isPending}
              disabled={!online}
              leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />}
              onClick={() => (isLasting && !hasPin(viewer) ? setAsking(true) : take())}
            >
              Llevar sin señal
            </Button>
          )
        }
      />
      {!online && <p className={styles.why}>No se pueden traer más ahora: se traen solas cuando vuelva la señal.</p>}
      {isAsking && (
        <PinDialog
          onClose={() => setAsking(false)}
          onDone={() => {
            setAsking(false);
            take();
          }}
        />
      )}
      {/* First what would be missed: what waits to be sent and what was begun. */}
      <Unsent begun={begun} />
      {kept.data?.length === 0 && entries.length === 0 && begun?.length === 0 && (
        <EmptyState
          title="Este equipo no tiene actas"
          hint="Con señal, pulsa 'Llevar sin señal' para traer las actas pendientes, o abre una desde la lista."
        />
      )}
      <ul className={styles.cards}>
        {inWorkOrder(untouched, viewer).map((acta) => (
          <li key={acta._id}>
            <KeptCard acta={acta} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** Brings the pending records of the client to the device, so that their forms open without signal. */
function useDownload(client: string | undefined) {
  const { store } = useDevice();
  const { _id } = useViewer();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      await queries.invalidateQueries({ queryKey: actaQueries.pending(client ?? '').queryKey, refetchType: 'none' });
      return download({ store, user: _id, client: client ?? '', queries });
    },
    onSuccess: (count) =>
      count === 0
        ? notify.info('No hay actas pendientes', 'No hay nada para llevar.')
        : notify.success(
            'Actas en este equipo',
            count === 1 ? 'Una acta se abre sin señal.' : `${count} actas se abren sin señal.`,
          ),
    onError: (error) => notify.failure(error, 'No pudimos traer todas las actas. Intenta de nuevo.'),
    onSettled: () => queries.invalidateQueries({ queryKey: [...actaQueries.all, 'kept'] }),
  });
}

/** A record of this device whose form was not begun: a link to it. */
function KeptCard({ acta }: { acta: Acta }) {
  const viewer = useViewer();
  return (
    <RouteLink to="actaComplete" params={{ id: acta._id }} className={styles.card}>
      <span className={styles.line}>
        <PlateChip plate={acta.plate} />
        <strong>Acta n.º {acta.consecutive}</strong>
      </span>
      <span>
        {ACTA_TIPES[acta.tipe]} · {SlashMdy.decode(acta.fecha)} · {displayName(acta.client)}
      </span>
      <span className={styles.person}>{isMine(acta, viewer) ? 'A mi nombre' : acta.name}</span>
      <StateLabel state="neutral">Sin empezar</StateLabel>
    </RouteLink>
  );
}
