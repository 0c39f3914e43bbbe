import { createHmac, timingSafeEqual } from 'node:crypto';
import { DomainError } from '@fenix/domain/errors';
import type { Foto } from '@fenix/domain/gps/conduccion';
import { GPS_MESSAGES } from '@fenix/domain/gps/messages';
import type { Device, NewFoto, Span } from '../platform';
import type { GpsDb } from '../schema';
import { fechaHora } from '../scoring/momento';
import { findByImei } from './lists';

/** Where pictures are kept; the platform knows them by the name the store gave. */
export type PhotoStore = {
  put: (foto: { mime: string; content: Uint8Array }, now: Date) => Promise<string>;
  read: (file: string) => Promise<Uint8Array>;
};

export type Picture = { mime: string; content: Uint8Array };

const photoNotFound = () => new DomainError('notFound', GPS_MESSAGES.photoNotFound);

/** The picture first, its row after: a picture that nobody knows is swept by its store. */
export async function addFoto(
  db: GpsDb,
  store: PhotoStore,
  { accountId, vehicleId }: Pick<Device, 'accountId' | 'vehicleId'>,
  { at, latitud, longitud, mime, content }: NewFoto,
  now: Date,
): Promise<string> {
  const file = await store.put({ mime, content }, now);
  const { _id } = await db
    .insertInto('gps_photos')
    .values({ account_id: accountId, vehicle_id: vehicleId, at, latitud, longitud, mime, file })
    .returning('_id')
    .executeTakeFirstOrThrow();
  return _id;
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

/** `accountId` undefined: whoever has a signed address. */
export async function readFoto(
  db: GpsDb,
  store: PhotoStore,
  accountId: string | undefined,
  id: string,
): Promise<Picture> {
  const row = await db
    .selectFrom('gps_photos')
    .select(['file', 'mime'])
    .where('_id', '=', id)
    .$if(accountId !== undefined, (query) => query.where('account_id', '=', accountId ?? ''))
    .executeTakeFirst();
  if (!row) throw photoNotFound();
  return { mime: row.mime, content: await store.read(row.file) };
}

const ADDRESS = /^(?:https?:\/\/[^/?#]+)?\/gps\/photos\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\?|$)/;

export function photoIdOf(imagen: string): string {
  const id = ADDRESS.exec(imagen)?.[1];
  if (!id) throw photoNotFound();
  return id;
}

const LIFETIME = 24 * 3_600_000;

/** A picture is fetched by its address alone, so the address says until when it opens, and is signed. */
export function createPhotoAddresses(secret: string) {
  const sign = (id: string, vence: string) =>
    createHmac('sha256', secret).update(`gps-photo ${id} ${vence}`).digest('base64url');
  return {
    addressOf(id: string, now: Date): string {
      // Whole hours: a list read twice names the same pictures.
      const hour = Math.ceil(now.getTime() / 3_600_000) * 3_600_000;
      const vence = String(hour + LIFETIME);
      return `/gps/photos/${id}?vence=${vence}&firma=${sign(id, vence)}`;
    },
    assertOpens(id: string, { vence, firma }: { vence: string; firma: string }, now: Date): void {
      const [given, right] = [Buffer.from(firma), Buffer.from(sign(id, vence))];
      const isRight = given.length === right.length && timingSafeEqual(given, right);
      if (!isRight || Number(vence) <= now.getTime()) throw photoNotFound();
    },
  };
}
