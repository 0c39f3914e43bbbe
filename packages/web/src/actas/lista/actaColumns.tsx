import type { ListedActa } from '@fenix/domain/actas/acta';
import { ACTA_COLUMNS } from '@fenix/domain/actas/lista/columns';
import { readSlashMdy } from '@fenix/domain/dates/mdy';
import { type Holder, isManager } from '@fenix/domain/permissions';
import { type Looks, recordColumns } from '../../records/recordColumns';
import type { Column } from '../../shared/DataTable/types';
import { PlateChip } from '../../shared/PlateChip';
import { AgeWhy } from '../AgeWhy';
import { ActaActions } from './ActaActions';
import type { Acts } from './MoreButton';
import { ActaRowState } from './queuedActa';

/** ACTA-79: kept as month/day/year, shown as year-month-day. */
export const dayOf = ({ fecha }: ListedActa) => readSlashMdy(fecha);

type Shape = { isWide: boolean };

/**
 * ACTA-17, ACTA-21. The table of staff has a column and a box more than that of a client: below `useIsWide` its acts are
 * tight and its rows tall. The widths together are the room at 1024 px, and what the others need not goes to the names.
 */
export function actaColumns(viewer: Holder, now: Date, acts: Acts, { isWide }: Shape): Column<ListedActa>[] {
  const isStaff = isManager(viewer);
  const isTight = isStaff && !isWide;
  const looks: Looks<ListedActa, typeof ACTA_COLUMNS> = {
    consecutive: { width: isStaff ? 88 : 98 },
    fecha: { width: 98, cell: dayOf },
    client: { width: 62, grow: isWide, wraps: true },
    tipe: { width: isStaff ? 76 : 98, grow: isWide, wraps: true },
    format: { width: 60 },
    plate: { isKept: true, width: 90, cell: ({ plate }) => <PlateChip plate={plate} /> },
    internalNumber: { width: 72 },
    name: { width: isStaff ? 68 : 92, grow: true, wraps: true },
    state: { width: 98, cell: (acta) => <ActaRowState acta={acta} /> },
    age: { width: 48, align: 'right', cell: (acta) => <AgeWhy acta={acta} now={now} /> },
  };
  return [
    ...recordColumns(ACTA_COLUMNS, looks, { isStaff, now }),
    {
      id: 'actions',
      header: 'Acciones',
      width: isTight ? 106 : 154,
      align: 'right',
      isPinned: true,
      cell: (acta) => <ActaActions acta={acta} viewer={viewer} acts={acts} isTight={isTight} />,
    },
  ];
}
