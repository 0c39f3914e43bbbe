import { bogotaDay } from '@fenix/domain/dates/days';
import type { ListedInforme } from '@fenix/domain/informes/informe';
import { INFORME_COLUMNS } from '@fenix/domain/informes/lista/columns';
import { type Holder, isManager } from '@fenix/domain/permissions';
import { type Looks, recordColumns } from '../../records/recordColumns';
import type { Column } from '../../shared/DataTable/types';
import { PlateChip } from '../../shared/PlateChip';
import { showDay } from '../../shared/list/dayText';
import { InformeDaysWhy, InformeStateLabel } from '../InformeLabels';

/** The Bogotá day on which it was made, as the filters above say it. */
export const dayOf = ({ fecha }: ListedInforme) => showDay(bogotaDay(new Date(fecha)));

type Shape = { isDue: boolean; isWide: boolean };

/** INF-44, INF-45. The widths together are the room at 1024 px, for staff with their box and column more. */
export function informeColumns(viewer: Holder, now: Date, { isDue, isWide }: Shape): Column<ListedInforme>[] {
  const isStaff = isManager(viewer);
  const looks: Looks<ListedInforme, typeof INFORME_COLUMNS> = {
    consecutive: { width: 56 },
    // The work list has an order of its own.
    fecha: { width: 98, isUnsorted: isDue },
    client: { width: 98, wraps: true },
    typeReport: { width: 90, wraps: true },
    plate: { isKept: true, width: 90, cell: ({ plate }) => <PlateChip plate={plate} /> },
    internalNumber: { width: 72 },
    operatorName: { width: isStaff ? 108 : 128, grow: isWide, wraps: true },
    novedades: { width: 80, grow: true, wraps: true },
    age: { width: 58, cell: (informe) => <InformeDaysWhy informe={informe} now={now} /> },
    status: { width: 116, cell: (informe) => <InformeStateLabel informe={informe} /> },
  };
  return recordColumns(INFORME_COLUMNS, looks, { isStaff, now });
}
