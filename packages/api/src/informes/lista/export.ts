import { bogotaDay } from '@fenix/domain/dates/days';
import { INFORME_COLUMNS } from '@fenix/domain/informes/lista/columns';
import { STATUS_LABELS } from '@fenix/domain/informes/informe';
import { INFORME } from '@fenix/domain/informes/record';
import { isManager } from '@fenix/domain/permissions';
import { deletedWord } from '@fenix/domain/records/kind';
import { sql } from 'kysely';
import type { Order } from '../../records/searchIndex';
import { sqlDay, sqlLabel } from '../../records/exportCells';
import type { ByteExport } from '../../records/exportRows';
import { exportCells } from '../../records/cells';
import { NOVEDADES, type Reading, informesList } from '../queries';

export function exportInformes(reading: Reading, order: Order): ByteExport {
  const { cells, ...heads } = exportCells(
    'informes',
    INFORME_COLUMNS,
    computed(reading.now),
    isManager(reading.viewer),
  );
  const kinds = cells.map(({ kind }) => kind);
  return { file: 'informes.csv', title: 'Informes', ...heads, kinds, bytes: informesList.bytes(reading, cells, order) };
}

/** What no column holds, as the database computes it: `informeAge` holds here as well. */
function computed(now: Date) {
  const status = sqlLabel(sql.ref('informes.status'), STATUS_LABELS);
  return {
    novedades: sql`array_to_string(${NOVEDADES}, ' · ', '')`,
    age: sql`case when informes.status = 'success' and informes."timeResponse" is not null then informes."timeResponse"
      else greatest(0, ${bogotaDay(now)}::date - ${sqlDay(sql.ref('informes.fecha'))}) end`,
    status: sql`case when informes."delete" then ${sql.lit(deletedWord(INFORME))} else ${status} end`,
  };
}
