import type { ListedActa } from '@fenix/domain/actas/acta';
import { actaState } from '@fenix/domain/actas/state';
import { actaAge } from '@fenix/domain/actas/age';
import { ACTA_FORMATS, ACTA_TIPES } from '@fenix/domain/actas/tipos';
import { ACTA_COLUMNS } from '@fenix/domain/actas/lista/columns';
import { readSlashMdy } from '@fenix/domain/dates/mdy';
import { type Holder, isManager } from '@fenix/domain/permissions';
import { displayName } from '@fenix/domain/text/names';
import type { Column } from '../../shared/DataTable/types';
import { PlateChip } from '../../shared/PlateChip';
import { ActaStateLabel } from '../ActaStateLabel';
import { AgeLabel } from '../AgeLabel';
import { ActaActions } from './ActaActions';
import type { Acts } from './MoreButton';

/** ACTA-79: kept as month/day/year, shown as year-month-day. */
export const dayOf = ({ fecha }: ListedActa) => readSlashMdy(fecha);

type Shape = { isWide: boolean; isForAll: boolean };

/**
 * ACTA-17, ACTA-21. The table of staff has a column and a box more than that of a client: below `useIsWide` its acts are
 * tight, and the widths together are the room at 1024 px.
 */
export function actaColumns(viewer: Holder, now: Date, acts: Acts, { isWide, isForAll }: Shape): Column<ListedActa>[] {
  const isStaff = isManager(viewer);
  const isTight = isStaff && !isWide;
  const cliente: Column<ListedActa> = {
    id: 'client',
    isImplied: !isForAll,
    header: ACTA_COLUMNS.client,
    width: 54,
    grow: true,
    sortable: true,
    cell: ({ client }) => displayName(client),
  };
  return [
    {
      id: 'consecutive',
      header: ACTA_COLUMNS.consecutive,
      width: isStaff ? 92 : 100,
      sortable: true,
      cell: (acta) => acta.consecutive,
    },
    { id: 'fecha', header: ACTA_COLUMNS.fecha, width: 106, sortable: true, cell: dayOf },
    ...(isStaff ? [cliente] : []),
    {
      id: 'tipe',
      header: ACTA_COLUMNS.tipe,
      width: 62,
      grow: true,
      sortable: true,
      cell: ({ tipe }) => ACTA_TIPES[tipe],
    },
    {
      id: 'format',
      header: ACTA_COLUMNS.format,
      width: 62,
      sortable: true,
      cell: ({ format }) => ACTA_FORMATS[format],
    },
    {
      id: 'plate',
      isKept: true,
      header: ACTA_COLUMNS.plate,
      width: 94,
      sortValue: ({ plate }) => plate,
      cell: ({ plate }) => <PlateChip plate={plate} />,
    },
    {
      id: 'internalNumber',
      header: ACTA_COLUMNS.internalNumber,
      width: 74,
      sortable: true,
      cell: (acta) => acta.internalNumber ?? '—',
    },
    { id: 'name', header: ACTA_COLUMNS.name, width: 62, grow: true, sortable: true, cell: ({ name }) => name },
    {
      id: 'state',
      header: ACTA_COLUMNS.state,
      width: 106,
      sortValue: actaState,
      cell: (acta) => <ActaStateLabel acta={acta} />,
    },
    {
      id: 'age',
      header: ACTA_COLUMNS.age,
      width: 48,
      align: 'right',
      sortValue: (acta) => actaAge(acta, now).days,
      cell: (acta) => <AgeLabel acta={acta} now={now} />,
    },
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
