import { contextOfFoto } from '@fenix/domain/flota/contexto';
import { type NamedFoto, firstOfSecond, momentOfFoto, secondOfFoto } from '@fenix/domain/libro/fotos';
import { LIBRO_MESSAGES } from '@fenix/domain/libro/messages';
import type { NewFormImage } from '@fenix/domain/libro/pasajeros';
import type { FormImage } from '@fenix/domain/flota/pasajeros';
import { DomainError } from '@fenix/domain/errors';
import type { FastifyRequest } from 'fastify';
import type { Db } from '../db/database';
import type { Deps } from '../ports/deps';
import { earlierAnswer, write } from '../http/write';
import { newId } from '../ground/ids';
import type { GpsAccount, GpsPlatform } from '../ports/gps';
import { findFleet } from '../flota/company';
import { windowOf } from '../flota/query';
import { findFoto, findViaje, photoNotFound } from './viaje';

/** TRIP-28, TRIP-35: what was counted on the photos of a trip, in their order. */
export async function listFormImages(db: Db, clientId: string, tripId: string): Promise<FormImage[]> {
  const rows = await db
    .selectFrom('formimages')
    .select(['foto', 'fecha_hora', 'numPassengers', 'noveltie', 'responsable'])
    .where('client_id', '=', clientId)
    .where('trip_id', '=', tripId)
    .orderBy('fecha_hora')
    .orderBy('foto')
    .execute();
  return rows.map(({ foto, fecha_hora, numPassengers, noveltie, responsable }) => {
    return { id: tripId, foto, fecha_hora: fecha_hora.toISOString(), numPassengers, noveltie, responsable };
  });
}

type Asked = NewFormImage & { client?: string | undefined };

/** TRIP-25, TRIP-27: a count is written once and stays; of two concurrent requests the second is answered 409. */
export async function saveFormImage(deps: Deps, request: FastifyRequest, asked: Asked): Promise<FormImage> {
  const earlier = await earlierAnswer<FormImage>(request);
  if (earlier) return earlier;
  const { id, numPassengers, noveltie, client } = asked;
  const { company, account } = await findFleet(deps, request, client);
  const { id: foto, at } = await findCounted(deps.gps, account, asked);
  return write(request, deps.clock, async ({ tx, now, record }) => {
    const counted = { foto, numPassengers, noveltie, responsable: request.viewer.nameUser };
    const added = await tx
      .insertInto('formimages')
      .values({ id: newId(now.getTime()), client_id: company._id, trip_id: id, fecha_hora: at, ...counted })
      .onConflict((conflict) => conflict.columns(['client_id', 'trip_id', 'foto']).doNothing())
      .executeTakeFirst();
    if (!added.numInsertedOrUpdatedRows) throw new DomainError('conflict', LIBRO_MESSAGES.alreadySaved);
    await record({
      action: 'despacho.contar',
      entity: 'despacho',
      entityId: id,
      of: { clientId: company._id, client: company.client },
      after: counted,
    });
    return { id, fecha_hora: at.toISOString(), ...counted };
  });
}

/** The photo that is counted. Its name or its moment gives the day, and so roughly the start of its trip. */
async function findCounted(
  gps: GpsPlatform,
  account: GpsAccount,
  { id, foto, fecha_hora = '' }: NewFormImage,
): Promise<NamedFoto> {
  const second = foto === undefined ? momentOfFoto(fecha_hora) : secondOfFoto(foto);
  if (!second) throw photoNotFound();
  const { from, to } = contextOfFoto(second);
  const { value: viaje } = await findViaje(gps, account, id, windowOf(from, to));
  return findFoto(gps, account, viaje, foto ?? firstOfSecond(second));
}
