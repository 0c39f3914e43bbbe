import type { Cliente } from '@fenix/domain/clientes/cliente';
import { CLIENTE_MESSAGES } from '@fenix/domain/messages';
import { SHORT_PAGE_SIZE } from '@fenix/domain/paging';
import { displayName } from '@fenix/domain/text/names';
import { useMediaQuery } from '@mantine/hooks';
import { useMemo, useState } from 'react';
import { BesideForm } from '../shared/form/BesideForm';
import { confirm } from '../shared/confirm';
import { DataTable } from '../shared/DataTable/DataTable';
import { FilterBar } from '../shared/list/FilterBar';
import { SearchField } from '../shared/list/SearchField';
import { useTableState } from '../shared/list/useTableState';
import { CreateClienteForm } from './CreateClienteForm';
import { EditClienteDialog } from './EditClienteDialog';
import { InControlDialog } from './InControlDialog';
import { type ClienteActs, clienteCard, clienteColumns } from './clienteColumns';
import styles from './Clientes.module.css';
import { useClienteRows, useDeleteCliente } from './useClientes';

const WIDE = '(min-width: 80em)';
const WIDER = '(min-width: 100em)';

/** CLI-02 to CLI-08. */
export function ClientesTab() {
  const [editing, setEditing] = useState<Cliente>();
  const [enabling, setEnabling] = useState<Cliente>();
  const { mutate: remove } = useDeleteCliente();
  const acts = useMemo<ClienteActs>(() => {
    const onDelete = async (cliente: Cliente) => {
      if (await confirmDelete(cliente)) remove(cliente);
    };
    return { onEdit: setEditing, onInControl: setEnabling, onDelete: (cliente) => void onDelete(cliente) };
  }, [remove]);
  return (
    <>
      <BesideForm title="Crear cliente" list={<ClientesTable acts={acts} />} Form={CreateClienteForm} />
      {editing && <EditClienteDialog cliente={editing} onClose={() => setEditing(undefined)} />}
      {enabling && <InControlDialog cliente={enabling} onClose={() => setEnabling(undefined)} />}
    </>
  );
}

/** CLI-07. */
function confirmDelete({ client }: Cliente): Promise<boolean> {
  return confirm({
    title: CLIENTE_MESSAGES.deleteQuestion,
    message: `${displayName(client)} deja de aparecer y sus usuarios pierden el acceso de inmediato. Sus registros se conservan.`,
    confirmLabel: 'Eliminar',
    danger: true,
  });
}

function ClientesTable({ acts }: { acts: ClienteActs }) {
  const state = useTableState({ fixedSize: SHORT_PAGE_SIZE });
  const data = useClienteRows(state);
  const isWide = useMediaQuery(WIDE, true, { getInitialValueInEffect: false });
  const isWider = useMediaQuery(WIDER, false, { getInitialValueInEffect: false });
  const room = isWider ? 'much' : isWide ? 'some' : 'little';
  const columns = useMemo(() => clienteColumns({ room, ...acts }), [room, acts]);
  const card = useMemo(() => clienteCard(acts), [acts]);
  return (
    <div className={styles.list}>
      <FilterBar>
        <SearchField label="Buscar" placeholder="Nombre del cliente" value={state.search} onChange={state.setSearch} />
      </FilterBar>
      <DataTable
        caption="Clientes"
        data={data}
        state={state}
        columns={columns}
        rowKey={(cliente) => cliente._id}
        card={card}
        empty={{ hint: state.search ? `Ningún cliente coincide con «${state.search}».` : 'Crea el primer cliente.' }}
      />
    </div>
  );
}
