import { SHORT_PAGE_SIZE } from '@fenix/domain/paging';
import type { ListedUsuario } from '@fenix/domain/usuarios/usuario';
import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconTrash } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { confirm } from '../shared/confirm';
import { DataTable } from '../shared/DataTable/DataTable';
import { FilterBar } from '../shared/list/FilterBar';
import { SearchField } from '../shared/list/SearchField';
import { useTableState } from '../shared/list/useTableState';
import styles from './Usuarios.module.css';
import { usuarioCard, usuarioColumns } from './usuarioColumns';
import { useDeleteUsuarios, useToggleUsuario, useUsuarioRows } from './useUsuarios';

const WIDE = '(min-width: 88em)';

/** USR-02 to USR-06, USR-26. */
export function UsuariosTable({ onEdit }: { onEdit: (usuario: ListedUsuario) => void }) {
  const state = useTableState({ fixedSize: SHORT_PAGE_SIZE });
  const data = useUsuarioRows(state);
  const isWide = useMediaQuery(WIDE, true, { getInitialValueInEffect: false });
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const { mutate: onToggle } = useToggleUsuario();
  const remove = useDeleteUsuarios();
  const columns = useMemo(() => usuarioColumns({ isWide, onEdit, onToggle }), [isWide, onEdit, onToggle]);
  const card = useMemo(() => usuarioCard({ onEdit, onToggle }), [onEdit, onToggle]);

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
