import { rm } from 'node:fs/promises';
import { isManager } from '@fenix/domain/permissions';
import { UPLOAD_MESSAGES } from '@fenix/domain/uploads';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Deps } from '../ports/deps';
import { fullDiskAsUnavailable } from '../ports/mediaAway';
import { isAmong } from '../db/among';
import { claimOf, claimVideos, findSentVideos } from './claims';
import { type Form, type FormSpec, assertRequired, parseFields, refusedFields } from './form';
import { openIncoming } from './incoming';
import { type KeptFile, keepFile, keepStill } from './keep';
import { splitBeside, splitStills, withVideos } from './moments';
import { recordFiles, spaceOf } from './queries';
import { drainRequest, readParts } from './readParts';
import { reserveUpload } from './room';
import { type Sender, senderOf } from './sender';

/**
 * Reads a form with files and hands it to `work`, which stores the files in its own transaction:
 *
 *   receiveForm(deps, request, SPEC, (form) =>
 *     write(request, deps.clock, async ({ tx, record }) => {
 *       const { logo } = await form.store(tx, { kind: 'cliente', record: id, clientId: id });
 *
 * Files are put into the store before the transaction begins, so that no connection waits for them. After `work`, also
 * after a failure, objects without a row are deleted from the store.
 */
export async function receiveForm<S extends FormSpec, T>(
  deps: Deps,
  request: FastifyRequest,
  spec: S,
  work: (form: Form<S>) => Promise<T>,
): Promise<T> {
  const announced: string[] = [];
  let folder: string | undefined;
  const release = await reserveFor(deps, request);
  try {
    folder = await openIncoming(deps.config);
    const sender = senderOf(deps, request);
    const reading = { folder, mostMb: deps.config.MAX_REQUEST_MB, now: deps.clock.now() };
    const { texts, answers, read, files, moments, videos } = await readForm(request, sender, spec, reading);
    const sent = videos.map((video) => video.kept);
    const given: ReadonlySet<string> = new Set([...files, ...sent].map((file) => file.field));
    assertRequired(spec, given);
    // What an idempotency key is compared by: the form's content, as it would be for a JSON body, however its videos came.
    const { cargas: _ids, ...words } = texts;
    request.body = {
      texts: words,
      files: [...read, ...sent].map(({ field, label, sha256 }) => ({ field, label, sha256 })),
    };

    const keeper = { store: deps.media, announce: (id: string) => void announced.push(id) };
    const kept: KeptFile[] = [...sent];
    for (const file of files) kept.push(...(await keepFile(keeper, file)));
    for (const [place, { moment, still }] of moments) {
      const video = kept.find(({ field, thumbOf }) => field === place && thumbOf === null);
      if (!video) continue;
      video.moment = moment;
      kept.push(await keepStill(keeper, still, video));
    }
    return await work({
      fields: answers as z.output<S['fields']>,
      given,
      counts: countsOf(spec, [...files, ...sent]),
      store: async (tx, use) => {
        await claimVideos(tx, claimOf(sender, request), videos, deps.clock.now());
        return recordFiles(tx, deps, { spec, kept, use });
      },
    });
  } catch (error) {
    throw fullDiskAsUnavailable(error);
  } finally {
    release();
    if (folder) await rm(folder, { recursive: true, force: true });
    await discardUnrecorded(deps, announced, request.log);
  }
}

/** Also drains the request of a refused caller, because browsers read the response only after they have sent the body. */
async function reserveFor({ config, database }: Deps, request: FastifyRequest): Promise<() => void> {
  const maxBytes = config.MAX_REQUEST_MB * 1_000_000;
  const announced = Number(request.headers['content-length'] ?? maxBytes);
  const { viewer } = request;
  try {
    // For staff the company is in the form, so the quota is checked when the files are stored.
    const space = isManager(viewer) ? undefined : await spaceOf(database.system, viewer.clienteId, config);
    return reserveUpload(viewer, Math.min(announced, maxBytes), space);
  } catch (error) {
    drainRequest(request.raw, maxBytes);
    throw error;
  }
}

type Reading = { folder: string; mostMb: number; now: Date };

/** A form as it came: its answers, its own files in `folder`, and the videos that came in pieces before it. */
export async function readForm(
  request: FastifyRequest,
  sender: Sender,
  spec: FormSpec,
  { folder, mostMb, now }: Reading,
) {
  const wide = withVideos(spec);
  const { texts, files: read } = await readParts(request, wide, folder, mostMb);
  const { beside, answers } = splitBeside(parseFields(wide, texts));
  const { own: files, moments } = splitStills(spec, read, beside);
  const videos = await findSentVideos(sender, spec, beside.cargas, now);
  assertRoom(spec, [...files, ...videos.map((video) => video.kept)]);
  return { texts, answers, read, files, moments, videos };
}

type Placed = { field: string };

/** A place may be filled by the form and by a video that came before it. */
function assertRoom({ files }: FormSpec, given: readonly Placed[]): void {
  for (const [path, upload] of Object.entries(files))
    if (given.filter(({ field }) => field === path).length > upload.maxFiles)
      throw refusedFields([{ path, message: UPLOAD_MESSAGES.tooManyFiles(upload) }]);
}

function countsOf<S extends FormSpec>({ files }: S, given: readonly Placed[]): Form<S>['counts'] {
  const counts = Object.keys(files).map((field) => [field, given.filter((file) => file.field === field).length]);
  return Object.fromEntries(counts) as Form<S>['counts'];
}

/**
 * Decided by the rows in the database and not by the error: a commit may have succeeded although its response was lost.
 * What cannot be looked up or deleted now is left to the sweep.
 */
export async function discardUnrecorded(
  { database, media }: Pick<Deps, 'database' | 'media'>,
  ids: readonly string[],
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<void> {
  if (ids.length === 0) return;
  try {
    const rows = await database.system.selectFrom('media').select('_id').where(isAmong('_id', ids)).execute();
    const recorded = new Set(rows.map((row) => row._id));
    for (const id of ids) if (!recorded.has(id)) await media.delete(id);
  } catch (error) {
    log.warn({ err: error, ids }, 'files without a row are left to the sweep');
  }
}
