import { actaState } from '@fenix/domain/actas/acta';
import { ACTA_FORMATS, ACTA_TIPES } from '@fenix/domain/actas/tipos';
import { actaAge } from '@fenix/domain/actas/age';
import type { ActasSort } from '@fenix/domain/actas/lista/search';
import { bogotaDay } from '@fenix/domain/dates/days';
import type { Export } from '../../http/exportRows';
import { type ExportedRow, type Reading, readActas, writeDay } from '../queries';

/** ACTA-21. */
const HEADERS = [
  'Consecutivo',
  'Fecha',
  'Cliente',
  'Tipo',
  'Formato',
  'Placa',
  'N° interno',
  'Técnico',
  'Estado',
  'Días',
];

export function exportActas(reading: Reading, sort: ActasSort, now: Date): Export<ExportedRow> {
  return {
    file: 'actas.csv',
    headers: HEADERS,
    rows: readActas(reading, sort),
    cells: (acta) => [
      acta.consecutive,
      { day: bogotaDay(acta.fecha) },
      acta.client,
      ACTA_TIPES[acta.tipe],
      ACTA_FORMATS[acta.format],
      acta.plate,
      acta.internalNumber,
      acta.name,
      actaState(acta),
      actaAge({ ...acta, fecha: writeDay(acta.fecha) }, now).days,
    ],
  };
}
