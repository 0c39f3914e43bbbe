import { routeOf } from '@fenix/domain/routes';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useDevice, useOutboxEntries } from '../../outbox/DeviceProvider';
import { EmptyState } from '../../shared/EmptyState';
import { PageHeader } from '../../shared/PageHeader';
import { useViewer, useWorkingClient } from '../../shared/viewer';
import { actaQueries } from '../useActas';
import { KeptCard } from './KeptCard';
import styles from './OnDevice.module.css';
import { listKept } from './keptActas';
import { useTakeAlong } from './useTakeAlong';

/** The pending records that open on this device without signal, and what waits to be sent. */
export function ActasOnDeviceScreen() {
  const { store } = useDevice();
  const { _id } = useViewer();
  const client = useWorkingClient();
  const waiting = useOutboxEntries();
  const kept = useQuery({
    queryKey: [...actaQueries.all, 'kept', _id, waiting.length] as const,
    queryFn: () => listKept(store, _id),
    staleTime: 0,
  });
  const { takeAlong, isTaking, progress } = useTakeAlong(client);
  return (
    <>
      <PageHeader
        title={routeOf('actasOnDevice').title}
        subtitle="Estas actas pendientes se abren en este equipo aunque no haya señal."
        action={
          client && (
            <Button
              loading={isTaking}
              leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />}
              onClick={() => takeAlong()}
            >
              Llevar sin señal
            </Button>
          )
        }
      />
      <output className={styles.progress}>{progress}</output>
      {kept.data?.length === 0 && (
        <EmptyState
          title="Este equipo no tiene actas"
          hint="Con señal, pulsa 'Llevar sin señal' para traer las actas pendientes, o abre una desde la lista."
        />
      )}
      <ul className={styles.cards}>
        {(kept.data ?? []).map(({ acta }) => (
          <li key={acta._id}>
            <KeptCard acta={acta} />
          </li>
        ))}
      </ul>
    </>
  );
}
