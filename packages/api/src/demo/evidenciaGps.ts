import { gpsStamp } from '@fenix/domain/dates/gpsStamp';
import { type Evidencia, type TipoEvidencia, describedIn } from '@fenix/domain/flota/evidencia';
import type { Viaje } from '@fenix/domain/gps/conduccion';
import { excesosOf } from '@fenix/domain/conduccion/tablero/viajes';
import { instantOf } from '@fenix/domain/conduccion/tablero/window';
import { rangoOf } from '@fenix/domain/informes/catalogo/novedades';
import { firstOfSecond } from '@fenix/domain/libro/fotos';
import { sql } from 'kysely';
import sharp from 'sharp';
import { findExcesoOf } from '../conduccion/evidencia';
import { findFotoOf } from '../libro/evidencia';
import type { Fleet } from '../flota/company';
import { unlessGone } from '../flota/queries';
import { newId } from '../ground/ids';
import { readCompany } from '../http/company';
import { thumbnailOf } from '../media/pictures';
import type { Deps } from '../ports/deps';

/** What is to be seen on a picture of the demo. */
const SEEN = 'Se ve un acompañante de pie junto al conductor, sin autorización de la empresa.';
const SEEN_NOVELTIE = 'Acompañante no autorizado en cabina';

type Report = { _id: string; fecha: Date };
type Found = { evidencia: Evidencia; picture: Buffer };

/**
 * INF-82: of each company one report was written from a speeding and one from the photo of a trip, with their pictures.
 * The platform is asked, so this is no part of a transaction: each report is written in one of its own.
 */
export async function addGpsEvidencia(deps: Deps): Promise<void> {
  const db = deps.database.system;
  const clients = await db.selectFrom('clients').select('_id').where('gps_account_id', 'is not', null).execute();
  for (const { _id } of clients) {
    const company = await readCompany(db, { id: _id });
    if (!company?.account) continue;
    const fleet = { company, account: company.account };
    // Photos are of the last two days: theirs is the newest report.
    await addOne(deps, fleet, 'foto', findFoto);
    await addOne(deps, fleet, 'exceso', findExceso);
  }
}

type Find = (deps: Deps, fleet: Fleet, before: Date) => Promise<Found | undefined>;

/** The newest report in process that could have been written from it; one that there is stays. */
async function addOne(deps: Deps, fleet: Fleet, tipo: TipoEvidencia, find: Find): Promise<void> {
  const { rows } = await sql<Report>`
    select _id, fecha from informes as report
    where client_id = ${fleet.company._id}::uuid and status = 'process' and not "delete" and not is_old and origen is null
      and not exists (
        select from informes own where own.client_id = report.client_id and own.origen ->> 'tipo' = ${tipo}
      )
    order by fecha desc limit 1`.execute(deps.database.system);
  const [report] = rows;
  const found = report && (await find(deps, fleet, report.fecha));
  if (found) await writeInto(deps, fleet, report, found);
}

async function findExceso(deps: Deps, fleet: Fleet, before: Date): Promise<Found | undefined> {
  const { rows } = await sql<{ vehicle: string; viaje: Viaje }>`
    select trip.vehicle_id as vehicle, trip.viaje from gps_viajes as trip
    join gps_vehicles as vehicle on vehicle._id = trip.vehicle_id
    where vehicle.account_id = ${fleet.account.id}::uuid and trip.end_at < ${before}
      and jsonb_path_exists(trip.viaje, '$.categorias[*] ? (@.categoria == "Velocidades").eventos[0]')
    order by trip.start_at desc limit 1`.execute(deps.database.system);
  const [trip] = rows;
  const from = trip && instantOf(excesosOf(trip.viaje)[0]?.inicio.fecha_hora ?? '');
  if (!from) return undefined;
  const evidencia = await unlessGone(findExcesoOf(deps.gps, fleet, trip.vehicle, gpsStamp(from)));
  // Of a speeding without any point there is nothing to draw.
  if (!evidencia?.punto) return undefined;
  return { evidencia, picture: await drawWay(evidencia, trip.viaje) };
}

async function findFoto({ database, gps }: Deps, fleet: Fleet, before: Date): Promise<Found | undefined> {
  const { rows } = await sql<{ trip: string; at: Date }>`
    select trips._id::text as trip, photos.at from gps_programadas trips
    join gps_photos photos on photos.vehicle_id = trips.vehicle_id
      and photos.at between trips.start_at and coalesce(trips.completed_at, trips.end_at)
    where trips.account_id = ${fleet.account.id}::uuid and photos.at < ${before}
    order by photos.at desc limit 1`.execute(database.system);
  const [photo] = rows;
  if (!photo) return undefined;
  const evidencia = await unlessGone(findFotoOf(gps, fleet, photo.trip, firstOfSecond(photo.at)));
  if (!evidencia) return undefined;
  const taken = { from: photo.at, to: new Date(photo.at.getTime() + 1000) };
  const { value: trip } = await gps.findProgramada(fleet.account, photo.trip);
  const [foto] = (await gps.listFotos(fleet.account, trip.equipo, taken)).value;
  if (!foto) return undefined;
  const { content } = await gps.readFoto(fleet.account, foto.imagen);
  return { evidencia: { ...evidencia, noveltie: SEEN_NOVELTIE }, picture: await jpegOf(content) };
}

async function writeInto(deps: Deps, fleet: Fleet, { _id }: Report, { evidencia, picture }: Found): Promise<void> {
  const { noveltie, origen } = evidencia;
  const description = describedIn([evidencia.description, origen.tipo === 'foto' ? SEEN : '']);
  const image = await keepPicture(deps, fleet.company._id, _id, picture);
  await deps.database.system
    .updateTable('informes')
    .set({
      origen: JSON.stringify(origen),
      plate: evidencia.plate,
      internalNumber: evidencia.internalNumber,
      ...(evidencia.operatorName && { operatorName: evidencia.operatorName }),
      dateNoveltie: evidencia.dateNoveltie,
      typeReport: rangoOf(noveltie)?.typeReport ?? 'disciplinario',
      novelties: sql`jsonb_set(novelties, '{data,0}', ${JSON.stringify({ noveltie, description })}::jsonb)`,
      files: sql`jsonb_set(files, '{image2}', ${JSON.stringify(image)}::jsonb)`,
    })
    .where('_id', '=', _id)
    .execute();
}

/** The end image of a report's first novelty, with its small picture. */
async function keepPicture({ database, media, clock }: Deps, clientId: string, record: string, content: Buffer) {
  const now = clock.now();
  const { width, height } = await sharp(content).metadata();
  const whole = { content, mime: 'image/jpeg', extension: 'jpg', width, height } as const;
  const small = await thumbnailOf(whole);
  const [id, smallId] = [newId(now.getTime()), newId(now.getTime())];
  const rowOf = async (
    one: Pick<typeof small, 'content' | 'mime' | 'extension' | 'width' | 'height'>,
    key: string,
  ) => ({
    _id: key,
    client_id: clientId,
    label: `evidencia.${one.extension}`,
    mime: one.mime,
    ...(await media.put(key, one.content)),
    width: one.width,
    height: one.height,
    thumb_of: key === id ? null : id,
    created_at: now,
  });
  const rows = [await rowOf(whole, id), await rowOf(small, smallId)];
  await database.system.transaction().execute(async (tx) => {
    await tx.insertInto('media').values(rows).execute();
    await tx.insertInto('media_uses').values({ media_id: id, kind: 'informe', record, client_id: clientId }).execute();
  });
  return id;
}

const jpegOf = (content: Buffer | Uint8Array) => sharp(content).resize(800).jpeg({ quality: 78 }).toBuffer();

const [WIDTH, HEIGHT, MARGIN] = [800, 450, 60];

/** The way around a speeding as a small map of our own: there is no browser here that would draw one. */
function drawWay({ trazado, punto, plate, dateNoveltie }: Evidencia, viaje: Viaje): Promise<Buffer> {
  const ends = [viaje.inicio_viaje, viaje.final_viaje].flatMap(({ latitud, longitud }) =>
    latitud === undefined || longitud === undefined ? [] : [{ latitud, longitud }],
  );
  const [start, end] = ends;
  const way = trazado.length > 1 || !start || !end || !punto ? trazado : [start, punto, end];
  const all = punto ? [...way, punto] : way;
  const [lats, lons] = [all.map(({ latitud }) => latitud), all.map(({ longitud }) => longitud)];
  const [south, west] = [Math.min(...lats), Math.min(...lons)];
  const span = Math.max(Math.max(...lats) - south, (Math.max(...lons) - west) * (HEIGHT / WIDTH), 0.002);
  const scale = (HEIGHT - 2 * MARGIN) / span;
  const place = ({ latitud, longitud }: { latitud: number; longitud: number }) =>
    [MARGIN + (longitud - west) * scale, HEIGHT - MARGIN - (latitud - south) * scale].map(Math.round);
  const line = way.map((one) => place(one).join(',')).join(' ');
  const [x = WIDTH / 2, y = HEIGHT / 2] = punto ? place(punto) : [];
  const exceso = excesosOf(viaje)[0];
  const speed = exceso?.detalle ? `${Math.round(exceso.detalle.vel_max)} km/h` : '';
  const grid = Array.from({ length: 9 }, (_, at) => `M${at * 100},0V${HEIGHT}M0,${at * 60}H${WIDTH}`).join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <rect width="100%" height="100%" fill="#EEF1EC"/><path d="${grid}" stroke="#DDE2DA" stroke-width="1"/>
    <polyline points="${line}" fill="none" stroke="#FFFFFF" stroke-width="14" stroke-linejoin="round" stroke-linecap="round"/>
    <polyline points="${line}" fill="none" stroke="#0F5C73" stroke-width="6" stroke-linejoin="round" stroke-linecap="round"/>
    <circle cx="${x}" cy="${y}" r="13" fill="#C92A2A" stroke="#FFFFFF" stroke-width="4"/>
    <g font-family="Inter, sans-serif" font-size="20"><rect x="16" y="${HEIGHT - 50}" width="440" height="36" rx="6" fill="#FFFFFF"/>
    <text x="28" y="${HEIGHT - 25}" fill="#1B2733">${[plate, dateNoveltie, exceso?.inicio.fecha_hora.slice(11), speed].filter(Boolean).join(' · ')}</text></g></svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 82 }).toBuffer();
}
