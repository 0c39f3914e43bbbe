import { type IsoDay, addDays, bogotaDay, startOfDay } from '@fenix/domain/dates/days';
import { fullName } from '@fenix/domain/flota/drivers';
import { VEHICLE_CLASSES, type VehicleClass } from '@fenix/domain/flota/vehicleClass';
import type { Finding } from '@fenix/domain/forms/inspection';
import { checkListOf, novedadesOf } from '@fenix/domain/prealistamiento/crear/checkList';
import type { PresetAnswers } from '@fenix/domain/prealistamiento/crear/form';
import { isOfDriver } from '@fenix/domain/prealistamiento/crear/papeles';
import {
  type Alcance,
  PLANTILLA_INICIAL,
  type Plantilla,
  pointsOf,
  puntosOf,
} from '@fenix/domain/prealistamiento/plantilla/plantilla';
import { duracionOf } from '@fenix/domain/prealistamiento/crear/tiempos';
import { bloqueosOf, estadoOf } from '@fenix/domain/prealistamiento/veredicto';
import { type Random, pick, randomOf, whole } from '@fenix/gps/simulator/random';
import { type Insertable, sql } from 'kysely';
import type { Tx } from '../db/database';
import type { Schema } from '../db/schema';
import type { Deps } from '../ports/deps';
import { newId } from '../ground/ids';
import { addVersion } from '../forms/templates';
import { templateOf } from '../prealistamiento/plantilla/plantilla';
import { type Album, createAlbum } from './album';
import { DEMO_CLIENTS } from './clients';
import { addDefectos, addPersonas } from './defectos';
import { BLOCKING, NIGHT_WATCH, NOVELTIES, type Problem, REMARKS, REPAIRED_LATER } from './presetsTexts';

const MARK = 'demo-presets';
const MINUTE = 60_000;
const DAYS = 60;
/** Who has a past, what they drive, and how many of their vehicles are looked at on a day of it. */
const WITH_PAST: Readonly<Record<string, { clase: VehicleClass; aDay: number }>> = {
  'expreso del caribe': { clase: 'bus', aDay: 5 },
  'transportes sierra nevada': { clase: 'minibusMicrobusBusetonBusetaColectivo', aDay: 3 },
};
const BATCH = 100;
/** An extinguisher that ended blocks: in the demo it is noticed and changed within two days. */
const OVERDUE_DAYS = 2;

type Row = Insertable<Schema['presets']>;
type Vehicle = Awaited<ReturnType<typeof listVehicles>>[number];
type Check = { at: Date; isHeldBack: boolean; isFast?: boolean; random: Random };

/**
 * Where the rules judge departures, by the place from the last vehicle of the company: not looked at, looked at quickly,
 * held back. All others leave with an approved check.
 */
const LAST_TODAY = ['none', 'fast', 'heldBack'] as const;
const JUDGED = new Set(
  DEMO_CLIENTS.filter(({ modules }) => modules.includes('cumplimiento')).map(({ client }) => client),
);

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
    ...vehicles.flatMap((vehicle, index) => todayOf(vehicle, index, now, fromEnd(vehicle, vehicles))),
  ].map(({ vehicle, check }) => fill(vehicle, check, now, album));
  rows.sort((one, other) => Number(one.sendDate) - Number(other.sendDate));
  await album.store();
  await addPersonas(tx, rows);
  await addPapeles(tx, vehicles, now);
  await addAnteriores(tx, rows);
  if (isFirst) await addOwnPlantilla(tx, now);
  const last = await takeNumbers(tx, rows.length);
  const numbered = rows.map((row, place) => Object.assign(row, { consecutive: last - rows.length + place + 1 }));
  for (let from = 0; from < numbered.length; from += BATCH)
    await tx
      .insertInto('presets')
      .values(numbered.slice(from, from + BATCH))
      .execute();
  await addDefectos(tx, numbered, { isFirst: isFirst !== undefined, now });
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
          .select(['gps_drivers._id as driverId', 'gps_drivers.nombre as conductor', 'gps_drivers.apellido'])
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
    .select(['driver.driverId', 'driver.conductor', 'driver.apellido'])
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
  const isInWorkshop = fromEnd(vehicle, all) === IN_WORKSHOP;
  return Array.from({ length: DAYS }, (_, ago) => addDays(today, ago - DAYS)).flatMap((day) => {
    const random = randomOf('presets', vehicle.patente, day);
    if (isInWorkshop && day >= addDays(today, -WORKSHOP_DAYS))
      return day === addDays(today, -WORKSHOP_DAYS) ? [heldBack(vehicle, day, random)] : [];
    if (random() > share) return [];
    const at = new Date(startOfDay(day).getTime() + whole(random, 210, 400) * MINUTE);
    const isHeldBack = random() < 0.1;
    const first = { vehicle, check: { at, isHeldBack, random } };
    if (!isHeldBack || random() < 0.5) return [first];
    const later = new Date(at.getTime() + 70 * MINUTE);
    return [first, { vehicle, check: { at: later, isHeldBack: false, random } }];
  });
}

/** The index of the vehicle in the workshop: its last check, days ago, held it back. */
const IN_WORKSHOP = 0;
const WORKSHOP_DAYS = 8;

const heldBack = (vehicle: Vehicle, day: IsoDay, random: Random): { vehicle: Vehicle; check: Check } => ({
  vehicle,
  check: { at: new Date(startOfDay(day).getTime() + 300 * MINUTE), isHeldBack: true, random },
});

/**
 * Two of three vehicles leave with an approved check, and all but the last three where the rules judge departures; some of
 * the others were looked at and held back.
 */
function todayOf(
  vehicle: Vehicle,
  index: number,
  now: Date,
  place: number | undefined,
): { vehicle: Vehicle; check: Check }[] {
  const state = place === undefined ? undefined : LAST_TODAY[place];
  if (place === undefined ? index % 6 === 0 : state === 'none') return [];
  const midnight = startOfDay(bogotaDay(now)).getTime();
  const at = new Date(Math.max(midnight, now.getTime() - ((index * 7) % 180) * MINUTE));
  const random = randomOf('presets', vehicle.patente, bogotaDay(now));
  const isHeldBack = place === undefined ? index % 3 === 0 : state === 'heldBack';
  return [{ vehicle, check: { at, isHeldBack, ...(place !== undefined && { isFast: state === 'fast' }), random } }];
}

/** Of a company whose departures are judged: how many vehicles come after this one by name. */
function fromEnd(vehicle: Vehicle, all: readonly Vehicle[]): number | undefined {
  if (!JUDGED.has(vehicle.client)) return undefined;
  const own = all.filter(({ client }) => client === vehicle.client);
  return own.length - 1 - own.indexOf(vehicle);
}

function fill(vehicle: Vehicle, { at, isHeldBack, isFast: isMeantFast, random }: Check, now: Date, album: Album): Row {
  const _id = newId(at.getTime());
  const use = { kind: 'preset', record: _id, clientId: vehicle.clientId } as const;
  const isOftenFast = random() < 0.2;
  const clase = WITH_PAST[vehicle.client]?.clase ?? 'bus';
  const alcance: Alcance = { clase, isFast: isMeantFast ?? isOftenFast };
  const day = bogotaDay(at);
  const bad = problemsOf(random, isHeldBack);
  const answers = answersOf(vehicle, alcance, bad, day);
  const { sendDate, isBuffer } = sendingOf(random, at, now);
  const remark = random() < 0.25 ? pick(random, REMARKS) : '';
  const problemAt = (seccion: string, indice: number) =>
    bad.find(
      (one) => one.seccion === seccion && puntosOf(PLANTILLA_INICIAL, one.seccion)[indice - 1]?.name === one.name,
    );
  const checkList = checkListOf(PLANTILLA_INICIAL, alcance, answers, {
    day,
    imageOf: (seccion, indice) => {
      const problem = problemAt(seccion, indice);
      return problem && album.photo(use, problem.photo);
    },
  });
  const bloqueos = bloqueosOf(PLANTILLA_INICIAL, answers, day, undefined);
  const { _id: id, nombre, marca, modelo, patente } = vehicle;
  return {
    _id,
    consecutive: 0,
    client_id: vehicle.clientId,
    cretedDate: at,
    sendDate,
    isBuffer,
    isFast: alcance.isFast,
    kilometraje: answers.kilometraje ?? null,
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
    version: 1,
    signatureDriver: album.photo(use, 'firma-1'),
    signatureReponsible: album.photo(use, 'firma-2'),
    ...extrasOf(vehicle, answers, alcance, random),
    estado: estadoOf(bloqueos),
    bloqueos: JSON.stringify(bloqueos),
  };
}

/** In the demo a few write kilometres that cannot be, a few sign for both, and some are done suspiciously fast. */
function extrasOf(vehicle: Vehicle, { kilometraje = 0 }: PresetAnswers, { isFast }: Alcance, random: Random) {
  const isMistyped = random() < 0.03;
  const mismaPersona = random() < 0.12;
  const pace = random() < 0.15 ? 2 : isFast ? whole(random, 5, 14) : whole(random, 18, 55);
  const tiempos = Object.fromEntries(
    ['datos', ...PLANTILLA_INICIAL.secciones.map(({ id }) => id), 'firmas'].map((id) => [
      id,
      pace + whole(random, 0, 6),
    ]),
  );
  return {
    ...(isMistyped && { kilometraje: Math.floor(kilometraje / 10) }),
    kilometrajeGps: kilometraje + whole(random, -40, 40),
    kilometrajeAnterior: kilometraje - whole(random, 150, 480),
    responsable: mismaPersona ? fullName(driverOf(vehicle)) : NIGHT_WATCH,
    mismaPersona,
    tiempos: JSON.stringify(tiempos),
    duracion: duracionOf(tiempos),
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
  const found = PLANTILLA_INICIAL.secciones.map(({ id }) => {
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

/** A driver has the same papers in every check. */
function driverOf({ client, conductor, apellido }: Vehicle) {
  const own = randomOf('conductor', client, conductor ?? '', apellido ?? '');
  const cedula = String(whole(own, 8_500_000, 79_900_000));
  return { nombre: conductor ?? '', apellido: apellido ?? '', cedula, licencia: 'C2' };
}

/** PRE-15: as if each had been written in the checks above, so that the next one offers them. */
async function addPapeles(tx: Tx, vehicles: readonly Vehicle[], now: Date): Promise<void> {
  const rows = vehicles.flatMap((vehicle) => {
    const { cedula, licencia } = driverOf(vehicle);
    if (!vehicle.driverId) return [];
    return [{ client_id: vehicle.clientId, driver_id: vehicle.driverId, cedula, licencia, written_at: now }];
  });
  if (rows.length === 0) return;
  await tx
    .insertInto('conductor_papeles')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** What the last check of each vehicle said of it, so that the next one offers the dates and compares the kilometres. */
async function addAnteriores(tx: Tx, rows: readonly Row[]): Promise<void> {
  const newest = new Map(rows.map((row) => [row.vehicle_id, row]));
  if (newest.size === 0) return;
  await tx
    .insertInto('vehiculo_papeles')
    .values(
      [...newest.values()].map((row) => ({
        client_id: row.client_id,
        vehicle_id: row.vehicle_id,
        // The kilometres of these checks are invented, and the GPS of the demo has its own.
        kilometraje: null,
        vencimientos: JSON.stringify(datesIn(String(row.checkList))),
        extintor: row.fechaVencimientoExtintor ?? null,
        written_at: row.cretedDate,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Of 'Vence el 31/12/2026', by the name of its point. */
function datesIn(checkList: string): Record<string, IsoDay> {
  const items = JSON.parse(checkList) as { name: string; observation?: string }[];
  return Object.fromEntries(
    items.flatMap(({ name, observation = '' }) => {
      const [, day, month, year] = /(\d\d)\/(\d\d)\/(\d{4})/.exec(observation) ?? [];
      return year && !isOfDriver(name) ? [[name, `${year}-${month}-${day}`] as const] : [];
    }),
  );
}

const OWN_PLANTILLA = 'transportes sierra nevada';

/** One company asks for something more than everybody: its checklist is a version of its own. */
async function addOwnPlantilla(tx: Tx, now: Date): Promise<void> {
  const company = await tx.selectFrom('clients').select('_id').where('client', '=', OWN_PLANTILLA).executeTakeFirst();
  if (!company) return;
  const own: Plantilla = {
    secciones: [
      ...PLANTILLA_INICIAL.secciones,
      {
        id: 'propia1',
        title: 'Ruta de montaña',
        puntos: [
          { name: 'Cadenas o cuñas para pendiente', criticidad: 'mayor', aplica: 'todos' },
          { name: 'Freno de ahogo o retardador', criticidad: 'bloqueante', aplica: 'pasajeros' },
        ],
      },
    ],
  };
  await addVersion(tx, now, templateOf(company._id), { after: 1, body: own, author: NIGHT_WATCH });
}
