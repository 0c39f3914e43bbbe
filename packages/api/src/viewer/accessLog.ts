import { areaOf } from '@fenix/domain/assembly/areas';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Act } from '../db/auditLog';
import type { Deps } from '../ports/deps';
import { EXPORT_TYPES } from '../http/exportTypes';
import type { ReadFile } from './requestTypes';
import { originOf, writeAs } from '../http/write';
import { companyOfRecord } from '../http/recordCompany';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const MAX_ENTRIES = 10_000;
const REFUSED = 'acceso.rechazar';

/**
 * Access log: exports, refusals and reads of records and files leave an audit entry before the response is sent. Refusals
 * and reads are throttled, so that a screen that repeats its requests does not fill the log.
 */
export function registerAccessLog(app: FastifyInstance, deps: Deps): void {
  const shouldLog = createThrottle();

  app.addHook('onSend', async (request, reply) => {
    const { foundViewer: viewer } = request;
    if (!viewer) return;
    const now = deps.clock.now().getTime();
    const route = request.routeOptions.url ?? request.url;
    if (isExport(reply)) return record(deps, request, exportOf(request, route));
    const isFirstWithin = (key: string, interval: number) => shouldLog(`${key} ${viewer._id}`, now, interval);
    if (reply.statusCode === 403 && isFirstWithin(`403 ${request.method} ${route}`, MINUTE))
      return tryToRecord(deps, request, refusalOf(request, route));
    const { kind: reads, facts } = request.opened ?? { kind: request.routeOptions.config.reads };
    const { id = '' } = (request.params ?? {}) as { id?: string };
    if (reads && reply.statusCode === 200 && isFirstWithin(`${reads} ${id}`, HOUR))
      return tryToRecord(deps, request, {
        action: `${reads}.leer`,
        entity: reads,
        entityId: id,
        ...(facts && { after: facts }),
      });
    const { readFile } = request;
    if (
      readFile &&
      reply.statusCode < 400 &&
      isFirstWithin(`file of ${readFile.owner.kind} ${readFile.owner.record}`, HOUR)
    )
      return tryToRecord(deps, request, fileOf(readFile), readFile.owner.clientId);
  });
}

function isExport(reply: FastifyReply): boolean {
  return reply.statusCode === 200 && EXPORT_TYPES.includes(String(reply.getHeader('content-type')));
}

function exportOf({ query, params }: FastifyRequest, route: string): Act {
  const filters = { ...areaIn(route), ...(params as object), ...(query as object) };
  return { action: 'datos.exportar', entity: 'exportación', entityId: route, after: filters };
}

/** The name of the area on screen, by which the entry is read and found. */
function areaIn(route: string): { area?: string } {
  const area = areaOf(route);
  return area === undefined ? {} : { area };
}

/** Only the first file of a record is logged per hour; the others on its page count as the same read. */
function fileOf({ owner: { kind, record }, label }: ReadFile): Act {
  return { action: `${kind}.descargar`, entity: kind, entityId: record, after: { archivo: label } };
}

function refusalOf({ method, params }: FastifyRequest, route: string): Act {
  const after = { ...areaIn(route), metodo: method, ...(params as object) };
  return { action: REFUSED, entity: 'llamada', entityId: route, after };
}

/** What was refused is no record of any company. */
const isRefusal = ({ action }: Act) => action === REFUSED;

async function record(deps: Deps, request: FastifyRequest, act: Act, clientId?: string): Promise<void> {
  const { viewer } = request;
  const actor = { userId: viewer._id, user: viewer.name, clientId: viewer.clienteId, client: viewer.cliente };
  const of = isRefusal(act) ? undefined : await companyOfRecord(deps.database.system, request, act, clientId);
  await writeAs(deps.database.system, actor, originOf(request, deps.clock), ({ record }) =>
    record({ ...act, ...(of && { of }) }),
  );
}

/** For refusals and reads, which a failed entry does not change; an export without an entry fails. */
async function tryToRecord(deps: Deps, request: FastifyRequest, act: Act, clientId?: string): Promise<void> {
  await record(deps, request, act, clientId).catch((error: unknown) => {
    deps.meters.entriesLost += 1;
    request.log.error({ err: error, action: act.action }, 'an audit entry was not written');
  });
}

/** Whether a key was not logged within the interval; the oldest keys are evicted first. */
function createThrottle() {
  const loggedAt = new Map<string, number>();
  return (key: string, now: number, interval: number): boolean => {
    const last = loggedAt.get(key);
    if (last !== undefined && now - last < interval) return false;
    loggedAt.delete(key);
    loggedAt.set(key, now);
    const [oldest] = loggedAt.keys();
    if (loggedAt.size > MAX_ENTRIES && oldest !== undefined) loggedAt.delete(oldest);
    return true;
  };
}
