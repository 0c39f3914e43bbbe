import type { IsoDay } from '@fenix/domain/dates/days';
import { DomainError } from '@fenix/domain/errors';
import { isOverdue } from '@fenix/domain/flota/vencido';
import { COUNT_CAP, type Page } from '@fenix/domain/paging';
import { isManager } from '@fenix/domain/permissions';
import type { Defecto, FiltroDefecto } from '@fenix/domain/prealistamiento/defectos/defecto';
import { PRESET_MESSAGES } from '@fenix/domain/prealistamiento/messages';
import type { Db } from '../../db/database';
import { countRows, cutPage, isAfter } from '../../records/keyset';
import type { Viewer } from '../../viewer/viewer';

export type Asked = { clientId: string; placa?: string | undefined; estado: FiltroDefecto; today: IsoDay };

const COLUMNS = [
  '_id',
  'vehicle_id',
  'placa',
  'seccion',
  'nombre',
  'criticidad',
  'preset_id',
  'consecutive',
  'desde',
  'nota',
  'prometido',
  'reparado',
  'reparado_como',
  'reparado_por',
  'reparado_nota',
  'reparado_preset',
  'version',
] as const;

function asked(db: Db, { clientId, placa, estado, today }: Asked) {
  let all = db.selectFrom('defectos').where('client_id', '=', clientId);
  if (placa !== undefined && placa !== '') all = all.where('placa', '=', placa);
  if (estado === 'reparado') all = all.where('reparado', 'is not', null);
  if (estado === 'abierto' || estado === 'vencido') all = all.where('reparado', 'is', null);
  return estado === 'vencido' ? all.where('prometido', '<', today) : all;
}

type Row = Omit<Defecto, 'desde' | 'reparado' | 'estado'> & { desde: Date; reparado: Date | null };

function listed({ desde, reparado, ...row }: Row, today: IsoDay): Defecto {
  const open = isOverdue(row.prometido, today) ? 'vencido' : 'abierto';
  return {
    ...row,
    desde: desde.toISOString(),
    reparado: reparado?.toISOString() ?? null,
    estado: reparado === null ? open : 'reparado',
  };
}

/** CUM-22: what was found last is first. */
export async function pageDefectos(
  db: Db,
  which: Asked,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<Page<Defecto>> {
  const rows = await asked(db, which)
    .select(COLUMNS)
    .where(isAfter(['desde', '_id'], cursor))
    .orderBy('desde', 'desc')
    .orderBy('_id', 'desc')
    .limit(limit + 1)
    .execute();
  const counted = await asked(db, which)
    .select('_id')
    .limit(COUNT_CAP + 1)
    .execute();
  const { items, next } = cutPage(rows, limit, ({ desde }) => desde);
  const total = { value: Math.min(counted.length, COUNT_CAP), capped: counted.length > COUNT_CAP };
  return { items: items.map((row) => listed(row, which.today)), next, total };
}

export function countDefectos(db: Db, which: Asked): Promise<number> {
  return countRows(db, asked(db, which).select('_id'));
}

/** GUARD-80: another company's defect is as unknown as one that never was. */
export async function findDefecto(
  db: Db,
  viewer: Viewer,
  id: string,
  today: IsoDay,
): Promise<Defecto & { clientId: string; client: string }> {
  const row = await db
    .selectFrom('defectos')
    .innerJoin('clients', 'clients._id', 'defectos.client_id')
    .select(COLUMNS.map((column) => `defectos.${column}` as const))
    .select(['defectos.client_id', 'clients.client'])
    .where('defectos._id', '=', id)
    .where('clients.deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row || (!isManager(viewer) && row.client_id !== viewer.clienteId))
    throw new DomainError('notFound', PRESET_MESSAGES.noDefecto);
  const { client_id: clientId, client, ...own } = row;
  return { ...listed(own, today), clientId, client };
}
