import { displayName } from '@fenix/domain/text/names';
import type { ListedUsuario } from '@fenix/domain/usuarios/usuario';
import { ActionIcon, VisuallyHidden } from '@mantine/core';
import { IconPencil, IconShield, IconUserCheck, IconUserOff } from '@tabler/icons-react';
import { ListCard, RowActs } from '../shared/DataTable/ListCard';
import type { Column } from '../shared/DataTable/types';
import { StateLabel } from '../shared/StateLabel';
import styles from './Usuarios.module.css';

export type UsuarioActs = { onEdit: (usuario: ListedUsuario) => void; onToggle: (usuario: ListedUsuario) => void };

/** USR-05, USR-06. */
export function usuarioColumns(acts: UsuarioActs): Column<ListedUsuario>[] {
  return [
    {
      id: 'name',
      header: 'Usuario',
      width: 150,
      sortValue: ({ name }) => name,
      cell: (usuario) => <Name usuario={usuario} />,
    },
    { id: 'nameUser', header: 'Nombre', width: 156, grow: true, sortable: true, cell: (usuario) => usuario.nameUser },
    {
      id: 'cliente',
      header: 'Cliente',
      width: 180,
      wraps: true,
      sortable: true,
      cell: ({ cliente }) => displayName(cliente),
    },
    {
      id: 'state',
      header: 'Estado',
      width: 138,
      sortValue: ({ isActive }) => Number(!isActive),
      cell: (usuario) => <State usuario={usuario} />,
    },
    {
      id: 'actions',
      isKept: true,
      header: 'Acciones',
      width: 88,
      align: 'right',
      cell: (usuario) => <Actions usuario={usuario} {...acts} />,
    },
  ];
}

/** On a phone: who, where and whether they may enter, with both acts in reach of a thumb. */
export function usuarioCard(acts: UsuarioActs) {
  return (usuario: ListedUsuario) => (
    <ListCard name={<Name usuario={usuario} />} acts={<Actions usuario={usuario} {...acts} />}>
      <span>{usuario.nameUser}</span>
      <small>{displayName(usuario.cliente)}</small>
      <State usuario={usuario} />
    </ListCard>
  );
}

type Cell = { usuario: ListedUsuario };

function Name({ usuario: { name, isManager } }: Cell) {
  return (
    <span className={styles.name}>
      <span className={styles.cut}>{name}</span>
      {isManager && (
        <span data-tip="Gestor" className={styles.shield}>
          <IconShield size={14} stroke={2} aria-hidden />
          <VisuallyHidden>Gestor</VisuallyHidden>
        </span>
      )}
    </span>
  );
}

function State({ usuario: { isActive } }: Cell) {
  return <StateLabel state={isActive ? 'ok' : 'neutral'}>{isActive ? 'Habilitado' : 'Deshabilitado'}</StateLabel>;
}

function Actions({ usuario, onEdit, onToggle }: Cell & UsuarioActs) {
  const { name, isActive } = usuario;
  const ToggleIcon = isActive ? IconUserOff : IconUserCheck;
  const toggleWord = isActive ? 'Deshabilitar' : 'Habilitar';
  return (
    <RowActs>
      <ActionIcon aria-label={`Editar ${name}`} data-tip="Editar" data-main-act onClick={() => onEdit(usuario)}>
        <IconPencil size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
      <ActionIcon aria-label={`${toggleWord} ${name}`} data-tip={toggleWord} onClick={() => onToggle(usuario)}>
        <ToggleIcon size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
    </RowActs>
  );
}
