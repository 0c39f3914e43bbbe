import type { DespachoRow } from '@fenix/domain/flota/despacho';
import { isCancelable } from '@fenix/domain/flota/status';
import { Button } from '@mantine/core';
import { IconBan, IconNotebook, IconPrinter, IconUsers } from '@tabler/icons-react';
import { RouteLink } from '../shared/routing';
import styles from './Detalle.module.css';
import { bookTarget } from '../flota/bookLink';
import type { TripActions } from './RowActions';

export type DetalleActionsProps = TripActions & {
  row: DespachoRow;
  /** Absent for whoever may not create dispatches. */
  onPrint: ((row: DespachoRow) => void) | undefined;
};

const ICON = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;
const SMALL = { variant: 'default', size: 'xs' } as const;

/** What the row's icons do, with their words, and the ticket once more. */
export function DetalleActions(props: DetalleActionsProps) {
  const { row, book, onPrint, onCount, onCancel } = props;
  return (
    <div className={styles.actions}>
      {onPrint && (
        <Button {...SMALL} onClick={() => onPrint(row)} leftSection={<IconPrinter {...ICON} />}>
          Tiquete
        </Button>
      )}
      {book && (
        <Button
          {...SMALL}
          leftSection={<IconNotebook {...ICON} />}
          renderRoot={(root) => <RouteLink {...root} {...bookTarget(row, book)} />}
        >
          Libro de viaje
        </Button>
      )}
      <Button {...SMALL} onClick={() => onCount(row)} leftSection={<IconUsers {...ICON} />}>
        Pasajeros
      </Button>
      {onCancel && isCancelable(row.estado) && (
        <Button {...SMALL} onClick={() => void onCancel(row)} leftSection={<IconBan {...ICON} />}>
          Cancelar despacho
        </Button>
      )}
    </div>
  );
}
