import { DomainError } from '@fenix/domain/errors';
import { SHELL_MESSAGES } from '@fenix/domain/messages';
import { UPLOAD_MESSAGES } from '@fenix/domain/uploads';
import { sql } from 'kysely';
import type { Config } from '../config';
import type { Db, Tx } from '../db/database';
import type { Deps } from '../deps';
import { newId } from '../ids';
import type { MediaStore } from '../ports/media';
import type { Form, FormSpec, StoredFile } from './form';
import type { KeptFile } from './keep';
import type { Space } from './room';
import { type MediaUse, addUses } from './uses';

/** `owner`: the record that alone keeps it, after its kind. What several keep, as a technician's signature, has none. */
type FoundMedia = { mime: string; label: string; bytes: number; owner: string | null };

export async function findMedia(db: Db, id: string): Promise<FoundMedia> {
  const row = await db
    .selectFrom('media')
    .select(['mime', 'label', 'bytes'])
    .select(
      sql<string | null>`(select case when count(*) = 1 then max(kind || ':' || record) end from media_uses
        where kind in ('acta', 'documento', 'informe', 'preset') and media_id = coalesce(media.thumb_of, media._id))`.as(
        'owner',
      ),
    )
    .where('_id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row) throw new DomainError('notFound', SHELL_MESSAGES.notFound);
  return row;
}

/** The files that are there, with their thumbnails. What the handle may not see is not among them. */
export function mediaFiles(db: Db) {
  return db
    .selectFrom('media as file')
    .leftJoin('media as thumb', (join) =>
      join.onRef('thumb.thumb_of', '=', 'file._id').on('thumb.deleted_at', 'is', null),
    )
    .select(['file._id as id', 'file.label', 'file.mime', 'file.bytes', 'file.width', 'file.height'])
    .select('thumb._id as thumbnail')
    .where('file.deleted_at', 'is', null);
}

/** The files of some records, by id. */
export async function listMedia(db: Db, ids: readonly string[]): Promise<Map<string, StoredFile>> {
  if (ids.length === 0) return new Map();
  const rows = await mediaFiles(db).where('file._id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, row]));
}

type Recorded<S extends FormSpec> = { spec: S; kept: readonly KeptFile[]; use: MediaUse };

export async function recordFiles<S extends FormSpec>(
  tx: Tx,
  { config, clock }: Pick<Deps, 'config' | 'clock'>,
  { spec, kept, use }: Recorded<S>,
): Promise<Awaited<ReturnType<Form<S>['store']>>> {
  const { clientId } = use;
  if (clientId) await assertWithinQuota(tx, clientId, kept, config.COMPANY_QUOTA_GB);
  const created_at = clock.now();
  const rows = kept.map(({ id, label, mime, bytes, sha256, width, height, thumbOf }) => {
    const facts = { label, mime, bytes, sha256, width, height };
    return { ...facts, _id: id, client_id: clientId, thumb_of: thumbOf, created_at };
  });
  if (rows.length > 0) await tx.insertInto('media').values(rows).execute();
  const whole = kept.filter(({ thumbOf }) => thumbOf === null);
  await addUses(
    tx,
    whole.map(({ id }) => id),
    use,
  );
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

/** How much a company may still keep. */
export async function spaceOf(
  db: Db,
  clientId: string,
  { COMPANY_QUOTA_GB: quotaGb }: Pick<Config, 'COMPANY_QUOTA_GB'>,
): Promise<Space> {
  const { used } = await db
    .selectFrom('media')
    .select(sql<number>`coalesce(sum(bytes), 0)::float8`.as('used'))
    .where('client_id', '=', clientId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return { clientId, free: quotaGb * 1e9 - used, quotaGb };
}

/** The company's uploads stand in line here until their transactions end; two at once cannot both take the last space. */
async function assertWithinQuota(
  tx: Tx,
  clientId: string,
  kept: readonly KeptFile[],
  gigabytes: number,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`media:${clientId}`}, 0))`.execute(tx);
  const { free } = await spaceOf(tx, clientId, { COMPANY_QUOTA_GB: gigabytes });
  const added = kept.reduce((sum, file) => sum + file.bytes, 0);
  if (added > free) throw new DomainError('tooLarge', UPLOAD_MESSAGES.quotaReached(gigabytes));
}

type NewMedia = { label: string; mime: string; content: Buffer };

/** A file the server made itself. The file first, its row after: a file without a row can be swept. */
export async function storeMedia(
  db: Db,
  store: MediaStore,
  { label, mime, content }: NewMedia,
  useOf: (id: string) => MediaUse,
  now: Date,
): Promise<string> {
  const id = newId(now.getTime());
  const stored = await store.put(id, content);
  const use = useOf(id);
  await db
    .insertInto('media')
    .values({ _id: id, client_id: use.clientId, label, mime, ...stored, created_at: now })
    .execute();
  await addUses(db, [id], use);
  return id;
}
