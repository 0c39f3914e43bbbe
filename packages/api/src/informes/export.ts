import { bogotaDay } from '@fenix/domain/dates/days';
import { informeAge } from '@fenix/domain/informes/dias';
import { STATUS_LABELS, TYPE_REPORT_LABELS } from '@fenix/domain/informes/informe';
import {
  INFORME_COLUMNS,
  INFORME_COLUMN_IDS,
  type InformeColumn,
  type InformesSort,
} from '@fenix/domain/informes/lista';
import type { Cell } from '@fenix/domain/text/cells';
import type { Export } from '../http/exportRows';
import { type ListedRow, type Reading, daysText, readInformes } from './queries';

export function exportInformes(reading: Reading, sort: InformesSort): Export<ListedRow> {
  return {
    file: 'informes.csv',
    headers: Object.values(INFORME_COLUMNS),
    rows: readInformes(reading, sort),
    cells: (informe) => {
      const cells = cellsOf(informe, reading.now);
      return INFORME_COLUMN_IDS.map((id) => cells[id]);
    },
  };
}

function cellsOf(informe: ListedRow, now: Date): Record<InformeColumn, Cell> {
  const { consecutive, client, plate, internalNumber, operatorName, fecha, timeResponse } = informe;
  const aged = { ...informe, fecha: fecha.toISOString(), timeResponse: daysText(timeResponse) };
  return {
    consecutive,
    fecha: { day: bogotaDay(fecha) },
    client,
    typeReport: TYPE_REPORT_LABELS[informe.typeReport],
    plate,
    internalNumber,
    operatorName,
    novedades: informe.novedades.join(' · '),
    age: informeAge(aged, now).days,
    status: informe.delete ? 'eliminado' : STATUS_LABELS[informe.status],
  };
}
