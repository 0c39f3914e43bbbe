import { ACTA_TIPES, type ActaTipe } from '@fenix/domain/actas/tipos';
import type { Suceso } from '@fenix/domain/flota/historia';
import { sql } from 'kysely';
import { isAmong } from '../db/among';
import { type HistoriaAsk, cursorOf, foundByName } from '../flota/historia';
import { isAfter } from '../records/keyset';

/** CUM-14: the actas of a vehicle, or those that name a person as its operator; what was deleted is left out. */
export async function readActaSucesos({ db, clientId, sujeto, fin, limit }: HistoriaAsk): Promise<Suceso[]> {
  const rows = await db
    .selectFrom('actas')
    .select(['_id', 'consecutive', 'fecha', 'tipe', 'plate', 'name', 'nameOperator', 'complete', 'close', 'is_old'])
    .where('client_id', '=', clientId)
    .where('delete', '=', sql.lit(false))
    .where(sujeto.tipo === 'vehiculo' ? sql<boolean>`plate = ${sujeto.placa}` : isAmong('nameOperator', sujeto.nombres))
    .where(isAfter(['fecha', '_id'], cursorOf(fin, 'acta')))
    .orderBy('fecha', 'desc')
    .orderBy('_id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => foundByName(sucesoOf(row, sujeto.tipo === 'vehiculo'), sujeto, row.nameOperator));
}

type Row = {
  _id: string;
  consecutive: number;
  fecha: Date;
  tipe: ActaTipe;
  plate: string;
  name: string;
  nameOperator: string | null;
  complete: boolean;
  close: boolean;
  is_old: boolean;
};

function sucesoOf(row: Row, isOfVehicle: boolean): Suceso {
  const { _id, consecutive, fecha, tipe, plate, name, nameOperator, complete, close, is_old } = row;
  return {
    clase: 'acta',
    id: _id,
    at: fecha.toISOString(),
    titulo: `Acta n.º ${consecutive} · ${ACTA_TIPES[tipe]}`,
    detalles: [
      [isOfVehicle ? nameOperator && `Operador: ${nameOperator}` : `Placa ${plate}`, name && `Técnico: ${name}`]
        .filter(Boolean)
        .join(' · '),
    ].filter(Boolean),
    estado: close ? 'ok' : 'warning',
    palabra: close ? 'Cerrada' : complete ? 'Completa' : 'Pendiente',
    enlace: { to: is_old ? 'actaOldPreview' : 'actaPreview', params: { id: _id }, search: {} },
  };
}
