import { actionLabel } from '@fenix/domain/assembly/actions';
import { changesOf } from '@fenix/domain/assembly/auditWords';
import { startOfDay } from '@fenix/domain/dates/days';
import { formatDay } from '@fenix/domain/dates/format';
import type { Suceso } from '@fenix/domain/flota/historia';
import { PAPELES, type TipoPapel } from '@fenix/domain/flota/papel';
import type { Db } from '../../db/database';
import { type HistoriaAsk, cursorOf } from '../../flota/historia';
import { nameOfPerson } from '../../records/history';
import { isAfter } from '../../records/keyset';

/** Whose papers, or whose edits. */
export type Dueno = { placa: string } | { persona: string };

type Ask = Pick<HistoriaAsk, 'clientId' | 'fin' | 'limit'> & { db: Db };

/** CUM-14: every paper that was registered, renewed ones as well. */
export async function readPapelSucesos({ db, clientId, fin, limit }: Ask, dueno: Dueno): Promise<Suceso[]> {
  const all = db
    .selectFrom('papeles')
    .select(['_id', 'placa', 'persona_id', 'tipo', 'numero', 'entidad', 'vence', 'autor', 'fecha'])
    .where('client_id', '=', clientId);
  const own = 'placa' in dueno ? all.where('placa', '=', dueno.placa) : all.where('persona_id', '=', dueno.persona);
  const rows = await own
    .where(isAfter(['fecha', '_id'], cursorOf(fin, 'papel')))
    .orderBy('fecha', 'desc')
    .orderBy('_id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(papelSuceso);
}

type PapelRow = {
  _id: string;
  placa: string | null;
  persona_id: string | null;
  tipo: TipoPapel;
  numero: string | null;
  entidad: string | null;
  vence: string | null;
  autor: string;
  fecha: Date;
};

function papelSuceso({ _id, placa, persona_id, tipo, numero, entidad, vence, autor, fecha }: PapelRow): Suceso {
  const owner: Record<string, string> = placa === null ? { persona: persona_id ?? '' } : { placa };
  return {
    clase: 'papel',
    id: _id,
    at: fecha.toISOString(),
    titulo: `Papel registrado: ${PAPELES[tipo]}`,
    detalles: [
      [numero, entidad, vence && `vence el ${formatDay(startOfDay(vence))}`].filter(Boolean).join(' · '),
      `Por ${autor}`,
    ].filter(Boolean),
    estado: 'neutral',
    palabra: '',
    enlace: { to: 'papeles', params: {}, search: { tipo, ...owner }, hash: _id },
  };
}

/** CUM-14: changes in the sheet of a vehicle or a person, from the audit log. */
export async function readCambioSucesos(
  { db, fin, limit }: Ask,
  { entity, id }: { entity: 'hoja de vehículo' | 'persona'; id: string },
): Promise<Suceso[]> {
  const rows = await db
    .selectFrom('audit_log')
    .select(['_id', 'at', 'user', 'action', 'entity', 'before', 'after', nameOfPerson])
    .where('entity', '=', entity)
    .where('entity_id', '=', id)
    .where(isAfter(['at', '_id'], cursorOf(fin, 'cambio')))
    .orderBy('at', 'desc')
    .orderBy('_id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ _id, at, user, person, action, before, after }) => ({
    clase: 'cambio',
    id: _id,
    at: at.toISOString(),
    titulo: actionLabel(action),
    detalles: [
      ...(before === null
        ? []
        : changesOf({ action, entity, before, after }).map(
            (change) => `${change.label}: ${change.before || '—'} → ${change.after || '—'}`,
          )),
      `Por ${person ?? user}`,
    ],
    estado: 'neutral',
    palabra: '',
    enlace: null,
  }));
}
