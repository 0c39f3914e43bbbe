import { formatDay } from '@fenix/domain/dates/format';
import { clockTime } from '@fenix/domain/dates/wallTime';
import { FLOTA_MESSAGES } from '@fenix/domain/flota/messages';
import { DomainError } from '@fenix/domain/errors';
import type { DefinicionProgramada, Despacho } from '@fenix/domain/gps/programada';
import { PLATFORM_MESSAGES } from '@fenix/domain/gps/platformMessages';
import type { NewProgramada, ProgramadasQuery } from '@fenix/domain/gps/programar';
import type { Lugar, LugarProgramado } from '@fenix/domain/gps/ruta';
import { SHELL_MESSAGES } from '@fenix/domain/messages';
import type { Page } from '@fenix/domain/paging';
import type { Insertable } from 'kysely';
import type { GpsDb, GpsSchema } from '../schema';
import { LONGEST_TRIP, RULES } from '../rules';
import { markDue } from '../store/positions';
import { assertNotMoving } from '../store/moving';
import { findCruces, lockCrew } from './cruces';
import { listProgramadas } from './listar';
import { findRuta, findVehiculo, isId, notFound } from './lists';

/** Something that a caller changed in the trip with this id. */
export type Change = { what: 'programar' | 'cancelar' | 'reportar'; id: string };

/** Writes the change down in its own transaction, for callers that no other user writes down. */
export type Recorder = (tx: GpsDb, change: Change) => Promise<void>;
export const unrecorded: Recorder = async () => {};

/** DISP-48: gets the pending trips of the vehicle and of the driver at that time, and stops the programming by throwing. */
export type AssertFree = (cruces: readonly Despacho[], within: Within) => void | Promise<void>;

/** The programming's own transaction, and the trips as they are in it. */
export type Within = { tx: GpsDb; listProgramadas: (query: ProgramadasQuery) => Promise<Page<Despacho>> };

/** Reports that are being written while a trip is programmed may not know of it: they are looked at when they are done. */
const WRITTEN_WITHIN = 5 * 60_000;

/**
 * GPS-09. The same reference twice is one trip, however often and from however many sides it is asked. DISP-48: a
 * vehicle has one pending departure at a minute; a trip whose end has passed is none any more.
 */
export async function programRoute(
  db: GpsDb,
  accountId: string,
  programada: NewProgramada,
  now: Date,
  record: Recorder = unrecorded,
  assertFree?: AssertFree,
): Promise<string> {
  const { reference, start, end, idactivo, definicion } = programada;
  if (end < start || end.getTime() - start.getTime() > LONGEST_TRIP)
    throw new DomainError('invalid', SHELL_MESSAGES.invalid, {
      errors: [{ path: 'fecha_fin', message: PLATFORM_MESSAGES.badDuration }],
    });
  const vehicle = await findVehiculo(db, accountId, programada.idactivo);
  const ruta = await findRuta(db, accountId, programada.idruta, now);
  const row = programadaRow(accountId, vehicle, { ...programada, lugares: ruta.lugares });
  const made = await db.transaction().execute(async (tx) => {
    await assertNotMoving(tx, accountId);
    if (assertFree) {
      const crew = { idactivo, conductor: definicion.conductor1[0] };
      await lockCrew(tx, accountId, crew);
      const cruces = await findCruces(tx, { ...crew, accountId, reference, from: start, to: end }, now);
      await assertFree(cruces, { tx, listProgramadas: (query) => listProgramadas(tx, accountId, query, now) });
    }
    await tx
      .updateTable('gps_programadas')
      .set({ estado: 'Incompleta' })
      .where('account_id', '=', accountId)
      .where('vehicle_id', '=', vehicle.id)
      .where('minute', '=', row.minute)
      .where('estado', '=', 'Pendiente')
      .where('end_at', '<=', now)
      .execute();
    const added = await tx
      .insertInto('gps_programadas')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .returning('_id')
      .executeTakeFirst();
    if (!added) return undefined;
    const looked = { from: start.getTime() - RULES.earlyDeparture - RULES.gap, to: now.getTime() + WRITTEN_WITHIN };
    for (const dueAt of [now, new Date(looked.to)]) await markDue(tx, vehicle.id, looked, dueAt);
    await record(tx, { what: 'programar', id: added._id });
    return added;
  });
  const id = made?._id ?? (reference && (await findByReference(db, accountId, reference)));
  if (!id) throw new DomainError('conflict', FLOTA_MESSAGES.minuteTaken);
  return id;
}

/** Whole minutes since 1970: of these no vehicle has two that are to happen. */
const minuteOf = (start: Date) => new Date(Math.floor(start.getTime() / 60_000) * 60_000);

export type Carrier = { id: string; nombre: string; patente: string; grupo: string; idgps: string };
type Planned = Omit<NewProgramada, 'idactivo'> & { lugares: readonly Lugar[] };

export function programadaRow(
  accountId: string,
  vehicle: Carrier,
  { reference, idruta, nombre, definicion, start, end, lugares }: Planned,
): Insertable<GpsSchema['gps_programadas']> & { definicion: string; minute: Date } {
  const stored: DefinicionProgramada = {
    ...definicion,
    lugares: definicion.lugares.map((lugar, index) => placed(lugar, lugares[index])),
    ...(reference !== undefined && { referencia: reference }),
  };
  return {
    account_id: accountId,
    vehicle_id: vehicle.id,
    route_id: idruta,
    reference: reference ?? null,
    nombre,
    fecha_inicio: formatDay(start),
    hora_inicio: clockTime(start),
    start_at: start,
    end_at: end,
    minute: minuteOf(start),
    completed_at: null,
    grupo: vehicle.grupo,
    equipo: vehicle.idgps,
    activo: vehicle.nombre,
    placa: vehicle.patente,
    conductor: definicion.conductor1.map((conductor) => conductor.nombre).join(', '),
    estado: 'Pendiente',
    definicion: JSON.stringify(stored),
  };
}

/** Callers send names and times of stops; their positions come from the route. */
function placed(lugar: LugarProgramado, known: Lugar | undefined): LugarProgramado {
  if (lugar.latitud !== undefined || known?.latitud === undefined) return lugar;
  const { latitud, longitud, radio } = known;
  return { ...lugar, latitud, longitud, ...(radio !== undefined && { radio }) };
}

export async function findByReference(db: GpsDb, accountId: string, reference: string): Promise<string | undefined> {
  const found = await db
    .selectFrom('gps_programadas')
    .select('_id')
    .where('account_id', '=', accountId)
    .where('reference', '=', reference)
    .executeTakeFirst();
  return found?._id;
}

/**
 * DISP-48: only what still is to happen. Anyone who notes its last arrival in the same moment wins or loses as a whole.
 */
export async function cancelProgramada(
  db: GpsDb,
  accountId: string,
  id: string,
  now: Date,
  record: Recorder = unrecorded,
): Promise<void> {
  await assertOwn(db, accountId, id);
  await db.transaction().execute(async (tx) => {
    await assertNotMoving(tx, accountId);
    const changed = await tx
      .updateTable('gps_programadas')
      .set({ estado: 'Cancelado' })
      .where('_id', '=', id)
      .where('estado', '=', 'Pendiente')
      .where('end_at', '>', now)
      .returning('_id')
      .executeTakeFirst();
    if (!changed) throw new DomainError('conflict', FLOTA_MESSAGES.notPending);
    await record(tx, { what: 'cancelar', id });
  });
}

export async function assertOwn(db: GpsDb, accountId: string, id: string): Promise<void> {
  const found =
    isId(id) &&
    (await db
      .selectFrom('gps_programadas')
      .select('_id')
      .where('_id', '=', id)
      .where('account_id', '=', accountId)
      .executeTakeFirst());
  if (!found) throw notFound();
}
