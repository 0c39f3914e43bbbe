import { type OpenDefect, type PuntoVisto, defectoAfter, puntoKey } from '@fenix/domain/flota/defecto';
import { startOfDay } from '@fenix/domain/dates/days';
import { formatDay } from '@fenix/domain/dates/format';
import type { Suceso } from '@fenix/domain/flota/historia';
import { placaKey } from '@fenix/domain/flota/plate';
import { type Selectable, sql } from 'kysely';
import { isAmong } from '../db/among';
import type { Db, Tx } from '../db/database';
import type { Schema } from '../db/schema';
import { newId } from '../ground/ids';
import { isAfter } from '../records/keyset';
import { type HistoriaAsk, cursorOf } from './historia';

type StoredItem = Selectable<Schema['presets']>['checkList'][number];

/** A check that was stored, as far as defects follow from it. */
export type FilledCheck = {
  _id: string;
  consecutive: number;
  clientId: string;
  vehicle: { id: string; patente: string };
  checkList: readonly StoredItem[];
  /** When it was filled in. */
  at: Date;
  /** Who filled it in. */
  by: string;
};

type Punto = {
  punto: string;
  seccion: string;
  nombre: string;
  criticidad: Schema['defectos']['criticidad'];
  isBad: boolean;
  nota: string | null;
  prometido: string | null;
};
type Later = PuntoVisto & { preset_id: string; consecutive: number };
type Held = { _id: string; punto: string; desde: Date; visto: Date; escrito: Date };

const CHANGED = { version: sql<number>`version + 1` };

/**
 * CUM-20, CUM-21: the defects of a vehicle after a check, in the transaction that stores it: what is bad opens or
 * refreshes the defect of its point, what is good closes it. After `keepVehiculo`, whose row makes checks of the same
 * vehicle wait for each other.
 */
export async function keepDefectos(tx: Tx, check: FilledCheck): Promise<void> {
  const { clientId, vehicle, at } = check;
  const puntos = puntosOf(check.checkList);
  const rows = await tx
    .selectFrom('defectos')
    .select(['_id', 'punto', 'desde', 'visto', 'escrito', 'reparado'])
    .where('client_id', '=', clientId)
    .where('vehicle_id', '=', vehicle.id)
    .where((where) => where.or([where('reparado', 'is', null), where('reparado', '>', at)]))
    .execute();
  const open = new Map(rows.flatMap((row) => (row.reparado ? [] : [[row.punto, row] as const])));
  const repaired = new Map(rows.flatMap(({ punto, reparado }) => (reparado ? [[punto, reparado] as const] : [])));
  if (open.size === 0 && !puntos.some(({ isBad }) => isBad)) return;
  const later = await laterThan(tx, check);

  const opened: Punto[] = [];
  const closed: string[] = [];
  for (const one of puntos) {
    const held = open.get(one.punto);
    const known = { open: held, later: later.get(one.punto) ?? [], repaired: repaired.get(one.punto) };
    const change = defectoAfter({ at, isBad: one.isBad }, known);
    if (change.kind === 'open') opened.push(one);
    if (held && change.kind === 'repaired') closed.push(held._id);
    if (held && change.kind === 'seen') await refresh(tx, check, { held, punto: one, isFirst: change.isFirst });
    if (held && change.kind === 'since') {
      const { at: desde, preset_id, consecutive } = change.found;
      const since = { desde, preset_id, consecutive, ...CHANGED };
      await tx.updateTable('defectos').set(since).where('_id', '=', held._id).where('reparado', 'is', null).execute();
    }
  }
  if (opened.length > 0) await openAll(tx, check, opened);
  if (closed.length > 0)
    await tx
      .updateTable('defectos')
      .set({ reparado: at, reparado_como: 'revision', reparado_por: check.by, reparado_preset: check._id, ...CHANGED })
      .where(isAmong('_id', closed))
      // A concurrent request may have closed it by hand.
      .where('reparado', 'is', null)
      .execute();
}

/**
 * CUM-22: closes open defects for another reason than a check, with what was done: by hand, or by the repair of the
 * vehicle. Answers which of them were open.
 */
export async function repairDefectos(
  tx: Tx,
  ids: readonly string[],
  { at, by, nota }: { at: Date; by: string; nota: string },
): Promise<string[]> {
  const closed = await tx
    .updateTable('defectos')
    .set({ reparado: at, reparado_como: 'cierre', reparado_por: by, reparado_nota: nota, ...CHANGED })
    .where(isAmong('_id', ids))
    .where('reparado', 'is', null)
    .returning('_id')
    .execute();
  return closed.map(({ _id }) => _id);
}

async function openAll(tx: Tx, check: FilledCheck, puntos: readonly Punto[]): Promise<void> {
  const { _id: preset_id, consecutive, clientId: client_id, vehicle, at } = check;
  const facts = { preset_id, consecutive, client_id, vehicle_id: vehicle.id, placa: placaKey(vehicle.patente) };
  await tx
    .insertInto('defectos')
    .values(
      puntos.map((one) => {
        const { isBad: _, ...punto } = one;
        return Object.assign(punto, facts, { _id: newId(at.getTime()), desde: at, visto: at, escrito: at });
      }),
    )
    .execute();
}

/** What was said last of a defect stays: of a check that was filled in before, only since when it was bad. */
async function refresh(
  tx: Tx,
  { _id: preset_id, consecutive, vehicle, at }: FilledCheck,
  { held, punto, isFirst }: { held: Held; punto: Punto; isFirst: boolean },
): Promise<void> {
  const { seccion, nombre, criticidad, nota, prometido } = punto;
  await tx
    .updateTable('defectos')
    .set({
      ...(isFirst && { desde: at, preset_id, consecutive }),
      ...(at > held.visto && { visto: at }),
      ...(at >= held.escrito && {
        placa: placaKey(vehicle.patente),
        seccion,
        nombre,
        criticidad,
        escrito: at,
        ...(nota !== null && { nota }),
        ...(prometido !== null && { prometido }),
      }),
      ...CHANGED,
    })
    .where('_id', '=', held._id)
    .where('reparado', 'is', null)
    .execute();
}

/** The points that were looked at, in the order of the check. `secciones`: their ids by title, for older checks. */
function puntosOf(checkList: readonly StoredItem[], secciones?: ReadonlyMap<string, string>): Punto[] {
  const found = new Map<string, Punto>();
  let [seccion, title] = ['', ''];
  for (const item of checkList) {
    if (item.isTitle) [seccion, title] = [item.seccion ?? secciones?.get(item.name) ?? '', item.name];
    else if (item.value === 'Bueno' || item.value === 'Malo') {
      const { name: nombre, value, criticidad = 'menor', noveltie: nota = null, noveltieDate: prometido = null } = item;
      const punto = puntoKey(seccion, nombre);
      found.set(punto, { punto, seccion: title, nombre, criticidad, isBad: value === 'Malo', nota, prometido });
    }
  }
  return [...found.values()];
}

/** By point, what checks of the vehicle found that were filled in later, first to last: this one waited for signal. */
async function laterThan(
  tx: Tx,
  { clientId, vehicle, at, checkList: own }: FilledCheck,
): Promise<Map<string, Later[]>> {
  const rows = await tx
    .selectFrom('presets')
    .select(['_id', 'consecutive', 'cretedDate', 'checkList'])
    .where('client_id', '=', clientId)
    .where('vehicle_id', '=', vehicle.id)
    .where('cretedDate', '>', at)
    .orderBy('cretedDate')
    .execute();
  const secciones = new Map(
    own.flatMap(({ name, seccion }) => (seccion === undefined ? [] : [[name, seccion] as const])),
  );
  const later = new Map<string, Later[]>();
  for (const { _id, consecutive, cretedDate, checkList } of rows)
    for (const { punto, isBad } of puntosOf(checkList, secciones))
      later.set(punto, [...(later.get(punto) ?? []), { at: cretedDate, isBad, preset_id: _id, consecutive }]);
  return later;
}

/** What is bad on these vehicles, by their ids at the platform; the oldest first. */
export async function openDefectsOf(db: Db, clientId: string, vehicleIds: readonly string[]): Promise<OpenDefect[]> {
  if (vehicleIds.length === 0) return [];
  return read(openOf(db, clientId).where(isAmong('vehicle_id', vehicleIds)));
}

/** The same of the whole fleet. */
export const allOpenDefects = (db: Db, clientId: string): Promise<OpenDefect[]> => read(openOf(db, clientId));

function openOf(db: Db, clientId: string) {
  return db
    .selectFrom('defectos')
    .select(['_id', 'vehicle_id', 'placa', 'punto', 'nombre', 'criticidad', 'desde', 'prometido'])
    .where('client_id', '=', clientId)
    .where('reparado', 'is', null)
    .orderBy('desde')
    .orderBy('_id');
}

async function read(query: ReturnType<typeof openOf>): Promise<OpenDefect[]> {
  const rows = await query.execute();
  return rows.map((row) => Object.assign(row, { desde: row.desde.toISOString() }));
}

/** CUM-14: when each defect of a vehicle was found and when it was closed, newest first. */
export async function readDefectoSucesos({ db, clientId, fin, limit }: HistoriaAsk, placa: string): Promise<Suceso[]> {
  const all = db
    .selectFrom('defectos')
    .select(['_id', 'nombre', 'nota', 'prometido', 'consecutive', 'preset_id', 'reparado_por', 'reparado_nota'])
    .where('client_id', '=', clientId)
    .where('placa', '=', placa);
  const rows = await db
    .selectFrom(
      all
        .select([sql<Date>`desde`.as('at'), sql<boolean>`false`.as('isClosed')])
        .unionAll(
          all
            .select([sql<Date>`reparado`.as('at'), sql<boolean>`true`.as('isClosed')])
            .where('reparado', 'is not', null),
        )
        .as('happened'),
    )
    .selectAll()
    .where(isAfter(['at', '_id'], cursorOf(fin, 'defecto')))
    .orderBy('at', 'desc')
    .orderBy('_id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(
    ({ _id, at, isClosed, nombre, nota, prometido, consecutive, preset_id, reparado_por, reparado_nota }) => ({
      clase: 'defecto',
      id: _id,
      at: at.toISOString(),
      titulo: isClosed ? `Defecto cerrado: ${nombre}` : `Defecto: ${nombre}`,
      detalles: isClosed
        ? [reparado_nota ?? 'Una revisión lo encontró bueno', ...(reparado_por ? [`Por ${reparado_por}`] : [])]
        : [
            `Prealistamiento n.º ${consecutive}`,
            ...(nota ? [nota] : []),
            ...(prometido ? [`Prometido para el ${formatDay(startOfDay(prometido))}`] : []),
          ],
      estado: isClosed ? 'ok' : 'warning',
      palabra: '',
      enlace: isClosed
        ? { to: 'defectos', params: {}, search: { placa, estado: 'reparado' } }
        : { to: 'prealistamientoPdf', params: { id: preset_id }, search: {} },
    }),
  );
}
