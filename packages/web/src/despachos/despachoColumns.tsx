import { DESPACHO_COLUMNS } from '@fenix/domain/flota/columns';
import type { DespachoRow } from '@fenix/domain/flota/despacho';
import { tripShown } from '@fenix/domain/flota/recorrido';
import type { Column } from '../shared/DataTable/types';
import { PlateChip } from '../shared/PlateChip';
import { Estado } from '../flota/Estado';
import { Ruta } from '../flota/Ruta';
import { type TripActions, RowActions } from './RowActions';

export type ColumnId = (typeof DESPACHO_COLUMNS)[number]['id'];

/** What its longest word or widest letters need, and its heading; the journey of the tables measures it. */
const WIDTHS: Record<ColumnId, number> = {
  fecha: 108,
  hora: 62,
  grupo: 90,
  vehiculo: 72,
  placa: 96,
  ruta: 110,
  estado: 112,
  conductor: 110,
};

/** The long texts get the room that is left. */
const LONG: ReadonlySet<ColumnId> = new Set<ColumnId>(['ruta', 'conductor']);

/** What a cell draws where it draws more than its words. */
const DRAWN: Partial<Record<ColumnId, Column<DespachoRow>['cell']>> = {
  placa: ({ placa }) => <PlateChip plate={placa} />,
  ruta: ({ nombre }) => <Ruta name={nombre} />,
  estado: (row) => <Estado shown={tripShown(row)} />,
};

/** DISP-34 to DISP-38, DISP-42 to DISP-47. */
export function despachoColumns(actions: TripActions, isImplied: (id: ColumnId) => boolean): Column<DespachoRow>[] {
  return [
    ...DESPACHO_COLUMNS.map(({ id, label, text }): Column<DespachoRow> => ({
      // The day and the hour are one order, and it is the departure's.
      id: id === 'fecha' ? 'inicio' : id,
      sortable: id === 'fecha',
      sortValue: text,
      header: label,
      isKept: id === 'placa',
      isImplied: isImplied(id),
      width: WIDTHS[id],
      grow: LONG.has(id),
      wraps: LONG.has(id),
      cell: DRAWN[id] ?? ((row) => text(row) || '—'),
    })),
    {
      id: 'acciones',
      isKept: true,
      header: 'Acciones',
      width: 100,
      align: 'right',
      cell: (row) => <RowActions row={row} {...actions} />,
    },
  ];
}
