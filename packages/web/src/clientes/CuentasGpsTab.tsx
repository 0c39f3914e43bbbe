import type { CuentaGps } from '@fenix/domain/clientes/cuentaGps';
import { formatDay } from '@fenix/domain/dates/format';
import { matchesSearch } from '@fenix/domain/text/search';
import { ActionIcon } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconArchive, IconPencil } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { DrawerForm } from '../shared/form/DrawerForm';
import { confirm } from '../shared/confirm';
import { DataTable } from '../shared/DataTable/DataTable';
import { ListCard, RowActs } from '../shared/DataTable/ListCard';
import type { Column } from '../shared/DataTable/types';
import { FilterBar } from '../shared/list/FilterBar';
import { SearchField } from '../shared/list/SearchField';
import { useAnchor } from '../shared/list/useAnchor';
import { useTableState } from '../shared/list/useTableState';
import styles from './Clientes.module.css';
import { AddCuentaForm, EditCuentaDialog } from './CuentaGpsForms';
import { cuentaGpsQueries, useRetireCuenta } from './useCuentasGps';

type Acts = Record<'onEdit' | 'onRetire', (cuenta: CuentaGps) => void>;

/** CLI-11 to CLI-13: the accounts that the api-key selects offer. */
export function CuentasGpsTab() {
  const [editing, setEditing] = useState<CuentaGps>();
  const { mutate: retire } = useRetireCuenta();
  const acts = useMemo<Acts>(() => {
    const onRetire = async (cuenta: CuentaGps) => {
      if (await confirmRetire(cuenta)) retire(cuenta);
    };
    return { onEdit: setEditing, onRetire: (cuenta) => void onRetire(cuenta) };
  }, [retire]);
  return (
    <>
      <CuentasTable acts={acts} />
      {editing && <EditCuentaDialog cuenta={editing} onClose={() => setEditing(undefined)} />}
    </>
  );
}

function confirmRetire({ empresa }: CuentaGps): Promise<boolean> {
  return confirm({
    title: '¿Retirar esta cuenta?',
    message: `${empresa} deja de ofrecerse al crear o editar clientes. Su llave no se puede recuperar desde aquí.`,
    confirmLabel: 'Retirar',
    danger: true,
  });
}

function columnsFor(acts: Acts): Column<CuentaGps>[] {
  return [
    {
      id: 'empresa',
      header: 'Empresa',
      width: 280,
      grow: true,
      sortable: true,
      sortValue: ({ empresa }) => empresa,
      cell: ({ empresa }) => <span className={styles.strong}>{empresa}</span>,
    },
    {
      id: 'clientes',
      header: 'Clientes',
      width: 100,
      align: 'right',
      sortable: true,
      sortValue: ({ clientes }) => clientes,
      cell: ({ clientes }) => clientes,
    },
    {
      id: 'plataforma',
      header: 'Plataforma',
      width: 220,
      grow: true,
      sortable: true,
      sortValue: ({ plataforma }) => plataforma ?? '',
      cell: ({ plataforma }) => plataforma ?? 'De la instalación',
    },
    {
      id: 'fecha',
      header: 'Agregada',
      width: 120,
      sortValue: ({ fecha }) => fecha,
      cell: ({ fecha }) => formatDay(new Date(fecha)),
    },
    {
      id: 'actions',
      isKept: true,
      header: 'Acciones',
      width: 96,
      align: 'right',
      cell: (cuenta) => <Actions cuenta={cuenta} {...acts} />,
    },
  ];
}

function Actions({ cuenta, onEdit, onRetire }: Acts & { cuenta: CuentaGps }) {
  const { empresa } = cuenta;
  return (
    <RowActs>
      <ActionIcon aria-label={`Editar ${empresa}`} data-tip="Editar" data-main-act onClick={() => onEdit(cuenta)}>
        <IconPencil size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
      <ActionIcon aria-label={`Retirar ${empresa}`} data-tip="Retirar" onClick={() => onRetire(cuenta)}>
        <IconArchive size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
    </RowActs>
  );
}

function CuentasTable({ acts }: { acts: Acts }) {
  const { data, error, isFetching, refetch } = useQuery(cuentaGpsQueries.list());
  const state = useTableState({ lista: 'cuentas', prefix: 'gps-' });
  const { search } = state;
  const rows = useMemo(() => data?.filter(({ empresa }) => matchesSearch(empresa, search)), [data, search]);
  const anchor = useAnchor(rows, ({ _id }) => _id, state);
  const columns = useMemo(() => columnsFor(acts), [acts]);
  const card = useMemo(
    () => (cuenta: CuentaGps) => (
      <ListCard name={cuenta.empresa} acts={<Actions cuenta={cuenta} {...acts} />}>
        <small>{cuenta.clientes === 1 ? '1 cliente' : `${cuenta.clientes} clientes`}</small>
        {cuenta.plataforma && <small>{cuenta.plataforma}</small>}
      </ListCard>
    ),
    [acts],
  );
  return (
    <div className={styles.list}>
      <FilterBar>
        <SearchField label="Buscar" placeholder="Empresa" value={search} onChange={state.setSearch} />
        <DrawerForm title="Agregar cuenta GPS" Form={AddCuentaForm} />
      </FilterBar>
      <DataTable
        caption="Cuentas GPS"
        data={{ rows, isFetching, error: error ?? undefined, retry: () => void refetch() }}
        state={state}
        columns={columns}
        rowKey={(cuenta) => cuenta._id}
        anchor={(cuenta) => cuenta._id}
        highlighted={anchor}
        card={card}
        empty={{ hint: search ? `Ninguna cuenta coincide con «${search}».` : 'Agrega la primera cuenta.' }}
      />
    </div>
  );
}
