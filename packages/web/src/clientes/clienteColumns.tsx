import type { Cliente } from '@fenix/domain/clientes/cliente';
import { formatDay } from '@fenix/domain/dates/format';
import { displayName } from '@fenix/domain/text/names';
import { ActionIcon } from '@mantine/core';
import { IconClipboardCheck, IconClockCog, IconPencil, IconTrash } from '@tabler/icons-react';
import { ListCard, RowActs } from '../shared/DataTable/ListCard';
import type { Column } from '../shared/DataTable/types';
import { ClientLogo } from './ClientLogo';
import styles from './Clientes.module.css';

export type ClienteActs = Record<'onEdit' | 'onInControl' | 'onConservacion' | 'onDelete', (cliente: Cliente) => void>;

/** CLI-05, CLI-06, CLI-08. */
export function clienteColumns(acts: ClienteActs): Column<Cliente>[] {
  return [
    {
      id: 'client',
      header: 'Cliente',
      width: 215,
      grow: true,
      sortValue: ({ client }) => displayName(client),
      cell: (cliente) => <Name cliente={cliente} />,
    },
    { id: 'nit', header: 'NIT', width: 140, sortable: true, cell: (cliente) => cliente.nit ?? '—' },
    {
      id: 'account',
      header: 'Cuenta GPS',
      width: 200,
      sortable: true,
      cell: (cliente) => cliente.gpsAccount?.empresa ?? '—',
    },
    {
      id: 'fecha',
      header: 'Creado',
      width: 110,
      sortValue: ({ fecha }) => fecha,
      cell: (cliente) => formatDay(new Date(cliente.fecha)),
    },
    {
      id: 'actions',
      isKept: true,
      header: 'Acciones',
      width: 172,
      align: 'right',
      cell: (cliente) => <Actions cliente={cliente} {...acts} />,
    },
  ];
}

/** On a phone: who it is, with its acts in reach of a thumb. */
export function clienteCard(acts: ClienteActs) {
  return (cliente: Cliente) => (
    <ListCard
      picture={<ClientLogo name={displayName(cliente.client)} logo={cliente.logoDB} size={40} />}
      name={displayName(cliente.client)}
      acts={<Actions cliente={cliente} {...acts} />}
    >
      <small>{cliente.nit ? `NIT ${cliente.nit}` : 'Sin NIT registrado'}</small>
      <small>{cliente.gpsAccount?.empresa ?? 'Sin cuenta GPS'}</small>
    </ListCard>
  );
}

type Cell = { cliente: Cliente };

function Name({ cliente: { client, logoDB } }: Cell) {
  const name = displayName(client);
  return (
    <span className={styles.name}>
      <ClientLogo name={name} logo={logoDB} size={24} />
      <span className={styles.cut}>{name}</span>
    </span>
  );
}

function Actions({ cliente, onEdit, onInControl, onConservacion, onDelete }: Cell & ClienteActs) {
  const name = displayName(cliente.client);
  return (
    <RowActs>
      <ActionIcon aria-label={`Editar ${name}`} data-tip="Editar" data-main-act onClick={() => onEdit(cliente)}>
        <IconPencil size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
      <ActionIcon
        aria-label={`Habilitar InControl de ${name}`}
        data-tip="Habilitar InControl"
        onClick={() => onInControl(cliente)}
      >
        <IconClipboardCheck size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
      <ActionIcon
        aria-label={`Conservación de los datos de ${name}`}
        data-tip="Conservación de los datos"
        onClick={() => onConservacion(cliente)}
      >
        <IconClockCog size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
      <ActionIcon aria-label={`Eliminar ${name}`} data-tip="Eliminar" onClick={() => onDelete(cliente)}>
        <IconTrash size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
    </RowActs>
  );
}
