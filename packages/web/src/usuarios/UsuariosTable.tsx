import { PAPELERA_MESSAGES } from '@fenix/domain/assembly/papelera';
import { SHORT_PAGE_SIZES } from '@fenix/domain/paging';
import type { ListedUsuario } from '@fenix/domain/usuarios/usuario';
import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { ExportMenu } from '../records/ExportMenu';
import { confirm } from '../shared/confirm';
import { DataTable } from '../shared/DataTable/DataTable';
import { DrawerForm } from '../shared/form/DrawerForm';
import { FilterBar } from '../shared/list/FilterBar';
import { SearchField } from '../shared/list/SearchField';
import { useAnchor } from '../shared/list/useAnchor';
import { useTableState } from '../shared/list/useTableState';
import { CreateUsuarioForm } from './CreateUsuarioForm';
import styles from './Usuarios.module.css';
import { usuarioCard, usuarioColumns } from './usuarioColumns';
import { useDeleteUsuarios, useToggleUsuario, useUsuarioRows, useUsuariosExport } from './useUsuarios';

/** USR-02 to USR-06, USR-26. */
export function UsuariosTable({ onEdit }: { onEdit: (usuario: ListedUsuario) => void }) {
  const state = useTableState({ lista: 'usuarios', sizes: SHORT_PAGE_SIZES });
  const data = useUsuarioRows(state);
  const exported = useUsuariosExport(state);
  const anchor = useAnchor(data.rows, ({ _id }) => _id, state);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const { mutate: onToggle } = useToggleUsuario();
  const remove = useDeleteUsuarios();
  const columns = useMemo(() => usuarioColumns({ onEdit, onToggle }), [onEdit, onToggle]);
  const card = useMemo(() => usuarioCard({ onEdit, onToggle }), [onEdit, onToggle]);

  async function handleDelete() {
    const ids = [...selected];
    const title = ids.length === 1 ? '¿Eliminar este usuario?' : `¿Eliminar ${ids.length} usuarios?`;
    const message = 'Pierden el acceso de inmediato. Lo que registraron se conserva.';
    const about = (data.rows ?? [])
      .filter(({ _id }) => selected.has(_id))
      .map(({ name }) => name)
      .join(', ');
    const { afterDeleting: note } = PAPELERA_MESSAGES;
    if (!(await confirm({ title, message, about, note, confirmLabel: 'Eliminar', danger: true }))) return;
    remove.mutate({ ids, about }, { onSuccess: () => setSelected(new Set()) });
  }

  return (
    <div className={styles.list}>
      <FilterBar>
        <SearchField label="Buscar" placeholder="Usuario o cliente" value={state.search} onChange={state.setSearch} />
        <ExportMenu {...exported} />
        <DrawerForm title="Crear usuario" Form={CreateUsuarioForm} size="lg" />
      </FilterBar>
      <DataTable
        caption="Usuarios"
        data={data}
        state={state}
        columns={columns}
        rowKey={(usuario) => usuario._id}
        anchor={(usuario) => usuario._id}
        highlighted={anchor}
        card={card}
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
