import { FILE_OWNERS, type FileOwnerKey, RECORDS, kindOf, ownerOf } from '@fenix/domain/assembly/records';
import type { Momento } from '@fenix/domain/cargas';
import { DomainError } from '@fenix/domain/errors';
import type { RecordKind } from '@fenix/domain/records/kind';
import { SHELL_MESSAGES } from '@fenix/domain/messages';
import { UPLOAD_MESSAGES } from '@fenix/domain/uploads';
import { sql } from 'kysely';
import type { Config } from '../ground/config';
import { isAmong } from '../db/among';
import type { Db, Tx } from '../db/database';
import type { MediaUseKind } from '../db/schema';
import type { Deps } from '../ports/deps';
import { newId } from '../ground/ids';
import type { MediaStore } from '../ports/media';
import type { Form, FormSpec, StoredFile } from './form';
import type { KeptFile } from './keep';
import type { Space } from './room';
import { type MediaUse, addUses } from './uses';

/** The only record that references a file. A file of several records, such as a technician's signature, has no owner. */
export type FileOwner = { kind: FileOwnerKey; record: string; clientId: string | undefined };
type FoundMedia = { mime: string; label: string; bytes: number; owner: FileOwner | undefined };

type FilesOf = NonNullable<RecordKind['filesOf']>;

const OWNER_KINDS = sql.join(FILE_OWNERS.map((key) => sql.lit(RECORDS[key].filesKind)));

export async function findMedia(db: Db, id: string): Promise<FoundMedia> {
  const row = await db
    .selectFrom('media')
    .select(['mime', 'label', 'bytes'])
    // A subquery for the id: under row-level security `coalesce` would prevent the index, and all references would be scanned.
    .select(
      sql<
        string | null
      >`(select case when count(*) = 1 then max(kind || ':' || coalesce(client_id::text, '') || ':' || record) end from media_uses
        where kind in (${OWNER_KINDS}) 
          and media_id = (select coalesce(media.thumb_of, media._id)))`.as('use'),
    )
    .where('_id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row) throw new DomainError('notFound', SHELL_MESSAGES.notFound);
  const { use, ...file } = row;
  return { ...file, owner: use === null ? undefined : await findOwner(db, use) };
}

async function findOwner(db: Db, use: string): Promise<FileOwner | undefined> {
  const [filesKind = '', clientId = '', id = ''] = use.split(':');
  const kind = ownerOf(filesKind);
  if (!kind) return undefined;
  const { filesOf } = kindOf(kind);
  const record = filesOf ? ((await recordOfPart(db, filesOf, id)) ?? id) : id;
  return { kind, record, clientId: clientId || undefined };
}

async function recordOfPart(db: Db, { table, record }: FilesOf, id: string): Promise<string | undefined> {
  const found = sql<{ record: string }>`select ${sql.ref(record)} as record from ${sql.table(table)} where _id = ${id}`;
  return (await found.execute(db)).rows[0]?.record;
}

/** Files that are not deleted, with their thumbnails, under the handle's row-level security. */
export function mediaFiles(db: Db) {
  return db
    .selectFrom('media as file')
    .leftJoin('media as thumb', (join) =>
      join.onRef('thumb.thumb_of', '=', 'file._id').on('thumb.deleted_at', 'is', null),
    )
    .select(['file._id as id', 'file.label', 'file.mime', 'file.bytes', 'file.width', 'file.height'])
    .select('thumb._id as thumbnail')
    .select(
      sql<Momento | null>`case when file.moment_s is not null
        then json_build_object('second', file.moment_s, 'duration', file.duration_s) end`.as('moment'),
    )
    .where('file.deleted_at', 'is', null);
}

/**
 * The files of a record as a JSON column of its row; `record` is the column of its id. The lateral join with `offset 0`
 * reads each file by its key: with a plain join, a wrong row estimate made PostgreSQL scan the files of all companies.
 */
export function filesUsedBy(db: Db, kind: MediaUseKind, record: string) {
  const stored = mediaFiles(db)
    .where(sql<boolean>`file._id = media_uses.media_id`)
    .offset(sql.lit(0));
  return sql<
    StoredFile[]
  >`(select coalesce(json_agg(stored), '[]') from media_uses cross join lateral (${stored}) stored
    where media_uses.kind = ${sql.lit(kind)} and media_uses.record = ${sql.ref(record)}::text)`;
}

export async function listMedia(db: Db, ids: readonly string[]): Promise<Map<string, StoredFile>> {
  if (ids.length === 0) return new Map();
  const rows = await mediaFiles(db).where(isAmong('file._id', ids)).execute();
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
  const rows = kept.map(({ id, label, mime, bytes, sha256, width, height, thumbOf, moment }) => {
    const moments = { moment_s: moment?.second ?? null, duration_s: moment?.duration ?? null };
    const facts = { label, mime, bytes, sha256, width, height, ...moments };
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
    .map(({ id, label, mime, bytes, width, height, moment = null }) => {
      const thumbnail = kept.find((other) => other.thumbOf === id)?.id ?? null;
      return { id, label, mime, bytes, width, height, thumbnail, moment };
    });
}

/** The remaining storage quota of a company. */
export async function spaceOf(
  db: Db,
  clientId: string,
  { COMPANY_QUOTA_GB: quotaGb }: Pick<Config, 'COMPANY_QUOTA_GB'>,
): Promise<Space> {
  const { used, ofCameras, onTheWay } = await db
    .selectNoFrom([
      sumBytes(db, clientId).as('used'),
      sumBytes(db, clientId).where('origin', '=', 'camera').as('ofCameras'),
      announcedBytes(db, clientId).as('onTheWay'),
    ])
    .executeTakeFirstOrThrow();
  return { free: quotaGb * 1e9 - ((used ?? 0) - (ofCameras ?? 0)) - (onTheWay ?? 0), quotaGb };
}

/** The same for photos of cameras: as many as they are, they must not keep people from sending theirs. */
export async function cameraSpaceOf(
  db: Db,
  clientId: string,
  { PHOTOS_QUOTA_GB: quotaGb }: Pick<Config, 'PHOTOS_QUOTA_GB'>,
): Promise<Space> {
  const { used } = await sumBytes(db, clientId).where('origin', '=', 'camera').executeTakeFirstOrThrow();
  return { free: quotaGb * 1e9 - used, quotaGb };
}

/** All of them, and those of cameras, are each read from an index of their own. */
function sumBytes(db: Db, clientId: string) {
  return db
    .selectFrom('media')
    .select(sql<number>`coalesce(sum(bytes), 0)::float8`.as('used'))
    .where('client_id', '=', clientId)
    .where('deleted_at', 'is', null);
}

/** VIDEO-04: videos that come in pieces take their room when they are announced. */
function announcedBytes(db: Db, clientId: string) {
  return db
    .selectFrom('cargas')
    .select(sql<number>`coalesce(sum(bytes), 0)::float8`.as('bytes'))
    .where('client_id', '=', clientId)
    .where('claimed_at', 'is', null);
}

/** One upload of a company after the other until commit, so that two cannot both use the last space. */
export async function lockQuota(tx: Tx, clientId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`media:${clientId}`}, 0))`.execute(tx);
}

async function assertWithinQuota(
  tx: Tx,
  clientId: string,
  kept: readonly KeptFile[],
  gigabytes: number,
): Promise<void> {
  await lockQuota(tx, clientId);
  const { free } = await spaceOf(tx, clientId, { COMPANY_QUOTA_GB: gigabytes });
  const added = kept.reduce((sum, file) => sum + file.bytes, 0);
  if (added > free) throw new DomainError('tooLarge', UPLOAD_MESSAGES.quotaReached(gigabytes));
}

type NewMedia = { label: string; mime: string; content: Buffer; origin?: 'camera' };

/** For a file that the server creates. The object is stored before the row: an object without a row is removed by the sweep. */
export async function storeMedia(
  db: Db,
  store: MediaStore,
  { label, mime, content, origin }: NewMedia,
  useOf: (id: string) => MediaUse,
  now: Date,
): Promise<string> {
  const id = newId(now.getTime());
  const stored = await store.put(id, content);
  const use = useOf(id);
  await db
    .insertInto('media')
    .values({ _id: id, client_id: use.clientId, label, mime, ...stored, created_at: now, origin: origin ?? null })
    .execute();
  await addUses(db, [id], use);
  return id;
}
