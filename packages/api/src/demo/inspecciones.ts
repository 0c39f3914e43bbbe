import { addDays, bogotaDay, startOfDay } from '@fenix/domain/dates/days';
import { atSlashTime } from '@fenix/domain/dates/wallTime';
import type { LugarProgramado } from '@fenix/domain/gps/ruta';
import { adjuntoName } from '@fenix/domain/incontrol/app/adjuntos';
import { PHOTO_PLACES, dataExtraOf } from '@fenix/domain/incontrol/app/formulario';
import { meetsInspectors } from '@fenix/gps/demo/trips';
import { reportKey } from '@fenix/gps/fleet/reportar';
import { type Random, pick, randomOf, whole } from '@fenix/gps/simulator/random';
import { type Insertable, sql } from 'kysely';
import type { Tx } from '../db/database';
import type { Schema } from '../db/schema';
import type { Deps } from '../ports/deps';
import { newId } from '../ground/ids';
import { createAlbum } from './album';
import { CALM, OFFICIALS, SEEN } from './inspeccionesTexts';
import { CONTROL_POINTS, DEMO_INSPECTORS } from './inspectores';

const DAYS = 30;
const MINUTE = 60_000;
const BATCH = 100;

type Trip = Awaited<ReturnType<typeof listTrips>>[number];
type Report = { row: Insertable<Schema['gps_data_extra']>; inspector: string; at: Date };
type Albums = { acta: ReturnType<typeof createAlbum>; preset: ReturnType<typeof createAlbum> };
type Stop = { point: string; at: Date; lugar: LugarProgramado };

/** Inspectors' reports on finished trips of the last thirty days. */
export async function addInspections(deps: Pick<Deps, 'media'>, tx: Tx, now: Date): Promise<void> {
  const albums = { acta: createAlbum(deps, { tx, now }, 'acta'), preset: createAlbum(deps, { tx, now }, 'preset') };
  const trips = await listTrips(tx, startOfDay(addDays(bogotaDay(now), -DAYS)));
  const reports = trips
    .filter(({ placa, start_at }) => meetsInspectors(placa, start_at))
    .flatMap((trip) => reportsOf(trip, albums));
  if (reports.length === 0) return;
  await albums.acta.store();
  await albums.preset.store();
  const rows = reports.map(({ row }) => row);
  for (let from = 0; from < rows.length; from += BATCH)
    await tx
      .insertInto('gps_data_extra')
      .values(rows.slice(from, from + BATCH))
      .execute();
  await noteUse(tx, reports);
}

/** Those without a report, with the company whose inspectors stood at the road. */
function listTrips(tx: Tx, since: Date) {
  return tx
    .selectFrom('gps_programadas as trips')
    .innerJoin('clients', 'clients.gps_account_id', 'trips.account_id')
    .select(['trips._id', 'trips.placa', 'trips.start_at', 'trips.definicion', 'clients.client'])
    .select('clients._id as clientId')
    .where('clients.deleted_at', 'is', null)
    .where('clients.client', 'in', Object.keys(CONTROL_POINTS))
    .where('trips.start_at', '>=', since)
    .where('trips.estado', 'in', ['Finalizada', 'Incompleta'])
    .where('trips.reference', 'like', 'demo %')
    .where(sql<boolean>`not exists (select from gps_data_extra where programada_id = trips._id)`)
    .orderBy('trips.start_at')
    .orderBy('trips._id')
    .execute();
}

/** Two or three, at different places of the road. */
function reportsOf(trip: Trip, albums: Albums): Report[] {
  const random = randomOf('reports', trip.placa, trip.start_at.toISOString());
  const points = CONTROL_POINTS[trip.client] ?? {};
  const stops = trip.definicion.lugares.flatMap((lugar): Stop[] => {
    const point = points[lugar.nombre];
    const at = atSlashTime(...(lugar.llegada.split(' ') as [string, string]));
    return point && at ? [{ point, at, lugar }] : [];
  });
  const count = whole(random, 2, 3);
  while (stops.length > count) stops.splice(whole(random, 0, stops.length - 1), 1);
  const passengers = whole(random, 14, 34);
  return stops.map((stop) => fill(trip, stop, passengers + whole(random, -4, 4), random, albums));
}

function fill(trip: Trip, { point, at, lugar }: Stop, totalPassengers: number, random: Random, albums: Albums): Report {
  const isCaribe = trip.client === 'expreso del caribe';
  const inspector = pick(
    random,
    DEMO_INSPECTORS.filter(({ client }) => client === trip.client),
  );
  const seen =
    random() < 0.35 ? pick(random, isCaribe ? SEEN : SEEN.filter(({ isOfPassengers }) => !isOfPassengers)) : undefined;
  const [_id, referencia] = [newId(at.getTime()), newId(at.getTime())];
  const ended = new Date(at.getTime() + whole(random, 4, 9) * MINUTE);
  const use = { kind: 'inspeccion', record: _id, clientId: trip.clientId } as const;
  const file = (album: keyof Albums, name: string, mime = 'image/jpeg') =>
    adjuntoName(albums[album].photo(use, name), mime);
  const pictures = [
    file('acta', isCaribe ? 'bus-exterior' : 'buseta-exterior'),
    file('acta', 'camara-pasillo'),
    seen?.picture ? file('preset', seen.picture) : file('acta', 'camara-cabina'),
    ...(isCaribe ? [file('acta', 'tablero')] : []),
  ];
  const facts = (index: number) => ({
    dateTime: new Date(at.getTime() + (index + 1) * 40_000).toISOString(),
    latitud: lugar.latitud,
    longitud: lugar.longitud,
  });
  const driver = trip.definicion.conductor1[0]?.nombre;
  const report = {
    referencia,
    version: 1,
    nameInspector: inspector.name,
    dateTimeReport: at.toISOString(),
    hora_final: ended.toISOString(),
    controlPoint: point,
    totalPassengers,
    ...(isCaribe && { company: 'Expreso del Caribe' }),
    ...(seen && { novelties: [seen.novelty] }),
    ...(isCaribe && random() < 0.25 && { officials: [pick(random, OFFICIALS)] }),
    ...(seen?.involved && { involveds: [seen.involved] }),
    description: seen?.description ?? pick(random, CALM),
    ...(driver && { responsibleName: driver }),
    fotos: Object.fromEntries(PHOTO_PLACES.slice(0, pictures.length).map((place, index) => [place, facts(index)])),
  };
  const files = {
    ...Object.fromEntries(pictures.map((picture, index) => [PHOTO_PLACES[index], picture])),
    signature: file('acta', `firma-${whole(random, 1, 3)}`, 'image/webp'),
    ...(isCaribe && random() < 0.12 && { video: file('acta', 'dvr-grabacion', 'video/mp4') }),
  };
  const data = dataExtraOf(report, files);
  const sha256 = reportKey(report, data);
  const row = { _id, programada_id: trip._id, data, sha256, created_at: ended };
  return { row, inspector: inspector.username, at: ended };
}

/** The last time that each of them worked with the app. */
async function noteUse(tx: Tx, reports: readonly Report[]): Promise<void> {
  for (const { username } of DEMO_INSPECTORS) {
    const last = reports.filter(({ inspector }) => inspector === username).map(({ at }) => at.getTime());
    if (last.length === 0) continue;
    const last_used_at = new Date(Math.max(...last));
    await tx.updateTable('incontrol_users').set({ last_used_at }).where('username', '=', username).execute();
  }
}
