import type { ListedActa } from '@fenix/domain/actas/acta';
import { ACTA_FORMATS, ACTA_TIPES } from '@fenix/domain/actas/tipos';
import { SlashMdy } from '@fenix/domain/dates/slashMdy';
import { type Holder, isManager } from '@fenix/domain/permissions';
import { displayName } from '@fenix/domain/text/names';
import type { Column } from '../../shared/DataTable/types';
import { PlateChip } from '../../shared/PlateChip';
import { ActaStateLabel } from '../ActaStateLabel';
import { AgeLabel } from '../AgeLabel';
import { ActaActions } from './ActaActions';
import type { Acts } from './ActaMenu';

/** ACTA-79: kept as month/day/year, shown as year-month-day. */
export const dayOf = ({ fecha }: ListedActa) => SlashMdy.decode(fecha);

/** A window this wide holds every column beside an open menu. */
export const WIDE = '(min-width: 87.5em)';

/** Long words end in dots; the whole of them is one hover away. */
const whole = (words: string) => <span title={words}>{words}</span>;

/**
 * ACTA-17, ACTA-21. The table of staff has two columns more than that of a client and no room for all of them below
 * `WIDE`: there the number has a short heading and the vehicle is told by its plate alone.
 */
export function actaColumns(viewer: Holder, now: Date, acts: Acts, isWide: boolean): Column<ListedActa>[] {
  const isStaff = isManager(viewer);
  const isWhole = isWide || !isStaff;
  const consecutive = isWhole ? { header: 'Consecutivo', width: 98 } : { header: 'N.º', width: 58 };
  const cliente: Column<ListedActa> = {
    id: 'client',
    header: 'Cliente',
    width: 80,
    grow: true,
    cell: ({ client }) => whole(displayName(client)),
  };
  const interno: Column<ListedActa> = {
    id: 'internalNumber',
    header: 'N° interno',
    width: 84,
    cell: (acta) => whole(acta.internalNumber ?? '—'),
  };
  return [
    { id: 'consecutive', ...consecutive, cell: (acta) => acta.consecutive },
    { id: 'fecha', header: 'Fecha', width: 104, sortable: true, cell: dayOf },
    ...(isStaff ? [cliente] : []),
    { id: 'tipe', header: 'Tipo', width: 80, grow: true, cell: ({ tipe }) => whole(ACTA_TIPES[tipe]) },
    { id: 'format', header: 'Formato', width: 70, cell: ({ format }) => ACTA_FORMATS[format] },
    { id: 'plate', header: 'Placa', width: 88, cell: ({ plate }) => <PlateChip plate={plate} /> },
    ...(isWhole ? [interno] : []),
    { id: 'name', header: 'Técnico', width: 80, grow: true, cell: ({ name }) => whole(name) },
    { id: 'state', header: 'Estado', width: 98, cell: (acta) => <ActaStateLabel acta={acta} /> },
    { id: 'age', header: 'Días', width: 58, align: 'right', cell: (acta) => <AgeLabel acta={acta} now={now} /> },
    {
      id: 'actions',
      header: 'Acciones',
      width: 132,
      align: 'right',
      isPinned: true,
      cell: (acta) => <ActaActions acta={acta} viewer={viewer} acts={acts} />,
    },
  ];
}
