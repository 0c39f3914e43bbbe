import { type IsoDay, addDays, bogotaDay, startOfDay } from '@fenix/domain/dates/days';
import { VEHICLE_CLASSES, type VehicleClass } from '@fenix/domain/flota/vehicleClass';
import type { Finding } from '@fenix/domain/forms/inspection';
import { checkListOf, novedadesOf } from '@fenix/domain/prealistamiento/checkList';
import type { PresetAnswers } from '@fenix/domain/prealistamiento/form';
import { type Alcance, PLANTILLA_INICIAL, estadoOf, pointsOf } from '@fenix/domain/prealistamiento/plantilla';
import { SECCION_IDS } from '@fenix/domain/prealistamiento/plantillaInicial';
import { type Random, pick, randomOf, whole } from '@fenix/gps/simulator/random';
import { type Insertable, sql } from 'kysely';
import type { Tx } from '../db/database';
import type { Schema } from '../db/schema';
import type { Deps } from '../deps';
import { newId } from '../ids';
import { type Album, createAlbum } from './album';
import { BLOCKING, NOVELTIES, type Problem, REMARKS, REPAIRED_LATER } from './presetsTexts';

const MARK = 'demo-presets';
const MINUTE = 60_000;
const DAYS = 60;
/** Who has a past, what they drive, and how many of their vehicles are looked at on a day of it. */
const WITH_PAST: Readonly<Record<string, { clase: VehicleClass; aDay: number }>> = {
  'expreso del caribe': { clase: 'bus', aDay: 5 },
  'transportes sierra nevada': { clase: 'minibusMicrobusBusetonBusetaColectivo', aDay: 3 },
};
const BATCH = 100;
const OVERDUE_DAYS = 12;
const NIGHT_WATCH = 'Milena Charris Polo';

type Row = Insertable<Schema['presets']>;
type Vehicle = Awaited<ReturnType<typeof listVehicles>>[number];
type Check = { at: Date; isHeldBack: boolean; random: Random };

/** The checks of today, of every company; the first time with sixty days behind them, of those that have a past. */
export async function addPresets(deps: Pick<Deps, 'media'>, tx: Tx, now: Date): Promise<void> {
  const isFirst = await tx
    .insertInto('settings')
    .values({ key: MARK, value: bogotaDay(now) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  const album = createAlbum(deps, { tx, now }, 'preset');
  const vehicles = await listVehicles(tx);
  const rows = [
    ...(isFirst ? vehicles.flatMap((vehicle) => pastOf(vehicle, vehicles, now)) : []),
    ...vehicles.flatMap((vehicle, index) => todayOf(vehicle, index, now)),
  ].map(({ vehicle, check }) => fill(vehicle, check, now, album));
  rows.sort((one, other) => Number(one.sendDate) - Number(other.sendDate));
  await album.store();
  const last = await takeNumbers(tx, rows.length);
  const numbered = rows.map((row, place) => Object.assign(row, { consecutive: last - rows.length + place + 1 }));
  for (let from = 0; from < numbered.length; from += BATCH)
    await tx
      .insertInto('presets')
      .values(numbered.slice(from, from + BATCH))
      .execute();
}

async function takeNumbers(tx: Tx, count: number): Promise<number> {
  const { last } = await tx
    .insertInto('consecutives')
    .values({ kind: 'preset', last: count })
    .onConflict((conflict) => conflict.column('kind').doUpdateSet({ last: sql`consecutives.last + excluded.last` }))
    .returning('last')
    .executeTakeFirstOrThrow();
  return Number(last);
}

function listVehicles(tx: Tx) {
  return tx
    .selectFrom('gps_vehicles as vehicle')
    .innerJoin('clients', 'clients.gps_account_id', 'vehicle.account_id')
    .leftJoinLateral(
      (join) =>
        join
          .selectFrom('gps_drivers')
          .select(['gps_drivers.nombre as conductor', 'gps_drivers.apellido'])
          .whereRef('gps_drivers.account_id', '=', 'vehicle.account_id')
          .orderBy(sql`md5(gps_drivers._id::text || vehicle._id::text)`)
          .limit(1)
          .as('driver'),
      (join) => join.onTrue(),
    )
    .select([
      'clients._id as clientId',
      'clients.client',
      'vehicle._id',
      'vehicle.nombre',
      'marca',
      'modelo',
      'patente',
    ])
    .select(['driver.conductor', 'driver.apellido'])
    .where('clients.deleted_at', 'is', null)
    .orderBy('clients.client_key')
    .orderBy('vehicle.nombre')
    .execute();
}

/** Early in the morning of some of the days; who was held back is looked at again an hour later, half of the time. */
function pastOf(vehicle: Vehicle, all: readonly Vehicle[], now: Date) {
  const past = WITH_PAST[vehicle.client];
  if (!past) return [];
  const share = past.aDay / all.filter(({ client }) => client === vehicle.client).length;
  const today = bogotaDay(now);
  return Array.from({ length: DAYS }, (_, ago) => addDays(today, ago - DAYS)).flatMap((day) => {
    const random = randomOf('presets', vehicle.patente, day);
    if (random() > share) return [];
    const at = new Date(startOfDay(day).getTime() + whole(random, 210, 400) * MINUTE);
    const isHeldBack = random() < 0.1;
    const first = { vehicle, check: { at, isHeldBack, random } };
    if (!isHeldBack || random() < 0.5) return [first];
    const later = new Date(at.getTime() + 70 * MINUTE);
    return [first, { vehicle, check: { at: later, isHeldBack: false, random } }];
  });
}

/** Two of three vehicles leave with an approved check; some of the others were looked at and held back. */
function todayOf(vehicle: Vehicle, index: number, now: Date): { vehicle: Vehicle; check: Check }[] {
  if (index % 6 === 0) return [];
  const midnight = startOfDay(bogotaDay(now)).getTime();
  const at = new Date(Math.max(midnight, now.getTime() - ((index * 7) % 180) * MINUTE));
  const random = randomOf('presets', vehicle.patente, bogotaDay(now));
  return [{ vehicle, check: { at, isHeldBack: index % 3 === 0, random } }];
}

function fill(vehicle: Vehicle, { at, isHeldBack, random }: Check, now: Date, album: Album): Row {
  const _id = newId(at.getTime());
  const use = { kind: 'preset', record: _id, clientId: vehicle.clientId } as const;
  const alcance: Alcance = { clase: WITH_PAST[vehicle.client]?.clase ?? 'bus', isFast: random() < 0.2 };
  const day = bogotaDay(at);
  const bad = problemsOf(random, isHeldBack);
  const answers = answersOf(vehicle, alcance, bad, day);
  const { sendDate, isBuffer } = sendingOf(random, at, now);
  const remark = random() < 0.25 ? pick(random, REMARKS) : '';
  const problemAt = (seccion: string, indice: number) =>
    bad.find((one) => one.seccion === seccion && PLANTILLA_INICIAL[one.seccion][indice - 1]?.name === one.name);
  const checkList = checkListOf(PLANTILLA_INICIAL, alcance, answers, {
    day,
    imageOf: (seccion, indice) => {
      const problem = problemAt(seccion, indice);
      return problem && album.photo(use, problem.photo);
    },
  });
  const { _id: id, nombre, marca, modelo, patente } = vehicle;
  return {
    _id,
    consecutive: 0,
    client_id: vehicle.clientId,
    cretedDate: at,
    sendDate,
    isBuffer,
    isFast: alcance.isFast,
    kilometraje: answers.kilometraje,
    observation: alcance.isFast ? '' : remark,
    observationfast: alcance.isFast ? remark : '',
    driver: JSON.stringify(driverOf(vehicle)),
    vehicle: JSON.stringify({ id, nombre, marca, modelo, tipo_vehiculo: VEHICLE_CLASSES[alcance.clase], patente }),
    vehicle_id: id,
    checkList: JSON.stringify(checkList),
    fechaVencimientoExtintor: answers.fechaVencimientoExtintor ?? null,
    novedades: JSON.stringify(novedadesOf(answers)),
    createdBy: NIGHT_WATCH,
    printedClient: vehicle.client,
    clase: alcance.clase,
    version: 0,
    signatureDriver: album.photo(use, 'firma-1'),
    signatureReponsible: album.photo(use, 'firma-2'),
    estado: estadoOf(PLANTILLA_INICIAL, answers),
  };
}

function problemsOf(random: Random, isHeldBack: boolean): Problem[] {
  const minor = random() < 0.25 ? [pick(random, REPAIRED_LATER)] : [];
  return isHeldBack ? [pick(random, BLOCKING), ...minor] : minor;
}

/** A vehicle has the same papers and the same extinguisher from day to day, and drives on. */
function answersOf(vehicle: Vehicle, alcance: Alcance, bad: readonly Problem[], day: IsoDay): PresetAnswers {
  const own = randomOf('vehículo', vehicle.patente);
  const [firstDay, aDay] = [whole(own, 60_000, 320_000), whole(own, 180, 460)];
  const dayNumber = Date.parse(day) / 86_400_000;
  const expiry = () => renewal(own, day, 0);
  const fechaVencimientoExtintor = renewal(own, day, OVERDUE_DAYS);
  const found = SECCION_IDS.map((id) => {
    const findings = pointsOf(PLANTILLA_INICIAL, id, alcance).map(
      ({ indice, name, asksExpiry, asksPromise }): Finding => {
        const problem = bad.find((one) => one.seccion === id && one.name === name);
        const vence = asksExpiry ? expiry() : undefined;
        if (problem)
          return {
            indice,
            name,
            checked: 'Malo',
            noveltie: problem.noveltie,
            noveltieDate: asksPromise ? addDays(day, 5) : undefined,
            vence,
          };
        return { indice, name, checked: name === 'Gas natural vehicular' ? 'N/A' : 'Bueno', vence };
      },
    );
    return [id, findings] as const;
  });
  const hasNovelty = dayNumber % 9 === Math.floor(own() * 9);
  return {
    vehicle: vehicle._id,
    conductor: '',
    kilometraje: firstDay + Math.round((dayNumber % 400) * aDay),
    ...(alcance.clase !== 'moto' && { fechaVencimientoExtintor }),
    ...(hasNovelty && { novedad1: pick(own, NOVELTIES), novedadFecha1: addDays(day, 12) }),
    ...Object.fromEntries(found),
  };
}

/** Papers are renewed once a year, each on its day; who is careless, so many days after it. */
function renewal(own: Random, day: IsoDay, overdue: number): IsoDay {
  const due = addDays(`${day.slice(0, 4)}-01-01`, whole(own, 0, 364));
  return addDays(due, overdue) < day ? addDays(due, 365) : due;
}

/** Most arrive as they are signed; some waited for signal, a few are merely late. */
function sendingOf(random: Random, at: Date, now: Date): { sendDate: Date; isBuffer: boolean } {
  const chance = random();
  const isBuffer = chance < 0.15;
  const late = isBuffer ? whole(random, 20, 540) : chance < 0.2 ? whole(random, 10, 45) : 0;
  return { sendDate: new Date(Math.min(at.getTime() + late * MINUTE, now.getTime())), isBuffer };
}

function driverOf({ patente, conductor, apellido }: Vehicle) {
  const own = randomOf('conductor', patente);
  const cedula = String(whole(own, 8_500_000, 79_900_000));
  return { nombre: conductor ?? '', apellido: apellido ?? '', cedula, licencia: 'C2' };
}
