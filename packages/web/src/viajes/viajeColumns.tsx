import { formatTime } from '@fenix/domain/dates/format';
import { type DespachoRow, driverOf, endOf } from '@fenix/domain/flota/despacho';
import { tripShown, tripText } from '@fenix/domain/flota/recorrido';
import type { ViajeRow } from '@fenix/domain/viajes/viaje';
import { Text } from '@mantine/core';
import { IconNotebook } from '@tabler/icons-react';
import type { Column } from '../shared/DataTable/types';
import { formatCount } from '../shared/numbers';
import { PlateChip } from '../shared/PlateChip';
import { RouteLink } from '../shared/routing';
import { despachoCard } from '../flota/despachoCard';
import styles from './viajeColumns.module.css';
import { Estado } from '../flota/Estado';
import { Ruta } from '../flota/Ruta';
import { type BookContext, bookTarget } from '../flota/bookLink';

const said = (text: string) => text || '—';

type Shape = { isOneDay: boolean; isWide: boolean };

/** TRIP-02. The end is the real one once there is one (TRIP-19). */
export const viajeColumns = (book: BookContext, { isOneDay, isWide }: Shape): readonly Column<ViajeRow>[] => [
  // Of one day every row has the same date.
  { id: 'inicio', header: 'Fecha', width: 108, isImplied: isOneDay, sortable: true, cell: (row) => row.fecha_inicio },
  { id: 'horaInicio', header: 'Inicio', width: 62, sortable: true, cell: (row) => row.hora_inicio.slice(0, 5) },
  { id: 'horaFin', header: 'Fin', width: 54, sortable: true, cell: endHour },
  {
    id: 'ruta',
    header: 'Ruta',
    width: 110,
    grow: true,
    wraps: true,
    sortValue: (row) => row.nombre,
    cell: (row) => <Ruta name={row.nombre} />,
  },
  { id: 'vehiculo', header: 'Vehículo', width: 72, sortable: true, cell: (row) => said(row.activo) },
  {
    id: 'placa',
    isKept: true,
    header: 'Placa',
    width: 96,
    sortValue: (row) => row.placa,
    cell: (row) => <PlateChip plate={row.placa} />,
  },
  // On a narrow screen the route takes what is left.
  {
    id: 'conductor',
    header: 'Conductor',
    width: isWide ? 110 : 156,
    grow: isWide,
    wraps: true,
    sortable: true,
    cell: (row) => said(driverOf(row)),
  },
  {
    id: 'estado',
    header: 'Estado',
    width: 112,
    sortValue: tripText,
    cell: (row) => <Estado shown={tripShown(row)} />,
  },
  { id: 'fotos', header: 'Fotos', width: 56, align: 'right', sortValue: (row) => row.fotos ?? -1, cell: photos },
  {
    id: 'libro',
    isKept: true,
    header: 'Libro',
    width: 88,
    align: 'right',
    cell: (row) => <Book row={row} context={book} />,
  },
];

function endHour(row: DespachoRow): string {
  const end = endOf(row);
  return end ? formatTime(end) : '—';
}

/** A dash while the platform cannot tell. */
function photos({ fotos }: ViajeRow): string {
  return fotos === null ? '—' : formatCount(fotos);
}

function Book({ row, context }: { row: ViajeRow; context: BookContext }) {
  return (
    <RouteLink {...bookTarget(row, context)} className={styles.book}>
      <IconNotebook size={16} stroke={1.75} aria-hidden />
      Abrir
    </RouteLink>
  );
}

export function viajeCard(row: ViajeRow) {
  return (
    <>
      {despachoCard(row)}
      <Text c="dimmed">{row.fotos === null ? 'Fotos sin contar' : `${formatCount(row.fotos)} fotos`}</Text>
    </>
  );
}
