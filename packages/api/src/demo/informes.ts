import type { Action } from '@fenix/domain/assembly/actions';
import { daysOpen } from '@fenix/domain/dates/age';
import { addDays, bogotaDay } from '@fenix/domain/dates/days';
import { informeColor } from '@fenix/domain/informes/dias';
import {
  type FileSlot,
  IMAGE_FIELDS,
  NOVELTIES_VERSION,
  type Novelty,
  VIDEO_FIELDS,
} from '@fenix/domain/informes/informe';
import { NOVEDADES_INICIALES } from '@fenix/domain/informes/catalogo/catalogo';
import { RANGOS, type Rango } from '@fenix/domain/informes/catalogo/novedades';
import { type Random, pick, randomOf, whole } from '@fenix/gps/simulator/random';
import type { Insertable } from 'kysely';
import type { Schema } from '../db/schema';
import type { Deps } from '../ports/deps';
import { addVersion } from '../forms/templates';
import type { Write } from '../http/write';
import { newId } from '../ground/ids';
import type { MediaUse } from '../media/uses';
import { vehiclesOf } from './actas';
import { OPERATORS } from './actasTexts';
import { type Album, createAlbum } from './album';
import { type Entry, addEntries } from './entries';
import { DESCRIPTIONS, LEGAL, PHOTOS, REPORTS } from './informesTexts';

const DAY = 86_400_000;
const OLD_REPORTS = 12;

type Owner = { id: string; client: string };
type Planned = { owner: Owner; fecha: Date; random: Random; rango: Rango };
type Row = Insertable<Schema['informes']>;

/** A year of reports of every range, state and colour; the oldest twelve as they were kept before. */
export async function addInformes(deps: Deps, write: Write, clients: ReadonlyMap<string, string>): Promise<void> {
  const { tx, now } = write;
  const album = createAlbum(deps, write, 'acta');
  const actas = await findActas(tx);
  const planned = planAll(clients, now).toSorted((one, other) => one.fecha.getTime() - other.fecha.getTime());
  const rows = planned.map((plan, index) => rowOf(plan, index, album, { actas, now }));
  await album.store();
  await tx.insertInto('informes').values(rows).execute();
  await addNovedades(write, clients);
  await addEntries(
    tx,
    rows.flatMap((row, index) => entriesOf(row, planned[index]?.owner, now)),
  );
  await tx.insertInto('consecutives').values({ kind: 'informe', last: rows.length }).execute();
}

/** Actas from which a report about a device may come. */
function findActas(tx: Write['tx']) {
  return tx
    .selectFrom('actas')
    .select(['_id', 'client_id', 'plate'])
    .where('tipe', '=', 'correctivo')
    .where('delete', '=', false)
    .orderBy('consecutive')
    .execute();
}

/** The first of each company are of these days, which is what its list opens with; every fourth is still young. */
function planAll(clients: ReadonlyMap<string, string>, now: Date): Planned[] {
  return REPORTS.flatMap(([client, reports], place) => {
    const id = clients.get(client);
    if (id === undefined) return [];
    return Array.from({ length: reports }, (_, index): Planned => {
      const random = randomOf('informes', client, index);
      const hours = index < 2 ? whole(random, 1, 40) : whole(random, 48, index % 4 === 0 ? 30 * 24 : 365 * 24);
      // No two at the same moment: their numbers follow their dates.
      const fecha = new Date(now.getTime() - hours * 3_600_000 - index * 1_000 - place);
      return { owner: { id, client }, fecha, random, rango: pick(random, NOVEDADES_INICIALES.rangos) };
    });
  });
}

type Known = { actas: Awaited<ReturnType<typeof findActas>>; now: Date };

function rowOf({ owner, fecha, random, rango }: Planned, index: number, album: Album, { actas, now }: Known): Row {
  const isOld = index < OLD_REPORTS;
  const _id = newId(fecha.getTime());
  const vehicle = pick(random, vehiclesOf(owner.client));
  const videoSystem = random() < 0.6 ? 'Si' : 'No';
  const novelties = Array.from({ length: whole(random, 1, 3) }, (): Novelty => ({
    noveltie: pick(random, rango.tipos).name,
    description: pick(random, DESCRIPTIONS[rango.name]),
  }));
  const use = { kind: 'informe', record: _id, clientId: owner.id } as const;
  const files = filesOf(
    random,
    { use, rango, album, videos: videoSystem === 'Si' ? novelties.length : 0 },
    novelties.length,
  );
  const own = actas.filter(({ client_id }) => client_id === owner.id);
  const isOfDevice = rango.name === 'RANGO D' || rango.name === 'RANGO E';
  const acta = isOfDevice && !isOld && own.length > 0 && random() < 0.5 ? pick(random, own) : undefined;
  return {
    _id,
    client_id: owner.id,
    consecutive: index + 1,
    fecha,
    dateNoveltie: addDays(bogotaDay(fecha), -whole(random, 0, 2)),
    typeReport: rango.typeReport,
    videoSystem,
    plate: acta?.plate ?? vehicle.patente,
    internalNumber: vehicle.nombre,
    operatorName: pick(random, OPERATORS),
    novelties: JSON.stringify(isOld ? novelties : { v: NOVELTIES_VERSION, data: novelties }),
    files: JSON.stringify(isOld ? Object.values(files) : files),
    proceddingId: acta?._id ?? null,
    createdBy: JSON.stringify({ name: 'Óscar Nieves Peña', client: owner.client }),
    printedClient: owner.client,
    delete: index % 40 === 39,
    ...finishing(random, fecha, now),
  };
}

/** What was decided; some say nothing. */
const NOTES: readonly (string | null)[] = [
  'Llamado de atención con copia a la hoja de vida.',
  null,
  'Se escucharon los descargos. Suspensión de un día.',
  null,
  'Se archiva: el operador presentó la autorización.',
];

function withOwnFault(rango: Rango): Rango {
  if (rango.name !== 'RANGO C') return rango;
  return { ...rango, tipos: [...rango.tipos, { id: 'RC-25', name: 'Venta de tiquetes sin planilla' }] };
}

/** A fault of the company's own rules, and two of the reserve that it follows. */
async function addNovedades({ tx, now }: Write, clients: ReadonlyMap<string, string>): Promise<void> {
  const of = (clientId: string | null) => ({ kind: 'informe', key: 'novedades', clientId }) as const;
  const rangos = RANGOS.map(withOwnFault);
  await addVersion(tx, now, of(null), { after: 0, body: rangos });
  const own = clients.get('expreso del caribe');
  if (own) await addVersion(tx, now, of(own), { after: 0, body: { encendidos: ['RB-26', 'RB-32'], apagados: [] } });
}

/** The older, the more of them are finished. */
function finishing(random: Random, fecha: Date, now: Date) {
  const age = daysOpen(fecha, now);
  const isFinished = age > 0 && random() < Math.min(0.9, age / 40);
  if (!isFinished) return {};
  const planned = fecha.getTime() + Math.min(whole(random, 1, 24), age) * DAY - 3_600_000;
  // What would be finished later today is finished already.
  const finishedAt = new Date(planned < now.getTime() ? planned : (fecha.getTime() + now.getTime()) / 2);
  const timeResponse = daysOpen(fecha, finishedAt);
  return {
    status: 'success' as const,
    timeResponse,
    color: informeColor(timeResponse),
    finishedAt,
    finishedBy: pick(random, LEGAL),
    finishNote: NOTES[timeResponse % NOTES.length] ?? null,
  };
}

type Evidence = { use: MediaUse; rango: Rango; album: Album; videos: number };

/** INF-41: each novelty has its end image, and now and then the other two. */
function filesOf(
  random: Random,
  { use, rango, album, videos }: Evidence,
  novelties: number,
): Partial<Record<FileSlot, string>> {
  const photo = () => album.photo(use, pick(random, PHOTOS[rango.name]));
  const slots = Array.from({ length: novelties }, (_, index) => [
    ...(random() < 0.7 ? [[IMAGE_FIELDS[2 * index], photo()]] : []),
    [IMAGE_FIELDS[2 * index + 1], photo()],
    ...(index < videos && random() < 0.6 ? [[VIDEO_FIELDS[index], album.photo(use, 'dvr-grabacion')]] : []),
  ]).flat();
  return Object.fromEntries(slots) as Partial<Record<FileSlot, string>>;
}

function entriesOf(
  { _id, fecha, finishedAt, finishNote, delete: isDeleted }: Row,
  owner: Owner | undefined,
  now: Date,
): Entry[] {
  const entry = (action: Action, at: Date, user: string) => ({
    _id: newId(at.getTime()),
    at,
    user,
    client_id: owner?.id ?? null,
    client: owner?.client ?? null,
    action,
    entity: 'informe',
    entity_id: _id,
  });
  const after = (note: string) => ({ after: JSON.stringify({ status: 'success', finishNote: note }) });
  return [
    entry('informe.crear', new Date(fecha), 'operaciones'),
    ...(finishedAt
      ? [{ ...entry('informe.finalizar', new Date(finishedAt), 'juridico'), ...(finishNote && after(finishNote)) }]
      : []),
    ...(isDeleted ? [entry('informe.eliminar', now, 'gerente')] : []),
  ];
}
