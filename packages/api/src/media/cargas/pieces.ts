import { createHash } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { CARGA_MESSAGES, type Carga, pieceAt } from '@fenix/domain/cargas';
import { DomainError } from '@fenix/domain/errors';
import { SHELL_MESSAGES } from '@fenix/domain/messages';
import type { FastifyRequest } from 'fastify';
import type { Db } from '../../db/database';
import { newId } from '../../ground/ids';
import type { Deps } from '../../ports/deps';
import { fullDiskAsUnavailable } from '../../ports/mediaAway';
import { openIncoming } from '../incoming';
import { drainRequest } from '../readParts';
import { discardUnrecorded } from '../receive';
import { reserveUpload } from '../room';
import { senderOf } from '../sender';
import { answerOf, findCarga } from './queries';

type Piece = { id: string; numero: number; source: Readable };

/**
 * VIDEO-02: one piece, checked against its length and its fingerprint, on the disk and in the store before it is
 * acknowledged. The same piece again is fine; another content under its number is a conflict.
 */
export async function receivePiece(deps: Deps, request: FastifyRequest, piece: Piece): Promise<Carga> {
  try {
    return await takePiece(deps, request, piece);
  } catch (error) {
    drainRequest(request.raw, 0);
    throw fullDiskAsUnavailable(error);
  }
}

async function takePiece(deps: Deps, request: FastifyRequest, { id, numero, source }: Piece): Promise<Carga> {
  const sha256 = digestOf(request);
  // What an idempotency key is compared by; the stream itself is none.
  request.body = { sha256 };
  const sender = senderOf(deps, request);
  const { db } = sender;
  const carga = await findCarga(db, sender, id, deps.clock.now());
  const place = pieceAt({ bytes: carga.bytes, pieceBytes: carga.piece_bytes }, numero);
  if (!place) throw new DomainError('notFound', SHELL_MESSAGES.notFound);
  const bytes = place.end - place.start;
  if (Number(request.headers['content-length'] ?? bytes) !== bytes)
    throw new DomainError('invalid', CARGA_MESSAGES.wrongSize);
  const before = await findPiece(db, id, numero);
  if (before && before.sha256 !== sha256) throw new DomainError('conflict', CARGA_MESSAGES.otherPiece);
  if (before) {
    drainRequest(request.raw, bytes);
    return answerOf(db, carga);
  }

  const object = newId();
  let folder: string | undefined;
  const release = reserveUpload(sender, bytes);
  try {
    folder = await openIncoming(deps.config);
    const path = join(folder, 'pieza');
    await spoolPiece(source, path, { bytes, sha256 });
    await deps.media.put(object, { path, bytes, sha256 });
    return await sender.write(async ({ tx, now, unchanged }) => {
      unchanged();
      // Held, so that a piece does not come into an upload that is being deleted.
      await tx.selectFrom('cargas').select('_id').where('_id', '=', id).forKeyShare().execute();
      const found = await findCarga(tx, sender, id, now);
      const kept = await tx
        .insertInto('carga_piezas')
        .values({ carga_id: id, client_id: sender.clienteId, numero, bytes, sha256, object })
        .onConflict((conflict) => conflict.doNothing())
        .returning('sha256')
        .executeTakeFirst();
      if (!kept && (await findPiece(tx, id, numero))?.sha256 !== sha256)
        throw new DomainError('conflict', CARGA_MESSAGES.otherPiece);
      return answerOf(tx, found);
    });
  } finally {
    release();
    if (folder) await rm(folder, { recursive: true, force: true });
    await discardUnplaced(deps, request, object);
  }
}

function findPiece(db: Db, id: string, numero: number) {
  return db
    .selectFrom('carga_piezas')
    .select('sha256')
    .where('carga_id', '=', id)
    .where('numero', '=', numero)
    .executeTakeFirst();
}

/** RFC 9530: `Content-Digest: sha-256=:…:`. */
function digestOf({ headers }: FastifyRequest): string {
  const given = headers['content-digest'];
  const [, encoded] = /^sha-256=:([A-Za-z0-9+/]{43}=):$/.exec(typeof given === 'string' ? given : '') ?? [];
  if (!encoded) throw new DomainError('invalid', CARGA_MESSAGES.wrongDigest);
  return Buffer.from(encoded, 'base64').toString('hex');
}

async function spoolPiece(
  source: Readable,
  path: string,
  { bytes, sha256 }: { bytes: number; sha256: string },
): Promise<void> {
  const hash = createHash('sha256');
  const file = await open(path, 'wx', 0o600);
  let got = 0;
  try {
    for await (const chunk of source as AsyncIterable<Buffer>) {
      got += chunk.length;
      if (got > bytes) break;
      hash.update(chunk);
      await file.appendFile(chunk);
    }
  } finally {
    await file.close();
  }
  if (got !== bytes) throw new DomainError('invalid', CARGA_MESSAGES.wrongSize);
  if (hash.digest('hex') !== sha256) throw new DomainError('invalid', CARGA_MESSAGES.wrongDigest);
}

/** By the rows and not by the error, as with files; what cannot be looked up now is left to the sweep. */
async function discardUnplaced(deps: Deps, request: FastifyRequest, object: string): Promise<void> {
  const placed = deps.database.system.selectFrom('carga_piezas').select('numero').where('object', '=', object);
  const isKept = await placed.executeTakeFirst().catch(() => true);
  if (!isKept) await discardUnrecorded(deps, [object], request.log);
}
