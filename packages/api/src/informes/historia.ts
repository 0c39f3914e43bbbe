import type { Suceso } from '@fenix/domain/flota/historia';
import { STATUS_LABELS, type Status, TYPE_REPORT_LABELS, type TypeReport } from '@fenix/domain/informes/informe';
import { type RawBuilder, sql } from 'kysely';
import { type HistoriaAsk, cursorOf, foundByName, once } from '../flota/historia';
import { isAfter } from '../records/keyset';
import { NOVEDADES } from './queries';

const COLUMNS = [
  'informes._id',
  'informes.consecutive',
  'informes.fecha',
  'informes.typeReport',
  'informes.plate',
  'informes.operatorName',
  'informes.status',
  NOVEDADES.as('novedades'),
] as const;

/** CUM-14: the reports of a vehicle, or those that name a person as its operator; what was deleted is left out. */
export async function readInformeSucesos(ask: HistoriaAsk): Promise<Suceso[]> {
  const { sujeto } = ask;
  if (sujeto.tipo === 'vehiculo')
    return (await listWhere(ask, sql<boolean>`informes.plate = ${sujeto.placa}`)).map((row) => sucesoOf(row, true));
  const found = await Promise.all(sujeto.nombres.map((nombre) => ofOperator(ask, nombre)));
  return once(found.flat());
}

/** By the name alone, however it is accented. */
async function ofOperator(ask: HistoriaAsk, nombre: string): Promise<Suceso[]> {
  const rows = await listWhere(ask, sql<boolean>`informes.operator_key = fold(${nombre})`);
  return rows.map((row) => foundByName(sucesoOf(row, false), ask.sujeto, row.operatorName));
}

function listWhere({ db, clientId, fin, limit }: HistoriaAsk, isSame: RawBuilder<boolean>): Promise<Row[]> {
  return db
    .selectFrom('informes')
    .select(COLUMNS)
    .where('informes.client_id', '=', clientId)
    .where(isSame)
    .where('informes.delete', '=', sql.lit(false))
    .where(isAfter(['informes.fecha', 'informes._id'], cursorOf(fin, 'informe')))
    .orderBy('informes.fecha', 'desc')
    .orderBy('informes._id', 'desc')
    .limit(limit)
    .execute();
}

type Row = {
  _id: string;
  consecutive: number;
  fecha: Date;
  typeReport: TypeReport;
  plate: string;
  operatorName: string;
  status: Status;
  novedades: string[];
};

function sucesoOf(row: Row, isOfVehicle: boolean): Suceso {
  const { _id, consecutive, fecha, typeReport, plate, operatorName, status, novedades } = row;
  return {
    clase: 'informe',
    id: _id,
    at: fecha.toISOString(),
    titulo: `Informe n.º ${consecutive} · ${TYPE_REPORT_LABELS[typeReport]}`,
    detalles: [isOfVehicle ? operatorName : `Placa ${plate}`, novedades.join(' · ')].filter(Boolean),
    estado: status === 'success' ? 'ok' : 'warning',
    palabra: STATUS_LABELS[status],
    enlace: { to: 'informePreview', params: { id: _id }, search: {} },
  };
}
