import { DomainError } from '@fenix/domain/errors';
import { SHELL_MESSAGES } from '@fenix/domain/messages';
import {
  BORRADO_LABELS,
  BORRADO_PERMISSIONS,
  type BorradoKind,
  PAPELERA_MESSAGES,
  type Restauracion,
  canUndo,
  clientGone,
  nameTaken,
} from '@fenix/domain/assembly/papelera';
import { allows } from '@fenix/domain/permissions';
import type { FastifyRequest } from 'fastify';
import { isAmong } from '../db/among';
import type { Tx } from '../db/database';
import { type Restore, takeOut } from '../records/papelera';
import { isUniqueViolation } from '../db/unique';
import type { Deps } from '../ports/deps';
import { type Write, write } from '../http/write';
import { assertConfirmed } from '../sesion/account';

export type Restorers = Readonly<Record<BorradoKind, Restore>>;

/** PAP-01, PAP-02: by who deleted it, within the time. Done twice, it is done once. */
export function undoDeletion(
  deps: Deps,
  restorers: Restorers,
  request: FastifyRequest,
  asked: Restauracion,
): Promise<null> {
  return write(request, deps.clock, async (write) => {
    const rows = await lockLast(write.tx, asked);
    const own = rows.filter(({ deleted_by }) => deleted_by === request.viewer._id);
    assertAll(own, asked);
    const waiting = own.filter(({ restored_at }) => !restored_at);
    if (waiting.length > 0 && !allows(request.viewer, BORRADO_PERMISSIONS[asked.kind]))
      throw new DomainError('forbidden', SHELL_MESSAGES.noPermission);
    if (waiting.some(({ deleted_at }) => !canUndo(deleted_at, write.now)))
      throw new DomainError('conflict', PAPELERA_MESSAGES.tooLate);
    return restoreAll(write, restorers, waiting);
  });
}

/** AUTH-32: what lets people in again asks who it is. */
const GRAVE: ReadonlySet<BorradoKind> = new Set(['usuario', 'cliente']);

/** PAP-04: by a manager, whenever. */
export function restore(deps: Deps, restorers: Restorers, request: FastifyRequest, asked: Restauracion): Promise<null> {
  if (GRAVE.has(asked.kind)) assertConfirmed(deps, request);
  return write(request, deps.clock, async (write) => {
    const rows = await lockLast(write.tx, asked);
    assertAll(rows, asked);
    return restoreAll(
      write,
      restorers,
      rows.filter(({ restored_at }) => !restored_at),
    );
  });
}

/** The last deletion of each, held until the transaction ends, always in the same order. */
async function lockLast(tx: Tx, { kind, ids }: Restauracion) {
  const rows = await tx
    .selectFrom('papelera')
    .innerJoin('clients', 'clients._id', 'papelera.client_id')
    .select(['papelera._id', 'papelera.kind', 'papelera.record', 'papelera.client_id', 'papelera.label'])
    .select(['papelera.deleted_by', 'papelera.deleted_at', 'papelera.restored_at'])
    .select(['clients.client', 'clients.deleted_at as client_deleted_at'])
    .where('papelera.kind', '=', kind)
    .where(isAmong('papelera.record', ids))
    .orderBy('papelera.record')
    .orderBy('papelera.deleted_at', 'desc')
    .forUpdate('papelera')
    .execute();
  return rows.filter(({ record }, index) => record !== rows[index - 1]?.record);
}

type Row = Awaited<ReturnType<typeof lockLast>>[number];

function assertAll(rows: readonly Row[], { ids }: Restauracion): void {
  if (rows.length < new Set(ids).size) throw new DomainError('notFound', PAPELERA_MESSAGES.notFound);
}

async function restoreAll(write: Write, restorers: Restorers, rows: readonly Row[]): Promise<null> {
  const { tx, now, record: writeDown, unchanged } = write;
  if (rows.length === 0) unchanged();
  for (const { kind, record, client_id, client, client_deleted_at, label } of rows) {
    if (kind !== 'cliente' && client_deleted_at) throw new DomainError('conflict', clientGone(client));
    try {
      await restorers[kind](tx, { record, clientId: client_id, label });
    } catch (error) {
      throw isUniqueViolation(error) ? new DomainError('conflict', nameTaken(label)) : error;
    }
    await takeOut(tx, kind, record, now);
    await writeDown({
      action: `${kind}.restaurar`,
      entity: kind,
      entityId: record,
      of: { clientId: client_id, client },
      after: { [BORRADO_LABELS[kind].toLowerCase()]: label },
    });
  }
  return null;
}
