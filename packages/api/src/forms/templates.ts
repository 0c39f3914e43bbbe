import { DomainError } from '@fenix/domain/errors';
import { SHELL_MESSAGES } from '@fenix/domain/messages';
import { sql } from 'kysely';
import type { Db, Tx } from '../db/database';
import type { Schema } from '../db/schema';
import { newId } from '../ids';

/** Which template: what it is filled in for, which of those, and whose it is (null is everybody's). */
export type TemplateOf = { kind: TemplateKind; key: string; clientId: string | null };
export type TemplateKind = Schema['form_templates']['kind'];
export type Template = { key: string; version: number; body: unknown };

/** The newest version of each template of a kind. One that nobody ever changed has no row. */
export function newestTemplates(db: Db, kind: TemplateKind, clientId: string | null): Promise<Template[]> {
  return db
    .selectFrom('form_templates')
    .distinctOn('key')
    .select(['key', 'version', 'body'])
    .where('kind', '=', kind)
    .where('client_id', clientId === null ? 'is' : '=', clientId)
    .orderBy('key')
    .orderBy('version', 'desc')
    .execute();
}

/** One version, the newest unless another is named. */
export function findTemplate(
  db: Db,
  { kind, key, clientId }: TemplateOf,
  version?: number,
): Promise<Template | undefined> {
  return db
    .selectFrom('form_templates')
    .select(['key', 'version', 'body'])
    .where('kind', '=', kind)
    .where('key', '=', key)
    .where('client_id', clientId === null ? 'is' : '=', clientId)
    .$if(version !== undefined, (query) => query.where('version', '=', version ?? 0))
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Added only after the version it was made from: of two people at once, the second is told. */
export async function addVersion(
  tx: Tx,
  now: Date,
  { kind, key, clientId }: TemplateOf,
  { after, body }: { after: number; body: unknown },
): Promise<number> {
  const version = after + 1;
  const added = await tx
    .insertInto('form_templates')
    .values({
      _id: newId(now.getTime()),
      kind,
      key,
      client_id: clientId,
      version,
      body: JSON.stringify(body),
      fecha: now,
    })
    .onConflict((conflict) =>
      conflict
        .expression(sql`kind, key, coalesce(client_id, '00000000-0000-0000-0000-000000000000'), version`)
        .doNothing(),
    )
    .executeTakeFirst();
  if (!added.numInsertedOrUpdatedRows) throw new DomainError('conflict', SHELL_MESSAGES.conflict);
  return version;
}
