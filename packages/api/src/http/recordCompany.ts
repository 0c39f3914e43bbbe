import { RECORDS, STORED_KEYS } from '@fenix/domain/assembly/records';
import { isManager } from '@fenix/domain/permissions';
import { nameKey } from '@fenix/domain/text/names';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Act } from '../db/auditLog';
import type { Db } from '../db/database';

/** Improvement actions go to many companies and belong to none. */
const SHARED: ReadonlySet<string> = new Set(['boletin']);

/**
 * GUARD-10: staff read for many companies, so an entry about a reading carries the company of the record: where it is
 * stored, the one whose file was read (`fileOf`), or the one that the call names. Undefined for a client's own people,
 * and where no company is known.
 */
export async function companyOfRecord(
  system: Db,
  { viewer, params, query }: Pick<FastifyRequest, 'viewer' | 'params' | 'query'>,
  { entity, entityId }: Pick<Act, 'entity' | 'entityId'>,
  fileOf?: string,
): Promise<Act['of']> {
  if (!isManager(viewer) || SHARED.has(entity)) return undefined;
  const key = isUuid(entityId) ? STORED_KEYS.find((stored) => stored === entity) : undefined;
  const stored =
    key && sql`(select client_id from ${sql.table(RECORDS[key].stored.table)} where _id = ${entityId}::uuid)`;
  const id = fileOf === undefined ? stored : sql`${fileOf}::uuid`;
  const named = nameIn(params) ?? nameIn(query);
  if (!id && named === undefined) return undefined;
  const found = await system
    .selectFrom('clients')
    .select(['_id', 'client'])
    .$if(id !== undefined, (clients) => clients.where(sql<boolean>`_id = ${id}`))
    .$if(id === undefined, (clients) =>
      clients.where('client_key', '=', nameKey(named ?? '')).where('deleted_at', 'is', null),
    )
    .executeTakeFirst();
  return found && { clientId: found._id, client: found.client };
}

const isUuid = (text: string) => z.guid().safeParse(text).success;

/** The company that a path or a query names; the lists do not agree on how they call it. */
function nameIn(of: unknown): string | undefined {
  const { client, cliente, clientName } = (of ?? {}) as Record<string, unknown>;
  return [client, cliente, clientName].find((name) => typeof name === 'string' && name !== '') as string | undefined;
}
