import type { Acta } from '@fenix/domain/actas/acta';
import { ACTA_TIPES } from '@fenix/domain/actas/tipos';
import { formatTime } from '@fenix/domain/dates/format';
import { SlashMdy } from '@fenix/domain/dates/slashMdy';
import { displayName } from '@fenix/domain/text/names';
import { useQuery } from '@tanstack/react-query';
import { useDevice, useOutboxEntries } from '../../outbox/DeviceProvider';
import { entryState } from '../../outbox/entryState';
import { PlateChip } from '../../shared/PlateChip';
import { StateLabel } from '../../shared/StateLabel';
import { RouteLink } from '../../shared/routing';
import { actaQueries } from '../useActas';
import styles from './OnDevice.module.css';

/** One record that this device holds: a link to its form, and how far it is. */
export function KeptCard({ acta }: { acta: Acta }) {
  const { outbox, store } = useDevice();
  const id = outbox.idOf({ kind: 'acta', record: acta._id });
  const queued = useOutboxEntries().find((entry) => entry.id === id);
  const draft = useQuery({
    queryKey: [...actaQueries.all, 'draft', id] as const,
    queryFn: async () => ((await store.get('drafts', id)) as { savedAt: number } | undefined)?.savedAt ?? null,
    staleTime: 0,
  });
  const { state, words } = queued ? entryState(queued) : draftState(draft.data ?? null);
  return (
    <RouteLink to="actaComplete" params={{ id: acta._id }} className={styles.card}>
      <span className={styles.line}>
        <PlateChip plate={acta.plate} />
        <strong>Acta n.º {acta.consecutive}</strong>
      </span>
      <span>
        {ACTA_TIPES[acta.tipe]} · {SlashMdy.decode(acta.fecha)} · {displayName(acta.client)}
      </span>
      <StateLabel state={state}>{words}</StateLabel>
    </RouteLink>
  );
}

function draftState(savedAt: number | null) {
  if (savedAt === null) return { state: 'neutral', words: 'Sin empezar' } as const;
  return { state: 'info', words: `Borrador guardado ${formatTime(new Date(savedAt))}` } as const;
}
