import { DomainError } from '@fenix/domain/errors';
import { changedFields } from '@fenix/domain/incontrol/configuracion/cambios';
import {
  type ConfigChange,
  type ConfigParts,
  type InspectorConfig,
  DEFAULT_CONFIG,
  type PublishedConfig,
  configOf,
  describeConfig,
  toCompanion,
} from '@fenix/domain/incontrol/configuracion/config';
import { INCONTROL_MESSAGES } from '@fenix/domain/incontrol/messages';
import { isManager } from '@fenix/domain/permissions';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Db } from '../../db/database';
import { assertFresh } from '../../db/stale';
import type { Deps } from '../../ports/deps';
import { findTemplate, firstVersion } from '../../forms/templates';
import { findCompanyByName, unknownClient } from '../../http/company';
import { type Write, originOf, write, writeAs } from '../../http/write';
import type { JobHandler } from '../../jobs/runner';
import { enqueue } from '../../jobs/queue';
import { serviceActor } from '../actions';

export const INCONTROL_CONFIG = 'incontrol-config';
const ENTITY = 'configuración InControl';
const ACTION = 'incontrol.configurar';
/** With the waits of the queue more than two days. */
const ATTEMPTS = 60;

/** ICFG-17, ICFG-20: a client's own people for their company, staff for any client. */
export function saveConfig(
  { clock }: Deps,
  request: FastifyRequest,
  { id, version, copiadaDe, ...parts }: ConfigChange,
): Promise<InspectorConfig> {
  const { viewer } = request;
  if (copiadaDe !== undefined && !isManager(viewer))
    throw new DomainError('forbidden', INCONTROL_MESSAGES.copyStaffOnly);
  return write(request, clock, async (write) => {
    // The company's row is held, so that two who save at once follow one another, the first time too.
    const company = await write.tx
      .selectFrom('clients')
      .select(['_id', 'client'])
      .where('_id', '=', id)
      .where('deleted_at', 'is', null)
      .where('is_provider', '=', false)
      .$if(!isManager(viewer), (query) => query.where('_id', '=', viewer.clienteId))
      .forUpdate()
      .executeTakeFirst();
    if (!company) throw new DomainError('notFound', INCONTROL_MESSAGES.unknownClient);
    const source = copiadaDe === undefined ? undefined : await findCompanyByName(write.tx, copiadaDe);
    if (copiadaDe !== undefined && !source) throw unknownClient('copiadaDe');
    const before = await findConfig(write.tx, id);
    const edited = {
      entity: ENTITY,
      id,
      actions: [ACTION] as const,
      words: {},
      version: before.version,
      current: () => before,
    };
    await assertFresh(write.tx, edited, version, write.now);
    return storeConfig(write, { ...company, ...(source && { copiedFrom: source.client }) }, before, parts);
  });
}

/** What another product publishes to the service that we are for it. */
export function takePublished(
  deps: Deps,
  request: FastifyRequest,
  { client, ...parts }: PublishedConfig,
): Promise<InspectorConfig> {
  return writeAs(deps.database.system, serviceActor(request), originOf(request, deps.clock), async (write) => {
    const company = await findCompanyByName(write.tx, client);
    if (!company || company.is_provider) throw new DomainError('notFound', INCONTROL_MESSAGES.unknownClient);
    await write.tx.selectFrom('clients').select('_id').where('_id', '=', company._id).forUpdate().execute();
    return storeConfig(write, company, await findConfig(write.tx, company._id), parts);
  });
}

export async function findConfig(db: Db, clientId: string): Promise<InspectorConfig> {
  const row = await db
    .selectFrom('inspector_configs')
    .select(['config', 'version'])
    .where('client_id', '=', clientId)
    .executeTakeFirst();
  return configOf(row?.config, row?.version ?? null);
}

/**
 * The configuration that a report answers; undefined for a version that never was. Versions that were overwritten before
 * they were kept can be checked by nothing: `overwritten`.
 */
export async function findConfigVersion(
  db: Db,
  clientId: string,
  version: number,
): Promise<InspectorConfig | 'overwritten' | undefined> {
  if (version === DEFAULT_CONFIG.version) return DEFAULT_CONFIG;
  const found = await findTemplate(db, { ...VERSIONS, clientId }, version);
  if (found) return configOf(found.body, version);
  const first = await firstVersion(db, { ...VERSIONS, clientId });
  return version < (first ?? 0) ? 'overwritten' : undefined;
}

/** A trigger of the table adds each version (0043). */
const VERSIONS = { kind: 'inspeccion', key: 'inspeccion' } as const;

/** `copiedFrom`: the client whose configuration was copied here. */
type Company = { _id: string; client: string; copiedFrom?: string };

export async function storeConfig(
  { tx, now, record, unchanged }: Write,
  { _id, client, copiedFrom }: Company,
  before: InspectorConfig,
  parts: ConfigParts,
): Promise<InspectorConfig> {
  const was = describeConfig(before);
  const is = describeConfig(parts);
  const changed = changedFields(before, parts);
  if (changed.length === 0) {
    unchanged();
    return before;
  }
  const version = before.version + 1;
  const row = { config: JSON.stringify(parts), version, fecha: now };
  await tx
    .insertInto('inspector_configs')
    .values({ client_id: _id, ...row })
    .onConflict((conflict) => conflict.column('client_id').doUpdateSet(row))
    .execute();
  const only = (words: Record<string, unknown>) =>
    Object.fromEntries(changed.flatMap((field) => (field in words ? [[field, words[field]]] : [])));
  await record({
    action: ACTION,
    entity: ENTITY,
    entityId: _id,
    of: { clientId: _id, client },
    before: only(was),
    after: { ...only(is), ...(copiedFrom !== undefined && { 'copiada de': copiedFrom }) },
  });
  await enqueue(tx, { kind: INCONTROL_CONFIG, payload: { clientId: _id }, maxAttempts: ATTEMPTS }, now);
  return { ...parts, version };
}

const Published = z.object({ clientId: z.uuid() });

/** ICFG-19: sends the current state to the service, not the change that triggered the call. */
export const publishConfig: JobHandler = async ({ database, incontrol }, { payload }) => {
  const { clientId } = Published.parse(payload);
  const company = await database.system
    .selectFrom('clients')
    .select('client')
    .where('_id', '=', clientId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (company) await incontrol.publishConfig(toCompanion(company.client, await findConfig(database.system, clientId)));
};
