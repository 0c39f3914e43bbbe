import { rm } from 'node:fs/promises';
import { isManager } from '@fenix/domain/permissions';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import type { Deps } from '../deps';
import { fullDiskAsAway } from './away';
import { type Form, type FormSpec, assertRequired, parseFields } from './form';
import { type Incoming, openIncoming } from './incoming';
import { type KeptFile, keepFile } from './keep';
import { recordFiles, spaceOf } from './queries';
import { leaveUnread, readParts } from './readParts';
import { takeRoom } from './room';

/**
 * Reads a form with files and hands it to `work`, which stores the files in its own transaction:
 *
 *   receiveForm(deps, request, SPEC, (form) =>
 *     write(request, deps.clock, async ({ tx, record }) => {
 *       const { logo } = await form.store(tx, { kind: 'cliente', record: id, clientId: id });
 *
 * The files stand in the store before the transaction begins, so that no connection waits for them. When `work` ends,
 * however it ends, whatever has no row is taken out of the store again.
 */
export async function receiveForm<S extends FormSpec, T>(
  deps: Deps,
  request: FastifyRequest,
  spec: S,
  work: (form: Form<S>) => Promise<T>,
): Promise<T> {
  const announced: string[] = [];
  let folder: string | undefined;
  const leave = await takeRoomFor(deps, request);
  try {
    folder = await openIncoming(deps.config);
    const { texts, files } = await readParts(request, spec, folder, deps.config.MAX_REQUEST_MB);
    const fields = parseFields(spec, texts);
    assertRequired(spec, new Set(files.map((file) => file.field)));
    // What an idempotency key is compared by: the form's content, as it would be for a JSON body.
    request.body = { texts, files: files.map(({ field, label, sha256 }) => ({ field, label, sha256 })) };

    const keeper = { store: deps.media, announce: (id: string) => void announced.push(id) };
    const kept: KeptFile[] = [];
    for (const file of files) kept.push(...(await keepFile(keeper, file)));
    return await work({
      fields,
      counts: countsOf(spec, files),
      store: (tx, use) => recordFiles(tx, deps, { spec, kept, use }),
    });
  } catch (error) {
    throw fullDiskAsAway(error);
  } finally {
    leave();
    if (folder) await rm(folder, { recursive: true, force: true });
    await discardUnrecorded(deps, announced, request.log);
  }
}

/** A caller who is refused here is heard out like any other, up to what a lawful form could have brought. */
async function takeRoomFor({ config, database }: Deps, request: FastifyRequest): Promise<() => void> {
  const mostBytes = config.MAX_REQUEST_MB * 1_000_000;
  const said = Number(request.headers['content-length'] ?? mostBytes);
  const { viewer } = request;
  try {
    // Staff write for many companies, and the form says for which; what it takes is looked at when it is kept.
    const space = isManager(viewer) ? undefined : await spaceOf(database.system, viewer.clienteId, config);
    return takeRoom(viewer._id, Math.min(said, mostBytes), space);
  } catch (error) {
    leaveUnread(request.raw, mostBytes);
    throw error;
  }
}

function countsOf<S extends FormSpec>({ files }: S, given: readonly Incoming[]): Form<S>['counts'] {
  const counts = Object.keys(files).map((field) => [field, given.filter((file) => file.field === field).length]);
  return Object.fromEntries(counts) as Form<S>['counts'];
}

/**
 * The rows decide, not the outcome we were told: a commit whose answer was lost has happened all the same. What
 * cannot be looked up or deleted now is left to the sweep.
 */
export async function discardUnrecorded(
  { database, media }: Pick<Deps, 'database' | 'media'>,
  ids: readonly string[],
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<void> {
  if (ids.length === 0) return;
  try {
    const rows = await database.system.selectFrom('media').select('_id').where('_id', 'in', ids).execute();
    const recorded = new Set(rows.map((row) => row._id));
    for (const id of ids) if (!recorded.has(id)) await media.delete(id);
  } catch (error) {
    log.warn({ err: error, ids }, 'files without a row are left to the sweep');
  }
}
