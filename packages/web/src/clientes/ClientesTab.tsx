import { PAPELERA_MESSAGES } from '@fenix/domain/assembly/papelera';
import type { Cliente } from '@fenix/domain/clientes/cliente';
import { CLIENTE_MESSAGES } from '@fenix/domain/messages';
import { SHORT_PAGE_SIZES } from '@fenix/domain/paging';
import { displayName } from '@fenix/domain/text/names';
import { useMemo, useState } from 'react';
import { ExportMenu } from '../records/ExportMenu';
import { DrawerForm } from '../shared/form/DrawerForm';
import { confirm } from '../shared/confirm';
import { DataTable } from '../shared/DataTable/DataTable';
import { FilterBar } from '../shared/list/FilterBar';
import { SearchField } from '../shared/list/SearchField';
import { useAnchor } from '../shared/list/useAnchor';
import { useTableState } from '../shared/list/useTableState';
import { ConservacionDialog } from './ConservacionDialog';
import { CreateClienteForm } from './CreateClienteForm';
import { EditClienteDialog } from './EditClienteDialog';
import { InControlDialog } from './InControlDialog';
import { type ClienteActs, clienteCard, clienteColumns } from './clienteColumns';
import styles from './Clientes.module.css';
import { useClienteRows, useClientesExport, useDeleteCliente } from './useClientes';

/** CLI-02 to CLI-08. */
export function ClientesTab() {
  const [editing, setEditing] = useState<Cliente>();
  const [enabling, setEnabling] = useState<Cliente>();
  const [keeping, setKeeping] = useState<Cliente>();
  const { mutate: remove } = useDeleteCliente();
  const acts = useMemo<ClienteActs>(() => {
    const onDelete = async (cliente: Cliente) => {
      if (await confirmDelete(cliente)) remove(cliente);
    };
    return {
      onEdit: setEditing,
      onInControl: setEnabling,
      onConservacion: setKeeping,
      onDelete: (cliente) => void onDelete(cliente),
    };
  }, [remove]);
  return (
    <>
      <ClientesTable acts={acts} />
      {editing && <EditClienteDialog cliente={editing} onClose={() => setEditing(undefined)} />}
      {enabling && <InControlDialog cliente={enabling} onClose={() => setEnabling(undefined)} />}
      {keeping && <ConservacionDialog cliente={keeping} onClose={() => setKeeping(undefined)} />}
    </>
  );
}

/** CLI-07. */
function confirmDelete({ client }: Cliente): Promise<boolean> {
  return confirm({
    title: CLIENTE_MESSAGES.deleteQuestion,
    message: `${displayName(client)} deja de aparecer y sus usuarios pierden el acceso de inmediato. Sus registros se conservan.`,
    note: PAPELERA_MESSAGES.afterDeleting,
    confirmLabel: 'Eliminar',
    danger: true,
  });
}

function ClientesTable({ acts }: { acts: ClienteActs }) {
  const state = useTableState({ lista: 'clientes', sizes: SHORT_PAGE_SIZES });
  const data = useClienteRows(state);
  const exported = useClientesExport(state);
  const anchor = useAnchor(data.rows, ({ _id }) => _id, state);
  const columns = useMemo(() => clienteColumns(acts), [acts]);
  const card = useMemo(() => clienteCard(acts), [acts]);
  return (
    <div className={styles.list}>
      <FilterBar>
        <SearchField label="Buscar" placeholder="Nombre del cliente" value={state.search} onChange={state.setSearch} />
        <ExportMenu list={exported} />
        <DrawerForm title="Crear cliente" Form={CreateClienteForm} />
      </FilterBar>
      <DataTable
        caption="Clientes"
        data={data}
        state={state}
        columns={columns}
        rowKey={(cliente) => cliente._id}
        anchor={(cliente) => cliente._id}
        highlighted={anchor}
        card={card}
        empty={{ hint: state.search ? `Ningún cliente coincide con «${state.search}».` : 'Crea el primer cliente.' }}
      />
    </div>
  );
}
