import { ACTA_FORMATS, ACTA_TIPES, type ListedActa } from '@fenix/domain/actas/acta';
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

/** Long words end in dots; the whole of them is one hover away. */
const whole = (words: string) => <span title={words}>{words}</span>;

/** ACTA-17, ACTA-21. */
export function actaColumns(viewer: Holder, now: Date, acts: Acts): Column<ListedActa>[] {
  const cliente: Column<ListedActa> = {
    id: 'client',
    header: 'Cliente',
    width: 102,
    cell: ({ client }) => whole(displayName(client)),
  };
  return [
    { id: 'consecutive', header: 'Consecutivo', width: 100, cell: ({ consecutive }) => consecutive },
    { id: 'fecha', header: 'Fecha', width: 110, sortable: true, cell: dayOf },
    ...(isManager(viewer) ? [cliente] : []),
    { id: 'tipe', header: 'Tipo', width: 92, cell: ({ tipe }) => whole(ACTA_TIPES[tipe]) },
    { id: 'format', header: 'Formato', width: 72, cell: ({ format }) => ACTA_FORMATS[format] },
    { id: 'plate', header: 'Placa', width: 92, cell: ({ plate }) => <PlateChip plate={plate} /> },
    { id: 'internalNumber', header: 'N° interno', width: 88, cell: (acta) => whole(acta.internalNumber ?? '—') },
    { id: 'name', header: 'Técnico', width: 68, cell: ({ name }) => whole(name) },
    { id: 'state', header: 'Estado', width: 102, cell: (acta) => <ActaStateLabel acta={acta} /> },
    { id: 'age', header: 'Días', width: 54, align: 'right', cell: (acta) => <AgeLabel acta={acta} now={now} /> },
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
