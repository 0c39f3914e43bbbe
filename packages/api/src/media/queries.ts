import { DomainError } from '@fenix/domain/errors';
import { SHELL_MESSAGES } from '@fenix/domain/messages';
import { UPLOAD_MESSAGES } from '@fenix/domain/uploads';
import { sql } from 'kysely';
import type { Db, Tx } from '../db/database';
import type { Deps } from '../deps';
import { newId } from '../ids';
import type { MediaStore } from '../ports/media';
import type { Form, FormSpec, StoredFile } from './form';
import type { KeptFile } from './keep';

type FoundMedia = { mime: string; label: string; bytes: number };

export async function findMedia(db: Db, id: string): Promise<FoundMedia> {
  const row = await db
    .selectFrom('media')
    .select(['mime', 'label', 'bytes'])
    .where('_id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row) throw new DomainError('notFound', SHELL_MESSAGES.notFound);
  return row;
}

/** The files of some records, by id, with their thumbnails. What the handle may not see is not among them. */
export async function listMedia(db: Db, ids: readonly string[]): Promise<Map<string, StoredFile>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('media as file')
    .leftJoin('media as thumb', (join) =>
      join.onRef('thumb.thumb_of', '=', 'file._id').on('thumb.deleted_at', 'is', null),
    )
    .select(['file._id as id', 'file.label', 'file.mime', 'file.bytes', 'file.width', 'file.height'])
    .select('thumb._id as thumbnail')
    .where('file._id', 'in', ids)
    .where('file.deleted_at', 'is', null)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

type Recorded<S extends FormSpec> = { spec: S; kept: readonly KeptFile[]; clientId: string | null };

export async function recordFiles<S extends FormSpec>(
  tx: Tx,
  { config, clock }: Pick<Deps, 'config' | 'clock'>,
  { spec, kept, clientId }: Recorded<S>,
): Promise<Awaited<ReturnType<Form<S>['store']>>> {
  if (clientId) await assertWithinQuota(tx, clientId, kept, config.COMPANY_QUOTA_GB);
  const created_at = clock.now();
  const rows = kept.map(({ id, label, mime, bytes, sha256, width, height, thumbOf }) => {
    const facts = { label, mime, bytes, sha256, width, height };
    return { ...facts, _id: id, client_id: clientId, thumb_of: thumbOf, created_at };
  });
  if (rows.length > 0) await tx.insertInto('media').values(rows).execute();
  const byField = Object.keys(spec.files).map((field) => [field, filesOf(kept, field)]);
  return Object.fromEntries(byField) as Awaited<ReturnType<Form<S>['store']>>;
}

function filesOf(kept: readonly KeptFile[], field: string): StoredFile[] {
  return kept
    .filter((file) => file.field === field && file.thumbOf === null)
    .map(({ id, label, mime, bytes, width, height }) => {
      const thumbnail = kept.find((other) => other.thumbOf === id)?.id ?? null;
      return { id, label, mime, bytes, width, height, thumbnail };
    });
}

/** The company's uploads stand in line here until their transactions end; two at once cannot both take the last space. */
async function assertWithinQuota(
  tx: Tx,
  clientId: string,
  kept: readonly KeptFile[],
  gigabytes: number,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`media:${clientId}`}, 0))`.execute(tx);
  const { used } = await tx
    .selectFrom('media')
    .select(sql<number>`coalesce(sum(bytes), 0)::float8`.as('used'))
    .where('client_id', '=', clientId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  const added = kept.reduce((sum, file) => sum + file.bytes, 0);
  if (used + added > gigabytes * 1e9) throw new DomainError('tooLarge', UPLOAD_MESSAGES.quotaReached(gigabytes));
}

/** Takes files away with the transaction: from its commit on nobody sees them, and a job deletes them later. */
export async function removeMedia(tx: Tx, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable('media')
    .set({ deleted_at: now })
    .where((where) => where.or([where('_id', 'in', ids), where('thumb_of', 'in', ids)]))
    .where('deleted_at', 'is', null)
    .execute();
}

type NewMedia = { clientId: string | null; label: string; mime: string; content: Buffer };

/** A file the server made itself. The file first, its row after: a file without a row can be swept. */
export async function storeMedia(
  db: Db,
  store: MediaStore,
  { clientId, label, mime, content }: NewMedia,
  now: Date,
): Promise<string> {
  const id = newId(now.getTime());
  const stored = await store.put(id, content);
  await db
    .insertInto('media')
    .values({ _id: id, client_id: clientId, label, mime, ...stored, created_at: now })
    .execute();
  return id;
}
