import { createHash } from 'node:crypto';
import { DomainError } from '@fenix/domain/errors';
import type { Foto } from '@fenix/domain/gps/conduccion';
import { GPS_MESSAGES } from '@fenix/domain/gps/messages';
import type { Span } from '@fenix/domain/gps/programar';
import type { Insertable } from 'kysely';
import { assertNotMoving } from '../store/moving';
import type { GpsDb, GpsSchema } from '../schema';
import { fechaHora } from '../scoring/momento';
import type { Device } from './devices';
import { findByImei } from './lists';
import type { Signer } from './tokens';

export type Picture = { mime: string; content: Uint8Array };

/** Where pictures are stored; the platform keeps the name that the store returned. */
export type PhotoStore = {
  /** Of this account, whose companies' space it takes; of none for drawings that fleets share. */
  put: (picture: Picture, accountId: string | null, now: Date) => Promise<string>;
  /** Called when no photo refers to the file any more. */
  remove: (file: string, now: Date) => Promise<void>;
  read: (file: string) => Promise<Uint8Array>;
};

/** A picture of a tracker's camera. Without a time of its own its moment is when it came. */
export type NewFoto = Picture & { at: Date; hasTime?: boolean; latitud: number | null; longitud: number | null };

export type PhotoSignature = { vence: string; firma: string };

const photoNotFound = () => new DomainError('notFound', GPS_MESSAGES.photoNotFound);

/**
 * The picture first, its row after. A tracker repeats what was not acknowledged: the same picture of the same moment is
 * one photo; without a moment of its own the picture alone decides.
 */
export async function addFoto(
  db: GpsDb,
  store: PhotoStore,
  { accountId, vehicleId }: Pick<Device, 'accountId' | 'vehicleId'>,
  { at, hasTime = true, latitud, longitud, mime, content }: NewFoto,
  now: Date,
): Promise<string> {
  const sha256 = createHash('sha256').update(content).digest('hex');
  const facts = { vehicle_id: vehicleId, at, sha256, has_time: hasTime };
  const known = await findSame(db, facts);
  if (known) return known;
  const file = await store.put({ mime, content }, accountId, now);
  const row = { ...facts, account_id: accountId, latitud, longitud, mime, file };
  const added = await insertUnlessMoving(db, row).catch(async (error: unknown) => {
    await store.remove(file, now);
    throw error;
  });
  if (added) return added._id;
  await store.remove(file, now);
  const first = await findSame(db, facts);
  if (!first) throw photoNotFound();
  return first;
}

function insertUnlessMoving(db: GpsDb, row: Insertable<GpsSchema['gps_photos']>) {
  return db.transaction().execute(async (tx) => {
    await assertNotMoving(tx, row.account_id);
    return tx
      .insertInto('gps_photos')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .returning('_id')
      .executeTakeFirst();
  });
}

type Facts = { vehicle_id: string; at: Date; sha256: string; has_time: boolean };

async function findSame(db: GpsDb, { vehicle_id, at, sha256, has_time }: Facts): Promise<string | undefined> {
  const found = await db
    .selectFrom('gps_photos')
    .select('_id')
    .where('vehicle_id', '=', vehicle_id)
    .where('sha256', '=', sha256)
    .where((where) => (has_time ? where('at', '=', at) : where('has_time', '=', false)))
    .executeTakeFirst();
  return found?._id;
}

/** GPS-15. */
export async function listFotos(
  db: GpsDb,
  accountId: string,
  equipo: string,
  { from, to }: Span,
  addressOf: (id: string) => string,
): Promise<Foto[]> {
  const rows = await db
    .selectFrom('gps_photos')
    .select(['_id', 'at', 'latitud', 'longitud'])
    .where('vehicle_id', '=', await findByImei(db, accountId, equipo))
    .where('at', '>=', from)
    .where('at', '<', to)
    .orderBy('at')
    .orderBy('_id')
    .execute();
  return rows.map(({ _id, at, latitud, longitud }) => ({
    imagen: addressOf(_id),
    latitud,
    longitud,
    fecha_hora_insertado: fechaHora(at.getTime()),
  }));
}

/** `mayRead` is asked about the account that the photo belongs to. */
export async function readFoto(
  db: GpsDb,
  store: PhotoStore,
  id: string,
  mayRead: (accountId: string) => boolean | Promise<boolean>,
): Promise<Picture> {
  const row = await db
    .selectFrom('gps_photos')
    .select(['file', 'mime', 'account_id'])
    .where('_id', '=', id)
    .executeTakeFirst();
  if (!row || !(await mayRead(row.account_id))) throw photoNotFound();
  return { mime: row.mime, content: await store.read(row.file) };
}

const ADDRESS = /^(?:https?:\/\/[^/?#]+)?\/gps\/photos\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\?|$)/;

export function photoIdOf(imagen: string): string {
  const id = ADDRESS.exec(imagen)?.[1];
  if (!id) throw photoNotFound();
  return id;
}

const LIFETIME = 24 * 3_600_000;

/**
 * A picture is fetched by its address alone, so the address is signed: for how long it opens, and under what mark of the
 * account. A mark changes with the account's key and is gone with the account, and so are the addresses (S21).
 */
export function createPhotoAddresses({ sign, isRight }: Signer) {
  return {
    addressOf(id: string, mark: string, now: Date): string {
      // Whole hours: a list read twice names the same pictures.
      const hour = Math.ceil(now.getTime() / 3_600_000) * 3_600_000;
      const vence = String(hour + LIFETIME);
      return `/gps/photos/${id}?vence=${vence}&firma=${sign(id, vence, mark)}`;
    },
    opens: (id: string, mark: string, { vence, firma }: PhotoSignature, now: Date): boolean =>
      Number(vence) > now.getTime() && isRight(firma, id, vence, mark),
  };
}
