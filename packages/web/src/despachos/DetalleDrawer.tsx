import { CRUCE_MESSAGES } from '@fenix/domain/despachos/cruce';
import { type DespachoRow, driverOf } from '@fenix/domain/flota/despacho';
import { FLOTA_MESSAGES } from '@fenix/domain/flota/messages';
import { porQueViaje } from '@fenix/domain/flota/porQueViaje';
import { tripShown, tripText } from '@fenix/domain/flota/recorrido';
import { isCancelable } from '@fenix/domain/flota/status';
import { SHELL_MESSAGES } from '@fenix/domain/messages';
import { Button, Drawer, Skeleton } from '@mantine/core';
import { IconBan, IconNotebook, IconPrinter, IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Estado } from '../flota/Estado';
import { StaleNotice } from '../flota/StaleNotice';
import { bookTarget } from '../flota/bookLink';
import { ErrorState } from '../shared/ErrorState';
import { PlateChip } from '../shared/PlateChip';
import { WhyIcon } from '../shared/porQue/PorQue';
import { RouteLink } from '../shared/routing';
import { useIsPhone } from '../shared/useIsPhone';
import styles from './DetalleDrawer.module.css';
import sharedStyles from './Detalle.module.css';
import { DetalleTrip } from './DetalleTrip';
import type { TripActions } from './RowActions';
import { despachoQueries } from './useDespachos';

type Props = Omit<DetalleActionsProps, 'row'> & {
  client: string;
  id: string | undefined;
  /** The row where the list has it; an address may name another. */
  row: DespachoRow | undefined;
  onClose: () => void;
  /** A dialog is before it, and the Escape key is that one's. */
  isCovered: boolean;
};

/** The trip is there and what its vehicle did is not. */
const HISTORY_FAILED = { title: FLOTA_MESSAGES.historyFailedTitle, words: FLOTA_MESSAGES.historyFailed };

/** The list behind stays readable. */
const LIGHT = { backgroundOpacity: 0.2 };

/** DISP-39, DISP-40: what a row opens into. */
export function DetalleDrawer({ id, row, onClose, isCovered, ...trip }: Props) {
  return (
    <Drawer
      opened={id !== undefined}
      onClose={onClose}
      closeOnEscape={!isCovered}
      position="right"
      overlayProps={LIGHT}
      size={useIsPhone() ? '100%' : 560}
      title="Detalle del viaje"
      closeButtonProps={{ 'aria-label': 'Cerrar el detalle' }}
    >
      {id !== undefined && <Detalle id={id} row={row} {...trip} />}
    </Drawer>
  );
}

function Detalle({
  client,
  id,
  row: listed,
  ...actions
}: Omit<Props, 'onClose' | 'isCovered' | 'id'> & { id: string }) {
  const one = useQuery({ ...despachoQueries.one(client, id), enabled: !listed });
  const detalle = useQuery(despachoQueries.detalle(client, id));
  const row = listed ?? one.data;
  const error = (row ? null : one.error) ?? detalle.error;

  return (
    <div className={styles.detalle}>
      {row && <TripHead row={row} />}
      {row && <DetalleActions row={row} {...actions} />}
      <StaleNotice freshness={detalle.data} onRetry={() => void detalle.refetch()} />
      {row && detalle.data ? (
        <DetalleTrip detalle={detalle.data} />
      ) : error ? (
        <ErrorState
          error={error}
          {...(row && HISTORY_FAILED)}
          onRetry={() => {
            void detalle.refetch();
            if (!row) void one.refetch();
          }}
        />
      ) : (
        <Bones />
      )}
    </div>
  );
}

function TripHead({ row }: { row: DespachoRow }) {
  return (
    <header className={styles.head}>
      <p className={styles.route}>{row.nombre}</p>
      <p className={styles.facts}>
        <PlateChip plate={row.placa} />
        <span>{row.activo}</span>
        <span>
          {row.fecha_inicio} {row.hora_inicio.slice(0, 5)}
        </span>
        <Estado shown={tripShown(row)} />
        <WhyIcon of={tripText(row)} explain={() => porQueViaje(row)} />
      </p>
      <p className={sharedStyles.quiet}>
        {driverOf(row) || 'Sin conductor'}
        {row.grupo && ` · ${row.grupo}`}
      </p>
      {row.definicion.motivo && (
        <p className={sharedStyles.quiet}>
          {CRUCE_MESSAGES.shown}: {row.definicion.motivo}
        </p>
      )}
    </header>
  );
}

function Bones() {
  return (
    <output aria-busy="true" aria-label={SHELL_MESSAGES.loading} className={styles.bones}>
      <Skeleton height={64} mb="md" />
      <Skeleton height={180} mb="md" />
      <Skeleton height={160} />
    </output>
  );
}

type DetalleActionsProps = TripActions & {
  row: DespachoRow;
  /** Absent for anyone who may not create dispatches. */
  onPrint: ((row: DespachoRow) => void) | undefined;
};

const ICON = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;
const SMALL = { variant: 'default', size: 'xs' } as const;

/** What the row's icons do, with their words, and the ticket once more. */
function DetalleActions(props: DetalleActionsProps) {
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
