import { DomainError } from '@fenix/domain/errors';
import { SHELL_MESSAGES } from '@fenix/domain/messages';
import { sql } from 'kysely';
import type { Db, Tx } from '../db/database';
import type { Schema } from '../db/schema';
import { newId } from '../ground/ids';

/** Which template: what it is filled in for, which of those, and whose it is (null is everybody's). */
export type TemplateOf = { kind: TemplateKind; key: string; clientId: string | null };
export type TemplateKind = Schema['form_templates']['kind'];
export type Template = { key: string; version: number; body: unknown };

/** Represents everybody in the unique index over the versions. */
const EVERYBODY = '00000000-0000-0000-0000-000000000000';

/** In the words of the unique index, which finds the newest version without reading the ones before. */
function isOf(clientId: string | null) {
  return sql<boolean>`coalesce(client_id, ${sql.lit(EVERYBODY)}) = ${clientId ?? EVERYBODY}`;
}

/** The newest version of each of these templates of a kind. A template that was never changed has no row. */
export function newestTemplates(
  db: Db,
  kind: TemplateKind,
  clientId: string | null,
  keys: readonly string[],
): Promise<Template[]> {
  return db
    .selectFrom(sql<{ asked: string }>`unnest(${keys}::text[])`.as<'asked'>(sql`asked(asked)`))
    .innerJoinLateral(
      (lateral) =>
        lateral
          .selectFrom('form_templates')
          .select(['key', 'version', 'body'])
          .where('kind', '=', kind)
          .where('key', '=', sql.ref<string>('asked.asked'))
          .where(isOf(clientId))
          .orderBy('version', 'desc')
          .limit(1)
          .as('newest'),
      (join) => join.onTrue(),
    )
    .select(['newest.key', 'newest.version', 'newest.body'])
    .execute();
}

/** The oldest version that is kept: those before it were overwritten. */
export async function firstVersion(db: Db, { kind, key, clientId }: TemplateOf): Promise<number | undefined> {
  const { first } = await db
    .selectFrom('form_templates')
    .select(({ fn }) => fn.min('version').as('first'))
    .where('kind', '=', kind)
    .where('key', '=', key)
    .where(isOf(clientId))
    .executeTakeFirstOrThrow();
  return first ?? undefined;
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
    .where(isOf(clientId))
    .$if(version !== undefined, (query) => query.where('version', '=', version ?? 0))
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Added only after the version it was made from: of two people at once, the second gets a conflict. */
export async function addVersion(
  tx: Tx,
  now: Date,
  { kind, key, clientId }: TemplateOf,
  { after, body, author = null }: { after: number; body: unknown; author?: string | null },
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
      author,
    })
    .onConflict((conflict) =>
      conflict.expression(sql`kind, key, coalesce(client_id, ${sql.lit(EVERYBODY)}), version`).doNothing(),
    )
    .executeTakeFirst();
  if (!added.numInsertedOrUpdatedRows) throw new DomainError('conflict', SHELL_MESSAGES.conflict);
  return version;
}
