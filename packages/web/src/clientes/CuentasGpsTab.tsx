import { CUENTA_GPS_COLUMNS } from '@fenix/domain/clientes/columns';
import type { CuentaGps } from '@fenix/domain/clientes/cuentaGps';
import { matchesSearch } from '@fenix/domain/text/search';
import { ActionIcon } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconArchive, IconPencil } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { ExportMenu } from '../records/ExportMenu';
import { type Looks, recordColumns } from '../records/recordColumns';
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
import { CUENTAS_GPS_PATH, cuentaGpsQueries, useRetireCuenta } from './useCuentasGps';

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

const LOOKS: Looks<CuentaGps, typeof CUENTA_GPS_COLUMNS> = {
  empresa: { width: 280, grow: true, cell: ({ empresa }) => <span className={styles.strong}>{empresa}</span> },
  clientes: { width: 100, align: 'right' },
  plataforma: { width: 220, grow: true },
  login: { isInFilesOnly: true },
  fecha: { width: 120 },
};
const COLUMNS = recordColumns(CUENTA_GPS_COLUMNS, LOOKS, { isStaff: true, now: new Date(0) });

function columnsFor(acts: Acts): Column<CuentaGps>[] {
  return [
    ...COLUMNS,
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
        <ExportMenu
          list={{
            path: CUENTAS_GPS_PATH,
            words: 'las cuentas GPS',
            name: 'cuentas-gps',
            query: search ? { search } : {},
          }}
        />
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
