import type { Action } from '@fenix/domain/assembly/actions';
import { changesOf } from '@fenix/domain/assembly/auditWords';
import { type UnseenEdit, staleError } from '@fenix/domain/stale';
import type { Tx } from './database';

type Edited = {
  entity: string;
  id: string;
  /** The actions that raise the version, each by one. */
  actions: readonly Action[];
  /** What a field of the audit entry is called in a sentence; several fields may share a word. */
  words: Readonly<Record<string, string>>;
  /** The version of the row that this transaction has locked. */
  version: number;
  /** The record as it is now, sent with the error. */
  current: () => unknown;
};

/** Optimistic locking: refuses an edit of an older version and names the edits since; without a version nothing is checked. */
export async function assertFresh(tx: Tx, edited: Edited, sent: number | undefined, now: Date): Promise<void> {
  if (sent === undefined || sent === edited.version) return;
  throw staleError(await listUnseen(tx, edited, Math.max(edited.version - sent, 1)), now, edited.current());
}

const MAX_NAMED = 20;

async function listUnseen(tx: Tx, { entity, id, actions, words }: Edited, count: number): Promise<UnseenEdit[]> {
  const rows = await tx
    .selectFrom('audit_log')
    .leftJoin('users', 'users._id', 'audit_log.user_id')
    .select(['audit_log.at', 'audit_log.user', 'audit_log.action', 'audit_log.before', 'audit_log.after'])
    .select('users.nameUser')
    .where('audit_log.entity', '=', entity)
    .where('audit_log.entity_id', '=', id)
    .where('audit_log.action', 'in', [...actions])
    .orderBy('audit_log.at', 'desc')
    .orderBy('audit_log._id', 'desc')
    .limit(Math.min(count, MAX_NAMED))
    .execute();
  return rows.map(({ at, user, nameUser, action, before, after }) => {
    const fields = changesOf({ entity, action, before, after }).map(({ field }) => words[field] ?? field);
    return { who: nameUser ?? user, fields, at };
  });
}
