import type { DespachoRow } from '@fenix/domain/flota/despacho';
import { isCancelable } from '@fenix/domain/flota/status';
import { ActionIcon } from '@mantine/core';
import { IconBan, IconNotebook, IconUsers } from '@tabler/icons-react';
import { RouteLink } from '../shared/routing';
import { type BookContext, bookTarget } from '../flota/bookLink';

export type TripActions = {
  /** Absent for anyone who may not read trip books. */
  book: BookContext | undefined;
  onCount: (row: DespachoRow) => void;
  /** Absent for anyone who may not call a dispatch off. */
  onCancel: ((row: DespachoRow) => Promise<void>) | undefined;
};

const ICON = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

/** DISP-34 to DISP-36, DISP-48. Direct children of the cell, so that each lies above the row's own link. */
export function RowActions({ row, book, onCount, onCancel }: TripActions & { row: DespachoRow }) {
  const what = `${row.placa} ${row.hora_inicio.slice(0, 5)}`;
  return (
    <>
      {onCancel && isCancelable(row.estado) && (
        <ActionIcon
          data-tip="Cancelar despacho"
          aria-label={`Cancelar el despacho ${what}`}
          onClick={() => void onCancel(row)}
        >
          <IconBan {...ICON} />
        </ActionIcon>
      )}
      <ActionIcon data-tip="Pasajeros" aria-label={`Pasajeros de ${what}`} onClick={() => onCount(row)}>
        <IconUsers {...ICON} />
      </ActionIcon>
      {book && (
        <ActionIcon
          data-tip="Libro de viaje"
          aria-label={`Libro de viaje de ${what}`}
          renderRoot={(props) => <RouteLink {...props} {...bookTarget(row, book)} />}
        >
          <IconNotebook {...ICON} />
        </ActionIcon>
      )}
    </>
  );
}
