import type { ActaState } from '@fenix/domain/actas/state';
import { ACTA_COLUMNS } from '@fenix/domain/actas/lista/columns';
import { type IsoDay, bogotaDay } from '@fenix/domain/dates/days';
import { isManager } from '@fenix/domain/permissions';
import { sql } from 'kysely';
import type { Order } from '../../records/searchIndex';
import { sqlDay } from '../../records/exportCells';
import type { ByteExport } from '../../records/exportRows';
import { exportCells } from '../../records/cells';
import { type Reading, readActas } from '../queries';

export function exportActas(reading: Reading, order: Order, now: Date): ByteExport {
  const { cells, ...heads } = exportCells('actas', ACTA_COLUMNS, computed(bogotaDay(now)), isManager(reading.viewer));
  const kinds = cells.map(({ kind }) => kind);
  return { file: 'actas.csv', title: 'Actas', ...heads, kinds, bytes: readActas(reading, order, cells) };
}

const state = (name: ActaState) => sql.lit(name);

/** What no column holds, as the database computes it: `actaState` and `actaAge` hold here as well. */
function computed(today: IsoDay) {
  return {
    state: sql`case when actas."delete" then ${state('eliminada')} when actas.close then ${state('cerrada')}
      when actas.complete then ${state('completa')} else ${state('pendiente')} end`,
    age: sql`case when actas.close and actas."timeDiffFinally" is not null then actas."timeDiffFinally"
      else greatest(0, ${today}::date - ${sqlDay(sql.ref('actas.fecha'))}) end`,
  };
}
