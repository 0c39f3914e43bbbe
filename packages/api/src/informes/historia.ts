import type { Suceso } from '@fenix/domain/flota/historia';
import { STATUS_LABELS, type Status, TYPE_REPORT_LABELS, type TypeReport } from '@fenix/domain/informes/informe';
import { sql } from 'kysely';
import { type HistoriaAsk, cursorOf, foundByName, once } from '../flota/historia';
import { isAfter } from '../records/keyset';
import { searchEntries } from '../records/searchIndex';
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
  if (sujeto.tipo === 'vehiculo') return ofPlate(ask, sujeto.placa);
  const found = await Promise.all(sujeto.nombres.map((nombre) => ofOperator(ask, nombre)));
  return once(found.flat());
}

async function ofPlate({ db, clientId, fin, limit }: HistoriaAsk, placa: string): Promise<Suceso[]> {
  const rows = await db
    .selectFrom('informes')
    .select(COLUMNS)
    .where('informes.client_id', '=', clientId)
    .where('informes.plate', '=', placa)
    .where('informes.delete', '=', sql.lit(false))
    .where(isAfter(['informes.fecha', 'informes._id'], cursorOf(fin, 'informe')))
    .orderBy('informes.fecha', 'desc')
    .orderBy('informes._id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => sucesoOf(row, true));
}

/** Found through the search index and then compared whole, however the name is accented. */
async function ofOperator(
  { db, viewer, clientId, sujeto, fin, limit }: HistoriaAsk,
  nombre: string,
): Promise<Suceso[]> {
  const rows = await searchEntries({ db, viewer, kind: 'informe', filter: { clientId, search: nombre } })
    .innerJoin('informes', 'informes._id', 'cards.record_id')
    .select(COLUMNS)
    .where('informes.delete', '=', sql.lit(false))
    .where(sql<boolean>`fold(btrim(informes."operatorName")) = fold(${nombre})`)
    .where(isAfter(['cards.at', 'cards.record_id'], cursorOf(fin, 'informe')))
    .orderBy('cards.at', 'desc')
    .orderBy('cards.record_id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => foundByName(sucesoOf(row, false), sujeto, row.operatorName));
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
