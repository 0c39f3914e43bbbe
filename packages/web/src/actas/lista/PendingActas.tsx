import type { Acta, ListedActa } from '@fenix/domain/actas/acta';
import { DomainError } from '@fenix/domain/errors';
import { SHELL_MESSAGES } from '@fenix/domain/messages';
import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, lazy, useEffect, useMemo, useState } from 'react';
import { useDevice } from '../../outbox/DeviceProvider';
import { CopyNotice } from '../../records/form/CopyNotice';
import { SkeletonCards } from '../../shared/DataTable/SkeletonRows';
import { EmptyState } from '../../shared/EmptyState';
import { ErrorState } from '../../shared/ErrorState';
import { FilterBar } from '../../shared/list/FilterBar';
import { useToday } from '../../shared/useToday';
import { useViewer } from '../../shared/viewer';
import { styled } from '../../theme/styled';
import { keepPending, keptActasQuery } from '../completar/keptActas';
import { OnDeviceLine } from '../completar/OnDeviceLine';
import { actaQueries } from '../useActas';
import { actaCard } from './ActaCard';
import type { OpenDialog } from './ActaDialogs';
import { ActasSearch } from './ActasSearch';
import styles from './PendingActas.module.css';
import { PendingGroups } from './PendingGroups';
import type { ActasState } from './useActasState';

const ActaDialogs = lazy(async () => ({ default: (await styled(import('./ActaDialogs'))).ActaDialogs }));

/** On a phone, for who completes records: what waits for them, in their name first; from the device without signal. */
export function PendingActas({ state, highlighted }: { state: ActasState; highlighted: string | undefined }) {
  const viewer = useViewer();
  const { pending, isKept, error, retry } = usePending(state.client);
  const [opened, setOpened] = useState<OpenDialog>();
  const now = useToday();
  // What is pending is completed before anybody closes it.
  const card = useMemo(() => actaCard(viewer, now, { onOpen: setOpened, onClose: () => undefined }), [viewer, now]);

  return (
    <>
      {/* What is pending is shown whatever its day and its type. */}
      <FilterBar>
        <ActasSearch state={state} />
      </FilterBar>
      {error && <ErrorState error={error} onRetry={retry} />}
      {isKept ? <CopyNotice>Estas son las actas de este equipo.</CopyNotice> : <OnDeviceLine />}
      {pending === undefined && !error && (
        <output aria-busy="true" aria-label={SHELL_MESSAGES.loading} className={styles.group}>
          <SkeletonCards />
        </output>
      )}
      {pending && (
        <PendingGroups
          actas={pending.map(toListed)}
          person={viewer}
          search={state.search}
          highlighted={highlighted}
          card={card}
        >
          <Nothing state={state} />
        </PendingGroups>
      )}
      {opened && (
        <Suspense>
          <ActaDialogs opened={opened} onClose={() => setOpened(undefined)} />
        </Suspense>
      )}
    </>
  );
}

/** As the server has them, and kept on the device as they come; where it cannot be reached, as the device has them. */
function usePending(client: string) {
  const { store } = useDevice();
  const { _id } = useViewer();
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery(actaQueries.pending(client));
  const kept = useQuery(keptActasQuery(store, _id));
  const isAway = error instanceof DomainError && error.kind === 'unavailable';
  useEffect(() => {
    if (!data) return;
    const keep = async () => {
      await keepPending(store, _id, client, data);
      await queries.invalidateQueries({ queryKey: [...actaQueries.all, 'kept'] });
    };
    // Not being able to keep them is no reason not to show them.
    void keep().catch(() => undefined);
  }, [data, store, _id, client, queries]);
  return {
    pending: data ?? (isAway ? kept.data : undefined),
    isKept: isAway && !data,
    error: data || isAway ? undefined : (error ?? undefined),
    retry: () => void refetch(),
  };
}

/** A pending record has no reports yet. */
function toListed(acta: Acta): ListedActa {
  return { ...acta, reports: [] };
}

function Nothing({ state: { search, setSearch, setFilters } }: { state: ActasState }) {
  if (search)
    return (
      <EmptyState
        title="Ninguna acta pendiente coincide"
        hint="La búsqueda mira la placa, el consecutivo, el número interno, el técnico y el cliente."
        action={<Button onClick={() => setSearch('')}>Quitar la búsqueda</Button>}
      />
    );
  return (
    <EmptyState
      title="No hay actas pendientes"
      hint="Cuando haya una por completar aparece aquí."
      action={<Button onClick={() => setFilters({ vista: 'todas' })}>Ver todas</Button>}
    />
  );
}
