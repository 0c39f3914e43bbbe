import { endOf, startOf } from '@fenix/domain/despachos/despacho';
import type { Pasajeros } from '@fenix/domain/despachos/detalle';
import { DESPACHO_MESSAGES } from '@fenix/domain/despachos/messages';
import type { ViajeRow } from '@fenix/domain/despachos/viaje';
import { DomainError } from '@fenix/domain/errors';
import type { Despacho } from '@fenix/domain/gps/programada';
import type { Db } from '../db/database';
import type { GpsAccount, GpsPlatform, Heard } from '../ports/gps';

/** GUARD-80: a trip of another account is as unknown as one that never was. */
export function findDespacho(gps: GpsPlatform, account: GpsAccount, id: string): Promise<Heard<Despacho>> {
  return gps.findProgramada(account, id).catch((error: unknown) => {
    if (error instanceof DomainError && error.kind === 'notFound')
      throw new DomainError('notFound', DESPACHO_MESSAGES.notFound);
    throw error;
  });
}

/** DISP-35, DISP-36: the passenger records of a trip, in the order of their photos. */
export async function listPasajeros(db: Db, clientId: string, tripId: string): Promise<Pasajeros> {
  const rows = await db
    .selectFrom('formimages')
    .select(['id', 'fecha_hora', 'numPassengers', 'noveltie', 'responsable'])
    .where('client_id', '=', clientId)
    .where('trip_id', '=', tripId)
    .orderBy('fecha_hora')
    .orderBy('id')
    .execute();
  return {
    total: rows.reduce((sum, { numPassengers }) => sum + numPassengers, 0),
    registros: rows.map(({ id, fecha_hora, numPassengers, noveltie, responsable }) => {
      return { id, fecha_hora: fecha_hora.toISOString(), numPassengers, noveltie, responsable };
    }),
  };
}

/** TRIP-02: how many photos fall into each trip; null where the platform cannot tell. */
export async function withFotos(gps: GpsPlatform, account: GpsAccount, rows: Despacho[]): Promise<ViajeRow[]> {
  const spans = rows.map((row) => {
    const [from, to] = [startOf(row), endOf(row)];
    return row.equipo && from && to ? { equipo: row.equipo, from, to } : undefined;
  });
  const known = spans.flatMap((span) => span ?? []);
  const counts = await gps.countFotos(account, known).catch((error: unknown) => {
    if (error instanceof DomainError && error.kind === 'unavailable') return undefined;
    throw error;
  });
  return rows.map((row, index) => {
    const span = spans[index];
    return { ...row, fotos: span && counts ? (counts[known.indexOf(span)] ?? 0) : null };
  });
}
