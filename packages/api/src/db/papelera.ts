import type { BorradoKind } from '@fenix/domain/papelera';
import type { Viewer } from '../sesion/viewer';
import type { Tx } from './database';

export type Discarded = { record: string; clientId: string; label: string };

/** PAP-03: with the flag itself, in its transaction. */
export async function discard(
  tx: Tx,
  kind: BorradoKind,
  records: readonly Discarded[],
  { _id, name }: Pick<Viewer, '_id' | 'name'>,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('papelera')
    .values(
      records.map(({ record, clientId, label }) => ({
        kind,
        record,
        client_id: clientId,
        label,
        deleted_by: _id,
        deletedBy: name,
        deleted_at: now,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** It is where it was. */
export async function takeOut(tx: Tx, kind: BorradoKind, record: string, now: Date): Promise<void> {
  await tx
    .updateTable('papelera')
    .set({ restored_at: now })
    .where('kind', '=', kind)
    .where('record', '=', record)
    .where('restored_at', 'is', null)
    .execute();
}

/** How a feature puts its record back; it throws in words where something stands in the way. */
export type Restore = (tx: Tx, borrado: Discarded) => Promise<void>;
