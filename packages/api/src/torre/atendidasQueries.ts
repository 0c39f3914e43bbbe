import { type IsoDay, endOfDay, startOfDay } from '@fenix/domain/dates/days';
import { ALARMAS_MS } from '@fenix/domain/gps/ultima';
import { COUNT_CAP, type Page } from '@fenix/domain/paging';
import type { AlertaAtendida, Marca } from '@fenix/domain/torre/atendida';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../db/database';
import type { Schema } from '../db/schema';
import { containsWord, wordsOf } from '../db/search';
import { countRows, cutPage, isAfter } from '../records/keyset';

/** A literal, because a prepared statement with a parameter here cannot use the partial index, nor name it on conflict. */
export const HELD = sql.lit(true);

export type AtendidaRow = Selectable<Schema['alertas_atendidas']>;

export function marcaOf({ clave, _id, por, user_id, fecha, nota, hasta, vigente, cambio }: AtendidaRow): Marca {
  return {
    clave,
    _id,
    por,
    porId: user_id,
    hora: fecha.toISOString(),
    nota,
    hasta: hasta?.toISOString() ?? null,
    isHeld: vigente,
    cambio: cambio.toISOString(),
  };
}

export function atendidaOf({ _id, tipo, placa, texto, desde, por, fecha, nota, ...row }: AtendidaRow) {
  return {
    _id,
    tipo,
    placa,
    texto,
    desde: desde.toISOString(),
    por,
    porId: row.user_id,
    hora: fecha.toISOString(),
    nota,
    soltada: row.soltada?.toISOString() ?? null,
    soltadaPor: row.soltadaPor,
    isHeld: row.vigente,
  } satisfies AlertaAtendida;
}

/** Who has the alerts that a company's tower can show: none of them is older than its alarms. */
export async function findMarcas(db: Db, clientId: string, now: Date): Promise<Marca[]> {
  const rows = await db
    .selectFrom('alertas_atendidas')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('vigente', '=', HELD)
    .where('fecha', '>', new Date(now.getTime() - ALARMAS_MS))
    .execute();
  return rows.map(marcaOf);
}

/** Of all companies, what was written since then, the oldest first. */
export function listWrittenSince(db: Db, since: Date): Promise<AtendidaRow[]> {
  return db.selectFrom('alertas_atendidas').selectAll().where('cambio', '>', since).orderBy('cambio').execute();
}

export type AtendidasFilter = {
  clientId: string;
  placa?: string | undefined;
  /** Words of the name of who took it on. */
  persona?: string | undefined;
  /** Days of Bogotá on which it was taken on, both included. */
  from?: IsoDay | undefined;
  to?: IsoDay | undefined;
};

function asked(db: Db, { clientId, placa, persona, from, to }: AtendidasFilter) {
  let found = db.selectFrom('alertas_atendidas').where('client_id', '=', clientId);
  if (placa !== undefined) found = found.where('placa', '=', placa);
  if (from) found = found.where('fecha', '>=', startOfDay(from));
  if (to) found = found.where('fecha', '<', endOfDay(to));
  for (const word of wordsOf(persona)) found = found.where(containsWord(sql<string>`fold(por)`, word));
  return found;
}

/** BI-23: the newest first. */
export async function pageAtendidas(
  db: Db,
  filter: AtendidasFilter,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<Page<AlertaAtendida>> {
  const rows = await asked(db, filter)
    .selectAll()
    .where(isAfter(['fecha', '_id'], cursor))
    .orderBy('fecha', 'desc')
    .orderBy('_id', 'desc')
    .limit(limit + 1)
    .execute();
  const counted = await asked(db, filter)
    .select('_id')
    .limit(COUNT_CAP + 1)
    .execute();
  const { items, next } = cutPage(rows, limit, ({ fecha }) => fecha);
  const total = { value: Math.min(counted.length, COUNT_CAP), capped: counted.length > COUNT_CAP };
  return { items: items.map(atendidaOf), next, total };
}

export function countAtendidas(db: Db, filter: AtendidasFilter): Promise<number> {
  return countRows(db, asked(db, filter).select('_id'));
}
