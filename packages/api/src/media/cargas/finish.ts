import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { CARGA_MESSAGES, type Carga, pieceCount, placeOf } from '@fenix/domain/cargas';
import { DomainError } from '@fenix/domain/errors';
import { UPLOAD_MESSAGES, isVideo } from '@fenix/domain/uploads';
import type { FastifyRequest } from 'fastify';
import { isAmong } from '../../db/among';
import { createSlots } from '../../ground/slots';
import type { Deps } from '../../ports/deps';
import type { MediaStore } from '../../ports/media';
import { fullDiskAsUnavailable } from '../../ports/mediaAway';
import { type Incoming, openIncoming, spool } from '../incoming';
import { keepFile } from '../keep';
import { discardUnrecorded } from '../receive';
import { reserveUpload } from '../room';
import { type Sender, senderOf } from '../sender';
import { type FoundCarga, answerOf, findCarga, listPieces } from './queries';

/** Joining reads and writes a whole video. */
const acquireSlot = createSlots(2);
/** What a browser asks again while it is being joined here waits for the same. */
const joining = new Map<string, Promise<Carga>>();

/** VIDEO-03: the pieces become one file, which is looked at as any other; asked again, it is what it was. */
export function finishCarga(deps: Deps, request: FastifyRequest, id: string): Promise<Carga> {
  const sender = senderOf(deps, request);
  const key = `${sender._id} ${id}`;
  const running = joining.get(key) ?? finish(deps, request, sender, id).finally(() => joining.delete(key));
  joining.set(key, running);
  return running;
}

async function finish(deps: Deps, request: FastifyRequest, sender: Sender, id: string): Promise<Carga> {
  const { db } = sender;
  const carga = await findCarga(db, sender, id, deps.clock.now());
  if (carga.object) return answerOf(db, carga);
  const pieces = await listPieces(db, id);
  const { bytes, piece_bytes: pieceBytes } = carga;
  if (pieces.length < pieceCount({ bytes, pieceBytes })) throw new DomainError('conflict', CARGA_MESSAGES.incomplete);
  const objects = pieces.map(({ object }) => object).filter((object) => object !== null);

  const announced: string[] = [];
  let folder: string | undefined;
  const release = reserveUpload(sender, bytes);
  const leave = await acquireSlot();
  try {
    folder = await openIncoming(deps.config);
    const video = await joinPieces(deps.media, objects, carga, join(folder, 'video'));
    const keeper = { store: deps.media, announce: (object: string) => void announced.push(object) };
    const [kept] = await keepFile(keeper, video);
    if (!kept) throw new Error('a video is one file');
    const { id: object, sha256 } = kept;
    const answer = await sender.write(async ({ tx, now, unchanged }) => {
      unchanged();
      await tx
        .updateTable('cargas')
        .set({ object, mime: video.mime, sha256 })
        .where('_id', '=', id)
        .where('object', 'is', null)
        .execute();
      const found = await findCarga(tx, sender, id, now);
      if (found.object === object)
        await tx.updateTable('carga_piezas').set({ object: null }).where('carga_id', '=', id).execute();
      return { carga: await answerOf(tx, found), object: found.object };
    });
    // Another server may have been quicker: then its file counts, and this one goes.
    if (answer.object === object) announced.splice(0, announced.length, ...objects);
    return answer.carga;
  } catch (error) {
    throw fullDiskAsUnavailable(error);
  } finally {
    leave();
    release();
    if (folder) await rm(folder, { recursive: true, force: true });
    await discardUntaken(deps, request, announced);
  }
}

async function joinPieces(
  store: MediaStore,
  objects: readonly string[],
  { nombre: label, lugar, bytes }: FoundCarga,
  path: string,
): Promise<Incoming> {
  const upload = placeOf(lugar);
  const source = Readable.from(contentOf(store, objects));
  const video = await spool(source, { field: '', label, path, upload, budget: { take: () => undefined } });
  if (video && !isVideo(video.mime)) throw new DomainError('wrongKind', UPLOAD_MESSAGES.wrongFormat(label, upload));
  if (video?.bytes !== bytes) throw new DomainError('invalid', UPLOAD_MESSAGES.damaged(label));
  return video;
}

/** One piece after the other, a chunk at a time. */
async function* contentOf(store: MediaStore, objects: readonly string[]): AsyncGenerator<Buffer> {
  for (const object of objects) yield* (await store.open(object)).stream as AsyncIterable<Buffer>;
}

/** By the rows and not by the error: a commit may have succeeded although its answer was lost. */
async function discardUntaken(deps: Deps, request: FastifyRequest, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const db = deps.database.system;
  const ofVideos = db.selectFrom('cargas').select('object').where(isAmong('object', ids));
  const ofPieces = db.selectFrom('carga_piezas').select('object').where(isAmong('object', ids));
  const taken = await ofVideos
    .unionAll(ofPieces)
    .execute()
    .then((rows) => rows.map(({ object }) => object))
    .catch(() => ids);
  await discardUnrecorded(
    deps,
    ids.filter((id) => !taken.includes(id)),
    request.log,
  );
}
