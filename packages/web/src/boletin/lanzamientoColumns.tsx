import { type Accion, clientsTold } from '@fenix/domain/boletin/accion';
import { ACCION_COLUMNS } from '@fenix/domain/boletin/columns';
import { formatDateTime, formatDay } from '@fenix/domain/dates/format';
import { displayName } from '@fenix/domain/text/names';
import { ActionIcon } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { type Looks, recordColumns } from '../records/recordColumns';
import type { Column } from '../shared/DataTable/types';
import styles from './Boletin.module.css';

type Options = { isStaff: boolean; now: Date; onDownload: (accion: Accion) => void };

/** NEWS-04, NEWS-05. */
const LOOKS: Looks<Accion, typeof ACCION_COLUMNS> = {
  consecutive: { width: 52 },
  fecha: { width: 116, cell: (row) => <Fecha accion={row} /> },
  title: { isKept: true, width: 206, grow: true, cell: (row) => <Name accion={row} /> },
  clients: { width: 180, isUnsorted: true, cell: (row) => <Clients accion={row} /> },
  responses: { width: 112, align: 'right' },
};

export function lanzamientoColumns({ isStaff, now, onDownload }: Options): Column<Accion>[] {
  const download: Column<Accion> = {
    id: 'download',
    header: 'Descargar',
    width: 96,
    align: 'right',
    isPinned: true,
    cell: (row) => <Download accion={row} onDownload={onDownload} />,
  };
  return [...recordColumns(ACCION_COLUMNS, LOOKS, { isStaff, now }), download];
}

export function lanzamientoCard(isStaff: boolean) {
  return (accion: Accion) => (
    <div className={styles.card}>
      <Name accion={accion} />
      <span className={styles.quiet}>
        N.º {accion.consecutive} · {formatDateTime(new Date(accion.fecha))}
      </span>
      {isStaff && <Clients accion={accion} />}
      <span className={styles.quiet}>{answers(accion.responses.length)}</span>
    </div>
  );
}

/** NEWS-07 beside the card of a phone. */
export function lanzamientoAct(onDownload: (accion: Accion) => void) {
  return (accion: Accion) => <Download accion={accion} onDownload={onDownload} />;
}

function answers(count: number): string {
  return count === 1 ? '1 respuesta' : `${count} respuestas`;
}

/** The day; the hour is one glance away. */
function Fecha({ accion: { fecha } }: { accion: Accion }) {
  const at = new Date(fecha);
  return (
    <time dateTime={fecha} data-tip={formatDateTime(at)}>
      {formatDay(at)}
    </time>
  );
}

function Name({ accion: { title1, unread } }: { accion: Accion }) {
  return (
    <span className={styles.name} data-unread={unread || undefined}>
      <span className={styles.cut}>{title1}</span>
      {unread && <span className={styles.unread}>Sin leer</span>}
    </span>
  );
}

function Clients({ accion: { clientList } }: { accion: Accion }) {
  return (
    <span className={styles.cut} data-tip={clientList.map(displayName).join(', ')}>
      {clientsTold(clientList)}
    </span>
  );
}

/** NEWS-08: long enough to see that the press counted. */
const SPIN_MS = 1_000;

function Download({ accion, onDownload }: { accion: Accion; onDownload: (accion: Accion) => void }) {
  const [isBusy, setBusy] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function handleClick() {
    setBusy(true);
    timer.current = setTimeout(() => {
      setBusy(false);
      onDownload(accion);
    }, SPIN_MS);
  }

  return (
    <ActionIcon
      variant="subtle"
      loading={isBusy}
      aria-label={`Descargar la acción de mejora ${accion.consecutive}`}
      data-tip="Descargar"
      onClick={handleClick}
    >
      <IconDownload size={18} stroke={1.75} aria-hidden />
    </ActionIcon>
  );
}
