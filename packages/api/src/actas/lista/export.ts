import { actaState } from '@fenix/domain/actas/acta';
import { ACTA_FORMATS, ACTA_TIPES } from '@fenix/domain/actas/tipos';
import { actaAge } from '@fenix/domain/actas/age';
import { ACTA_COLUMNS, ACTA_COLUMN_IDS, type ActaColumn } from '@fenix/domain/actas/lista/columns';
import type { ActasSort } from '@fenix/domain/actas/lista/search';
import { bogotaDay } from '@fenix/domain/dates/days';
import type { Cell } from '@fenix/domain/text/cells';
import type { Export } from '../../http/exportRows';
import { type ExportedRow, type Reading, readActas, writeDay } from '../queries';

export function exportActas(reading: Reading, sort: ActasSort, now: Date): Export<ExportedRow> {
  return {
    file: 'actas.csv',
    headers: Object.values(ACTA_COLUMNS),
    rows: readActas(reading, sort),
    cells: (acta) => {
      const cells = cellsOf(acta, now);
      return ACTA_COLUMN_IDS.map((id) => cells[id]);
    },
  };
}

function cellsOf(acta: ExportedRow, now: Date): Record<ActaColumn, Cell> {
  const { consecutive, client, plate, internalNumber, name } = acta;
  return {
    consecutive,
    fecha: { day: bogotaDay(acta.fecha) },
    client,
    tipe: ACTA_TIPES[acta.tipe],
    format: ACTA_FORMATS[acta.format],
    plate,
    internalNumber,
    name,
    state: actaState(acta),
    age: actaAge({ ...acta, fecha: writeDay(acta.fecha) }, now).days,
  };
}
