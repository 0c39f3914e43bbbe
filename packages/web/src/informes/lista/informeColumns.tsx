import { bogotaDay } from '@fenix/domain/dates/days';
import { informeAge } from '@fenix/domain/informes/dias';
import { type ListedInforme, STATUS_LABELS, TYPE_REPORT_LABELS } from '@fenix/domain/informes/informe';
import { INFORME_COLUMNS } from '@fenix/domain/informes/lista';
import { type Holder, isManager } from '@fenix/domain/permissions';
import { displayName } from '@fenix/domain/text/names';
import type { Column } from '../../shared/DataTable/types';
import { PlateChip } from '../../shared/PlateChip';
import { showDay } from '../../shared/list/dayText';
import { InformeDays, InformeStateLabel } from '../InformeLabels';

/** The Bogotá day on which it was made, as the filters above say it. */
export const dayOf = ({ fecha }: ListedInforme) => showDay(bogotaDay(new Date(fecha)));

const madeAt = ({ fecha }: ListedInforme) => fecha;

/** INF-44, INF-45. The widths together are the room at 1024 px, for staff with their box and column more. */
export function informeColumns(viewer: Holder, now: Date, isDue: boolean): Column<ListedInforme>[] {
  const cliente: Column<ListedInforme> = {
    id: 'client',
    header: INFORME_COLUMNS.client,
    width: 54,
    grow: true,
    sortable: true,
    cell: ({ client }) => displayName(client),
  };
  return [
    {
      id: 'consecutive',
      header: INFORME_COLUMNS.consecutive,
      width: 56,
      sortable: true,
      cell: ({ consecutive }) => consecutive,
    },
    // The work list has an order of its own.
    { id: 'fecha', header: INFORME_COLUMNS.fecha, width: 106, ...(!isDue && { sortValue: madeAt }), cell: dayOf },
    ...(isManager(viewer) ? [cliente] : []),
    {
      id: 'typeReport',
      header: INFORME_COLUMNS.typeReport,
      width: 62,
      grow: true,
      sortable: true,
      cell: ({ typeReport }) => TYPE_REPORT_LABELS[typeReport],
    },
    {
      id: 'plate',
      isKept: true,
      header: INFORME_COLUMNS.plate,
      width: 94,
      sortValue: ({ plate }) => plate,
      cell: ({ plate }) => <PlateChip plate={plate} />,
    },
    {
      id: 'internalNumber',
      header: INFORME_COLUMNS.internalNumber,
      width: 78,
      sortable: true,
      cell: ({ internalNumber }) => internalNumber,
    },
    {
      id: 'operatorName',
      header: INFORME_COLUMNS.operatorName,
      width: 62,
      grow: true,
      sortable: true,
      cell: ({ operatorName }) => operatorName,
    },
    {
      id: 'novedades',
      header: INFORME_COLUMNS.novedades,
      width: 84,
      grow: true,
      sortable: true,
      cell: ({ novedades }) => novedades.join(' · '),
    },
    {
      id: 'age',
      header: INFORME_COLUMNS.age,
      width: 58,
      sortValue: (informe) => informeAge(informe, now).days,
      cell: (informe) => <InformeDays informe={informe} now={now} />,
    },
    {
      id: 'status',
      header: INFORME_COLUMNS.status,
      width: 116,
      sortValue: ({ status, delete: isDeleted }) => (isDeleted ? 'Eliminado' : STATUS_LABELS[status]),
      cell: (informe) => <InformeStateLabel informe={informe} />,
    },
  ];
}
