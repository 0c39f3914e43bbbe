import type { BorradoKind } from '@fenix/domain/assembly/papelera';
import type { Viewer } from '../viewer/viewer';
import type { Tx } from '../db/database';

export type Discarded = { record: string; clientId: string; label: string };

/** PAP-03: called in the transaction that sets the record's deleted flag. */
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

/** Marks the record's entry in the bin as restored. */
export async function takeOut(tx: Tx, kind: BorradoKind, record: string, now: Date): Promise<void> {
  await tx
    .updateTable('papelera')
    .set({ restored_at: now })
    .where('kind', '=', kind)
    .where('record', '=', record)
    .where('restored_at', 'is', null)
    .execute();
}

/** How a feature restores its record; throws a DomainError where that is not possible. */
export type Restore = (tx: Tx, borrado: Discarded) => Promise<void>;
