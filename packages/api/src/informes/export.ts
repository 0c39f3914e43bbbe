import { bogotaDay } from '@fenix/domain/dates/days';
import { STATUS_LABELS, TYPE_REPORT_LABELS } from '@fenix/domain/informes/informe';
import {
  INFORME_COLUMNS,
  INFORME_COLUMN_IDS,
  type InformeColumn,
  type InformesSort,
} from '@fenix/domain/informes/lista';
import { sql } from 'kysely';
import { type SqlCell, sqlDay, sqlLabel } from '../db/texts';
import type { ByteExport } from '../http/exportRows';
import { NOVEDADES, type Reading, readInformes } from './queries';

export function exportInformes(reading: Reading, sort: InformesSort): ByteExport {
  const columns = sqlCells(reading.now);
  const cells = INFORME_COLUMN_IDS.map((id) => columns[id]);
  return {
    file: 'informes.csv',
    headers: Object.values(INFORME_COLUMNS),
    kinds: cells.map(({ kind }) => kind),
    bytes: readInformes(reading, sort, cells),
  };
}

/** What the list says of a report, as the database says it: `informeAge` holds here as well. */
function sqlCells(now: Date): Record<InformeColumn, SqlCell> {
  const column = (name: string) => sql.ref(`informes.${name}`);
  const fecha = sqlDay(column('fecha'));
  return {
    consecutive: { kind: 'number', sql: column('consecutive') },
    fecha: { kind: 'day', sql: fecha },
    client: { kind: 'text', sql: sql.ref('clients.client') },
    typeReport: { kind: 'text', sql: sqlLabel(column('typeReport'), TYPE_REPORT_LABELS) },
    plate: { kind: 'text', sql: column('plate') },
    internalNumber: { kind: 'text', sql: column('internalNumber') },
    operatorName: { kind: 'text', sql: column('operatorName') },
    novedades: { kind: 'text', sql: sql`array_to_string(${NOVEDADES}, ' · ', '')` },
    age: {
      kind: 'number',
      sql: sql`case when informes.status = 'success' and informes."timeResponse" is not null then informes."timeResponse"
        else greatest(0, ${bogotaDay(now)}::date - ${fecha}) end`,
    },
    status: {
      kind: 'text',
      sql: sql`case when informes."delete" then 'eliminado' else ${sqlLabel(column('status'), STATUS_LABELS)} end`,
    },
  };
}
