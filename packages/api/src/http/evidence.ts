import { areaOf } from '@fenix/domain/areas';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Act } from '../db/auditLog';
import type { Deps } from '../deps';
import { EXPORT_TYPES } from './exportRows';
import { originOf, writeAs } from './write';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const MOST = 10_000;

/**
 * Acts that change nothing and still leave an entry, before the answer leaves: what was exported, what was refused,
 * whose record was opened, and whose files were. Refusals and readings are written once in a while: a screen that asks again
 * and again must not fill the log.
 */
export function registerEvidence(app: FastifyInstance, deps: Deps): void {
  const isDue = createOnceInAWhile();

  app.addHook('onSend', async (request, reply) => {
    const { foundViewer: viewer } = request;
    if (!viewer) return;
    const now = deps.clock.now().getTime();
    const route = request.routeOptions.url ?? request.url;
    if (isExport(reply)) return note(deps, request, exportOf(request, route));
    const once = (what: string, every: number) => isDue(`${what} ${viewer._id}`, now, every);
    if (reply.statusCode === 403 && once(`403 ${request.method} ${route}`, MINUTE))
      return noteQuietly(deps, request, refusalOf(request, route));
    const reads = request.opened ?? request.routeOptions.config.reads;
    const { id = '' } = (request.params ?? {}) as { id?: string };
    if (reads && reply.statusCode === 200 && once(`${reads} ${id}`, HOUR))
      return noteQuietly(deps, request, { action: `${reads}.leer`, entity: reads, entityId: id });
    const { readFile } = request;
    if (readFile?.owner && reply.statusCode < 400 && once(`file of ${readFile.owner}`, HOUR))
      return noteQuietly(deps, request, fileOf(readFile.owner, readFile.label));
  });
}

function isExport(reply: FastifyReply): boolean {
  return reply.statusCode === 200 && EXPORT_TYPES.includes(String(reply.getHeader('content-type')));
}

function exportOf({ query, params }: FastifyRequest, route: string): Act {
  const asked = { ...areaIn(route), ...(params as object), ...(query as object) };
  return { action: 'datos.exportar', entity: 'exportación', entityId: route, after: asked };
}

/** By what people call it, so that it is read and found so. */
function areaIn(route: string): { area?: string } {
  const area = areaOf(route);
  return area === undefined ? {} : { area };
}

/** The first file that was read; those beside it on the page belong to the same reading. */
function fileOf(owner: string, archivo: string): Act {
  const [kind, entityId = ''] = owner.split(':') as ['acta' | 'documento' | 'informe' | 'preset', string?];
  const entity = kind === 'preset' ? 'prealistamiento' : kind;
  return { action: `${entity}.descargar`, entity, entityId, after: { archivo } };
}

function refusalOf({ method, params }: FastifyRequest, route: string): Act {
  const after = { ...areaIn(route), metodo: method, ...(params as object) };
  return { action: 'acceso.rechazar', entity: 'llamada', entityId: route, after };
}

async function note(deps: Deps, request: FastifyRequest, act: Act): Promise<void> {
  const { viewer } = request;
  const actor = { userId: viewer._id, user: viewer.name, clientId: viewer.clienteId, client: viewer.cliente };
  await writeAs(deps.database.system, actor, originOf(request, deps.clock), ({ record }) => record(act));
}

/** Nothing leaves without its entry when it is exported; a refusal stays a refusal though nobody could write it down. */
async function noteQuietly(deps: Deps, request: FastifyRequest, act: Act): Promise<void> {
  await note(deps, request, act).catch((error: unknown) =>
    request.log.error({ err: error, action: act.action }, 'an entry was not written'),
  );
}

/** Whether something was not noted within this time. The oldest are forgotten first. */
function createOnceInAWhile() {
  const noted = new Map<string, number>();
  return (what: string, now: number, every: number): boolean => {
    const last = noted.get(what);
    if (last !== undefined && now - last < every) return false;
    noted.delete(what);
    noted.set(what, now);
    const [oldest] = noted.keys();
    if (noted.size > MOST && oldest !== undefined) noted.delete(oldest);
    return true;
  };
}
