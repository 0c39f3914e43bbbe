import { SHORT_PAGE_SIZE } from '@fenix/domain/paging';
import { displayName } from '@fenix/domain/text/names';
import type { ListedUsuario } from '@fenix/domain/usuarios/usuario';
import { ActionIcon, Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconPencil, IconShield, IconTrash, IconUserCheck, IconUserOff } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { confirm } from '../shared/confirm';
import { DataTable } from '../shared/DataTable/DataTable';
import type { Column } from '../shared/DataTable/types';
import { FilterBar } from '../shared/FilterBar';
import { SearchField } from '../shared/SearchField';
import { StateLabel } from '../shared/StateLabel';
import { useTableState } from '../shared/useTableState';
import styles from './Usuarios.module.css';
import { useDeleteUsuarios, useToggleUsuario, useUsuarioRows } from './useUsuarios';

type Props = { onEdit: (usuario: ListedUsuario) => void };

/** USR-02 to USR-06, USR-26. */
export function UsuariosTable({ onEdit }: Props) {
  const state = useTableState({ fixedSize: SHORT_PAGE_SIZE });
  const data = useUsuarioRows(state);
  const isWide = useMediaQuery('(min-width: 80em)', true, { getInitialValueInEffect: false }) ?? true;
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const { mutate: toggle } = useToggleUsuario();
  const remove = useDeleteUsuarios();

  const columns = useMemo<readonly Column<ListedUsuario>[]>(
    () => [
      { id: 'name', header: 'Usuario', width: 160, cell: (usuario) => <Name usuario={usuario} /> },
      ...(isWide ? [{ id: 'nameUser', header: 'Nombre', width: 170, cell: fullName }] : []),
      { id: 'cliente', header: 'Cliente', width: 160, cell: (usuario) => displayName(usuario.cliente) },
      { id: 'state', header: 'Estado', width: 130, cell: (usuario) => <State usuario={usuario} /> },
      {
        id: 'actions',
        header: 'Acciones',
        width: 96,
        align: 'right',
        cell: (usuario) => <Actions usuario={usuario} onEdit={onEdit} onToggle={toggle} />,
      },
    ],
    [isWide, onEdit, toggle],
  );

  async function handleDelete() {
    const ids = [...selected];
    const title = ids.length === 1 ? '¿Eliminar este usuario?' : `¿Eliminar ${ids.length} usuarios?`;
    const message = 'Pierden el acceso de inmediato. Lo que registraron se conserva.';
    if (!(await confirm({ title, message, confirmLabel: 'Eliminar', danger: true }))) return;
    remove.mutate(ids, { onSuccess: () => setSelected(new Set()) });
  }

  return (
    <div className={styles.list}>
      <FilterBar>
        <SearchField label="Buscar" placeholder="Usuario o cliente" value={state.search} onChange={state.setSearch} />
      </FilterBar>
      <DataTable
        caption="Usuarios"
        data={data}
        state={state}
        columns={columns}
        rowKey={(usuario) => usuario._id}
        card={(usuario) => <UsuarioCard usuario={usuario} onEdit={onEdit} onToggle={toggle} />}
        empty={{ hint: state.search ? `Ningún usuario coincide con «${state.search}».` : 'Crea el primer usuario.' }}
        selection={{
          selected,
          onChange: setSelected,
          actions: (
            <Button
              size="compact-sm"
              color="red"
              variant="light"
              loading={remove.isPending}
              leftSection={<IconTrash size={16} stroke={1.75} aria-hidden />}
              onClick={() => void handleDelete()}
            >
              Eliminar
            </Button>
          ),
        }}
      />
    </div>
  );
}

const fullName = (usuario: ListedUsuario) => usuario.nameUser;

function Name({ usuario: { name, isManager } }: { usuario: ListedUsuario }) {
  return (
    <span className={styles.name}>
      {name}
      {isManager && <IconShield size={14} stroke={2} role="img" aria-label="Gestor" className={styles.shield} />}
    </span>
  );
}

function State({ usuario: { isActive } }: { usuario: ListedUsuario }) {
  return <StateLabel state={isActive ? 'ok' : 'neutral'}>{isActive ? 'Habilitado' : 'Deshabilitado'}</StateLabel>;
}

type ActionProps = Props & { usuario: ListedUsuario; onToggle: (usuario: ListedUsuario) => void };

function Actions({ usuario, onEdit, onToggle }: ActionProps) {
  const { name, isActive } = usuario;
  const ToggleIcon = isActive ? IconUserOff : IconUserCheck;
  const toggleLabel = `${isActive ? 'Deshabilitar' : 'Habilitar'} ${name}`;
  return (
    <span className={styles.actions}>
      <ActionIcon aria-label={`Editar ${name}`} title="Editar" onClick={() => onEdit(usuario)}>
        <IconPencil size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
      <ActionIcon
        aria-label={toggleLabel}
        title={isActive ? 'Deshabilitar' : 'Habilitar'}
        onClick={() => onToggle(usuario)}
      >
        <ToggleIcon size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
    </span>
  );
}

/** On a phone: who, where and whether they may enter, with both acts in reach of a thumb. */
function UsuarioCard({ usuario, onEdit, onToggle }: ActionProps) {
  return (
    <div className={styles.card}>
      <div className={styles.words}>
        <Name usuario={usuario} />
        <span>{usuario.nameUser}</span>
        <span className={styles.quiet}>{displayName(usuario.cliente)}</span>
        <State usuario={usuario} />
      </div>
      <Actions usuario={usuario} onEdit={onEdit} onToggle={onToggle} />
    </div>
  );
}
