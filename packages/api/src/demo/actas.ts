import { holdsProcesses } from '@fenix/domain/actas/procesos/proceso';
import { FLAGS, type Flags, type ReportTipo } from '@fenix/domain/actas/laboratorio/reporteTecnico';
import { LAB_QUESTIONS } from '@fenix/domain/actas/laboratorio/laboratory';
import type { VehicleData } from '@fenix/domain/actas/vehicle';
import type { Action } from '@fenix/domain/assembly/actions';
import { displayName, nameKey } from '@fenix/domain/text/names';
import { demoFleet } from '@fenix/gps/simulator/fleet';
import { type Random, pick, randomOf, whole } from '@fenix/gps/simulator/random';
import type { Insertable } from 'kysely';
import type { Schema } from '../db/schema';
import type { Deps } from '../ports/deps';
import type { Write } from '../http/write';
import { newId } from '../ground/ids';
import { type Album, createAlbum } from './album';
import { type DemoActa, fillActa, planActa } from './actasRecords';
import {
  ANALYSTS,
  BRANDS,
  DIAGNOSES,
  FOLLOW_UPS,
  FOLLOW_UP_PHOTOS,
  RECEIVERS,
  RECORDS,
  REPORT_PHOTOS,
  TECHNICIANS,
} from './actasTexts';
import { type Entry, addEntries } from './entries';

const HOUR = 3_600_000;
const YEAR_HOURS = 365 * 24;
const OLD_RECORDS = 20;
const BATCH = 50;

type Rows = {
  actas: Insertable<Schema['actas']>[];
  acta_processes: Insertable<Schema['acta_processes']>[];
  acta_reports: Insertable<Schema['acta_reports']>[];
  entries: Entry[];
};
type Owner = { id: string; client: string };
type ActaUse = { kind: 'acta'; record: string; clientId: string };
type Planned = { acta: DemoActa; owner: Owner; random: Random };

/** A year of records of every type and in every state; the oldest twenty as they were kept before. */
export async function addActas(deps: Deps, write: Write, clients: ReadonlyMap<string, string>): Promise<void> {
  const album = createAlbum(deps, write, 'acta');
  const people = planPeople(write.now, album);
  const rows: Rows = { actas: [], acta_processes: [], acta_reports: [], entries: [] };
  const planned = planAll(clients, write.now).toSorted(
    (one, other) => one.acta.fecha.getTime() - other.acta.fecha.getTime(),
  );
  for (const [index, plan] of planned.entries()) addRecord(rows, plan, index, album, write.now);
  await album.store();
  const { tx } = write;
  const accounts = await findAccounts(tx);
  for (const person of people) if (person.tipo === 'tecnico') person.user_id = accounts.get(person.nombre) ?? null;
  await tx.insertInto('acta_personas').values(people).execute();
  await inBatches(rows.actas, (batch) => tx.insertInto('actas').values(batch).execute());
  await inBatches(rows.acta_processes, (batch) => tx.insertInto('acta_processes').values(batch).execute());
  await inBatches(rows.acta_reports, (batch) => tx.insertInto('acta_reports').values(batch).execute());
  await addEntries(tx, rows.entries);
  await tx.insertInto('consecutives').values({ kind: 'acta', last: planned.length }).execute();
}

async function inBatches<R>(rows: readonly R[], insert: (batch: R[]) => Promise<unknown>): Promise<void> {
  for (let from = 0; from < rows.length; from += BATCH) await insert(rows.slice(from, from + BATCH));
}

function planPeople(now: Date, album: Album): Insertable<Schema['acta_personas']>[] {
  const person = (tipo: 'tecnico' | 'analista', nombre: string, drawing?: string) => {
    const _id = newId(now.getTime());
    const firma = drawing ? album.photo({ kind: 'tecnico', record: _id, clientId: null }, drawing) : null;
    return { _id, tipo, nombre, nombre_key: nameKey(nombre), firma, user_id: null, fecha: now };
  };
  return [
    ...TECHNICIANS.map((nombre, index) => person('tecnico', nombre, signatureOf(index))),
    ...ANALYSTS.map((nombre) => person('analista', nombre)),
  ];
}

const signatureOf = (technician: number) => `firma-${technician + 1}`;

/** Who has an account signs with it. */
async function findAccounts(tx: Write['tx']): Promise<Map<string, string>> {
  const users = await tx.selectFrom('users').select(['_id', 'nameUser']).where('nameUser', 'in', TECHNICIANS).execute();
  return new Map(users.map(({ _id, nameUser }) => [nameUser, _id]));
}

/** The first of each company are of the last two days, which is what its list opens with. */
function planAll(clients: ReadonlyMap<string, string>, now: Date): Planned[] {
  return RECORDS.flatMap(([client, records], place) => {
    const id = clients.get(client);
    if (id === undefined) return [];
    const vehicles = vehiclesOf(client);
    return Array.from({ length: records }, (_, index): Planned => {
      const random = randomOf('actas', client, index);
      const hoursAgo = index < Math.ceil(records / 18) ? whole(random, 1, 40) : whole(random, 48, YEAR_HOURS);
      // No two at the same moment: their numbers follow their dates.
      const fecha = new Date(now.getTime() - hoursAgo * HOUR - index * 1_000 - place);
      return { acta: planActa(random, pick(random, vehicles), fecha, now), owner: { id, client }, random };
    });
  });
}

/** Those of the simulated fleet; a company without one has a few of its own. */
export function vehiclesOf(client: string): VehicleData[] {
  const fleet = demoFleet().find(({ empresa }) => empresa === displayName(client));
  if (fleet)
    return fleet.vehiculos.map(({ patente, marca, modelo, color, numero_serie, nombre }) => {
      return { patente, marca, modelo, color, numero_serie, nombre };
    });
  const random = randomOf('vehiculos', client);
  const letter = () => String.fromCharCode(whole(random, 65, 90));
  return Array.from({ length: 8 }, (_, index) => ({
    patente: `${letter()}${letter()}${letter()}${whole(random, 100, 999)}`,
    marca: pick(random, ['Chevrolet', 'Hino', 'Foton', 'Mercedes-Benz']),
    modelo: String(whole(random, 2012, 2025)),
    color: pick(random, ['Blanco', 'Rojo', 'Azul', 'Gris']),
    numero_serie: `9GD${whole(random, 1_000_000, 9_999_999)}`,
    nombre: String(600 + index),
  }));
}

function addRecord(rows: Rows, { acta, owner, random }: Planned, index: number, album: Album, now: Date): void {
  const { closedAt, vehicle, ...record } = acta;
  const isOld = index < OLD_RECORDS;
  const _id = newId(acta.fecha.getTime());
  const use = { kind: 'acta', record: _id, clientId: owner.id } as const;
  const filled = fillActa(random, acta, use, album, isOld);
  const visited = new Date(Math.min(acta.fecha.getTime() + whole(random, 1, 9) * HOUR, now.getTime()));
  const processes = holdsProcesses(acta.tipe) && acta.complete ? whole(random, 0, 3) : 0;
  rows.actas.push({
    ...record,
    ...filled,
    _id,
    client_id: owner.id,
    consecutive: index + 1,
    dataVehicle: JSON.stringify(vehicle),
    process_count: processes,
    named_by_staff: true,
    ...(acta.complete && {
      technicianSignature: album.photo({ ...use, clientId: null }, signatureOf(TECHNICIANS.indexOf(acta.name))),
      completedBy: acta.name,
      printedClient: owner.client,
    }),
  });
  const log = (action: Action, at: Date, user: string) => rows.entries.push(entryOf(action, at, user, _id, owner));
  log('acta.crear', acta.fecha, 'gerente');
  if (acta.complete) log('acta.completar', visited, 'tecnico');
  for (let place = 0; place < processes; place += 1) {
    const fecha = new Date(Math.min(visited.getTime() + (place + 1) * 6 * HOUR, now.getTime()));
    rows.acta_processes.push(procesoRow(random, use, place, fecha, album));
    log('acta.proceso', fecha, 'gerente');
  }
  if (acta.tipe === 'correctivo' && acta.complete && !isOld) addReports(rows, random, use, owner, visited, album);
  if (closedAt) log('acta.cerrar', closedAt, 'gerente');
  if (acta.delete) log('acta.eliminar', now, 'gerente');
}

function entryOf(action: Action, at: Date, user: string, id: string, { id: client_id, client }: Owner): Entry {
  return { _id: newId(at.getTime()), at, user, client_id, client, action, entity: 'acta', entity_id: id };
}

function procesoRow(random: Random, use: ActaUse, place: number, fecha: Date, album: Album) {
  const isReceived = random() < 0.6;
  return {
    acta_id: use.record,
    client_id: use.clientId,
    place,
    fecha,
    description: pick(random, FOLLOW_UPS),
    image: album.photo(use, pick(random, FOLLOW_UP_PHOTOS)),
    state: random() < 0.75,
    signature: isReceived ? album.photo(use, `firma-${whole(random, 1, 3)}`) : null,
    responsibleName: isReceived ? pick(random, RECEIVERS) : null,
    name: 'Lucía Barrios Mejía',
  };
}

/** Two of five went to the laboratory, and some of those no further. */
function addReports(rows: Rows, random: Random, use: ActaUse, owner: Owner, visited: Date, album: Album): void {
  const luck = random();
  if (luck > 0.4) return;
  const add = (tipo: ReportTipo, flags: Flags) => {
    const images = REPORT_PHOTOS.slice(0, whole(random, 1, 3)).map((name, slot) => [
      `image${slot + 1}`,
      album.photo(use, name),
    ]);
    rows.acta_reports.push({
      ...flags,
      _id: newId(visited.getTime()),
      acta_id: use.record,
      client_id: owner.id,
      printedClient: owner.client,
      tipo,
      serial: `SN-${whole(random, 10_000, 99_999)}`,
      brand: pick(random, BRANDS),
      observations: pick(random, DIAGNOSES),
      images: JSON.stringify(Object.fromEntries(images)),
      fecha: visited,
      name: 'Lucía Barrios Mejía',
    });
  };
  const answers = FLAGS.map((flag) => [flag, random() < 0.85 === LAB_QUESTIONS[flag].favourable] as const);
  add('laboratorio', Object.fromEntries(answers) as Flags);
  if (luck < 0.1)
    add(
      'baja',
      Object.fromEntries(FLAGS.map((flag, index) => [flag, index === whole(random, 0, 7) || index === 6])) as Flags,
    );
}
