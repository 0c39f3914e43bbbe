import type { ActaState } from '@fenix/domain/actas/state';
import { ACTA_COLUMNS, ACTA_COLUMN_IDS, type ActaColumn } from '@fenix/domain/actas/lista/columns';
import type { ActasSort } from '@fenix/domain/actas/lista/search';
import { ACTA_FORMATS, ACTA_TIPES } from '@fenix/domain/actas/tipos';
import { type IsoDay, bogotaDay } from '@fenix/domain/dates/days';
import { sql } from 'kysely';
import { type SqlCell, sqlDay, sqlLabel } from '../../db/texts';
import type { ByteExport } from '../../http/exportRows';
import { type Reading, readActas } from '../queries';

export function exportActas(reading: Reading, sort: ActasSort, now: Date): ByteExport {
  const columns = sqlCells(bogotaDay(now));
  const cells = ACTA_COLUMN_IDS.map((id) => columns[id]);
  return {
    file: 'actas.csv',
    headers: Object.values(ACTA_COLUMNS),
    kinds: cells.map(({ kind }) => kind),
    bytes: readActas(reading, sort, cells),
  };
}

const state = (name: ActaState) => sql.lit(name);

/** What the list says of a record, as the database says it: `actaState` and `actaAge` hold here as well. */
function sqlCells(today: IsoDay): Record<ActaColumn, SqlCell> {
  const column = (name: string) => sql.ref(`actas.${name}`);
  const fecha = sqlDay(column('fecha'));
  return {
    consecutive: { kind: 'number', sql: column('consecutive') },
    fecha: { kind: 'day', sql: fecha },
    client: { kind: 'text', sql: sql.ref('clients.client') },
    tipe: { kind: 'text', sql: sqlLabel(column('tipe'), ACTA_TIPES) },
    format: { kind: 'text', sql: sqlLabel(column('format'), ACTA_FORMATS) },
    plate: { kind: 'text', sql: column('plate') },
    internalNumber: { kind: 'text', sql: column('internalNumber') },
    name: { kind: 'text', sql: column('name') },
    state: {
      kind: 'text',
      sql: sql`case when actas."delete" then ${state('eliminada')} when actas.close then ${state('cerrada')}
        when actas.complete then ${state('completa')} else ${state('pendiente')} end`,
    },
    age: {
      kind: 'number',
      sql: sql`case when actas.close and actas."timeDiffFinally" is not null then actas."timeDiffFinally"
        else greatest(0, ${today}::date - ${fecha}) end`,
    },
  };
}
