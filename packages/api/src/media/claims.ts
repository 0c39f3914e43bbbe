import { CARGA_DAYS, CARGA_MESSAGES } from '@fenix/domain/cargas';
import { DomainError } from '@fenix/domain/errors';
import { UPLOAD_MESSAGES, maxBytesOf, mimesOf } from '@fenix/domain/uploads';
import type { FastifyRequest } from 'fastify';
import { isAmong } from '../db/among';
import type { Tx } from '../db/database';
import { type FormSpec, refusedFields } from './form';
import type { KeptFile } from './keep';
import { labelAs } from './label';
import type { Owner, Sender } from './sender';

const DAY = 24 * 3_600_000;

/** Older ones are gone, whether or not the sweep has come by. */
export function oldestCarga(now: Date): Date {
  return new Date(now.getTime() - CARGA_DAYS * DAY);
}

/** A video that came in pieces, in its place of a form. */
export type SentVideo = { carga: string; kept: KeptFile };

/**
 * VIDEO-03: the videos that a form names, of who sends it. One that is taken already is no refusal here: the same form
 * with the same key gets the answer it got before.
 */
export async function findSentVideos(
  { db, owner }: Pick<Sender, 'db' | 'owner'>,
  { files }: FormSpec,
  cargas: Readonly<Record<string, string>>,
  now: Date,
): Promise<SentVideo[]> {
  const named = Object.entries(cargas);
  if (named.length === 0) return [];
  const ids = named.map(([, id]) => id);
  const repeated = named.find(([, id], index) => ids.indexOf(id) < index);
  if (repeated) throw refusedFields([{ path: repeated[0], message: CARGA_MESSAGES.used }]);
  const rows = await db
    .selectFrom('cargas')
    .select(['_id', 'nombre', 'bytes', 'object', 'mime', 'sha256'])
    .where(isAmong('_id', ids))
    .where(owner.column, '=', owner._id)
    .where('created_at', '>', oldestCarga(now))
    .execute();
  return named.map(([field, carga]) => {
    const upload = files[field];
    if (!upload) throw refusedFields([{ path: field, message: UPLOAD_MESSAGES.unknownField }]);
    const row = rows.find(({ _id }) => _id === carga);
    if (!row) throw refusedFields([{ path: field, message: CARGA_MESSAGES.gone }]);
    const { nombre, bytes, object, mime, sha256 } = row;
    if (!object || !mime || !sha256) throw refusedFields([{ path: field, message: CARGA_MESSAGES.incomplete }]);
    if (!mimesOf(upload).includes(mime))
      throw new DomainError('wrongKind', UPLOAD_MESSAGES.wrongFormat(nombre, upload));
    const most = maxBytesOf(upload, mime);
    if (bytes > most) throw new DomainError('tooLarge', UPLOAD_MESSAGES.tooLarge(nombre, most));
    const facts = { mime: 'video/mp4', bytes, sha256, width: null, height: null, thumbOf: null };
    return { carga, kept: { id: object, field, label: labelAs(nombre, 'mp4'), ...facts } };
  });
}

/** By whose form, under which key: by it a video that was taken already is found again. */
export type Claim = { owner: Owner; key: string | null };

export function claimOf({ owner }: Pick<Sender, 'owner'>, { headers }: Pick<FastifyRequest, 'headers'>): Claim {
  const key = headers['idempotency-key'];
  return { owner, key: typeof key === 'string' ? key : null };
}

/** Once: of two forms that name the same video, the second is refused. */
export async function claimVideos(
  tx: Tx,
  { owner, key }: Claim,
  videos: readonly SentVideo[],
  now: Date,
): Promise<void> {
  if (videos.length === 0) return;
  const taken = await tx
    .updateTable('cargas')
    .set({ claimed_at: now, claimed_with: key })
    .where(
      isAmong(
        '_id',
        videos.map(({ carga }) => carga),
      ),
    )
    .where(owner.column, '=', owner._id)
    .where('claimed_at', 'is', null)
    .returning('_id')
    .execute();
  const late = videos.find(({ carga }) => !taken.some(({ _id }) => _id === carga));
  if (late)
    throw new DomainError('conflict', CARGA_MESSAGES.used, {
      errors: [{ path: late.kept.field, message: CARGA_MESSAGES.used }],
    });
}
