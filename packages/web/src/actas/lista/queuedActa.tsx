import type { ListedActa } from '@fenix/domain/actas/acta';
import { useOutboxEntries } from '../../outbox/DeviceProvider';
import type { Entry } from '../../outbox/outbox';
import { StateLabel } from '../../shared/StateLabel';
import { ActaStateLabel } from '../ActaStateLabel';

/** The acta as it was finished on this device and has not reached the server yet. */
export function useQueuedActa({ _id }: Pick<ListedActa, '_id'>): Entry | undefined {
  return useOutboxEntries().find(({ kind, record }) => kind === 'acta' && record === _id);
}

/** ACTA-76: the state of a row. One that waits here is no longer pending for the person who finished it. */
export function ActaRowState({ acta }: { acta: ListedActa }) {
  const queued = useQueuedActa(acta);
  if (!queued) return <ActaStateLabel acta={acta} />;
  if (queued.refusal) return <StateLabel state="danger">Rechazada</StateLabel>;
  return <StateLabel state="warning">Por enviar</StateLabel>;
}
