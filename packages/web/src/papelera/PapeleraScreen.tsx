import { formatDateTime } from '@fenix/domain/dates/format';
import { BORRADO_KINDS, BORRADO_LABELS, type Borrado } from '@fenix/domain/assembly/papelera';
import { routeOf } from '@fenix/domain/routes';
import { displayName } from '@fenix/domain/text/names';
import { Box, Button, Text } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { type ReactNode, useMemo, useState } from 'react';
import { DataTable } from '../shared/DataTable/DataTable';
import type { Column } from '../shared/DataTable/types';
import { PageHeader } from '../shared/PageHeader';
import { confirm } from '../shared/confirm';
import { FilterSelect } from '../shared/form/SearchSelect';
import { FilterBar } from '../shared/list/FilterBar';
import { SearchField } from '../shared/list/SearchField';
import { useTableState } from '../shared/list/useTableState';
import { usePapeleraRows, useRestore } from './usePapelera';

const KIND_OPTIONS = BORRADO_KINDS.map((value) => ({ value, label: BORRADO_LABELS[value] }));

/** PAP-03, PAP-04: for managers. */
export function PapeleraScreen() {
  const [filters] = useState({ kind: '' });
  const state = useTableState({ lista: 'papelera', filters });
  const data = usePapeleraRows(state);
  const { mutate, isPending, variables } = useRestore();

  const parts = useMemo(() => {
    const handleRestore = async (borrado: Borrado) => {
      const title = `¿Restaurar ${nameOf(borrado)}?`;
      if (await confirm({ title, message: whatHappens(borrado), confirmLabel: 'Restaurar' })) mutate(borrado);
    };
    const action = (borrado: Borrado) => (
      <RestoreButton
        borrado={borrado}
        isBusy={isPending && variables?.record === borrado.record}
        onRestore={() => void handleRestore(borrado)}
      />
    );
    return { columns: columnsWith(action), card: cardWith(action) };
  }, [mutate, isPending, variables]);

  return (
    <>
      <PageHeader
        title={routeOf('papelera').title}
        subtitle="Lo que se eliminó, quién lo hizo y cuándo. Restaurado queda como estaba."
      />
      <FilterBar>
        <FilterSelect
          label="Qué es"
          all="Todo"
          options={KIND_OPTIONS}
          value={state.filters.kind}
          onChange={(kind) => state.setFilters({ kind })}
        />
        <SearchField
          label="Buscar"
          placeholder="Número, placa, nombre o quién lo eliminó"
          value={state.search}
          onChange={state.setSearch}
        />
      </FilterBar>
      <DataTable
        caption="Eliminados"
        data={data}
        state={state}
        columns={parts.columns}
        rowKey={({ _id }) => _id}
        card={parts.card}
        empty={{ title: 'La papelera está vacía', hint: 'Lo que alguien elimine aparecerá aquí.' }}
      />
    </>
  );
}

const nameOf = ({ kind, label }: Borrado) => `${BORRADO_LABELS[kind].toLowerCase()} ${label}`;

function whatHappens({ kind }: Borrado): string {
  if (kind === 'usuario') return 'Podrá ingresar otra vez, con la contraseña y los permisos que tenía.';
  if (kind === 'cliente') return 'Vuelve con sus usuarios y sus registros.';
  return 'Vuelve a su lista como estaba.';
}

type Action = (borrado: Borrado) => ReactNode;

function columnsWith(action: Action): Column<Borrado>[] {
  return [
    { id: 'kind', header: 'Qué es', width: 96, sortable: true, cell: ({ kind }) => BORRADO_LABELS[kind] },
    {
      id: 'label',
      isKept: true,
      header: 'Registro',
      width: 170,
      grow: true,
      sortable: true,
      cell: ({ label }) => label,
    },
    {
      id: 'client',
      header: 'Cliente',
      width: 150,
      grow: true,
      wraps: true,
      sortable: true,
      cell: ({ client }) => displayName(client),
    },
    {
      id: 'deletedBy',
      header: 'Lo eliminó',
      width: 128,
      grow: true,
      sortable: true,
      cell: ({ deletedBy }) => deletedBy,
    },
    {
      id: 'deletedAt',
      header: 'Cuándo',
      width: 160,
      sortValue: ({ deletedAt }) => deletedAt,
      cell: ({ deletedAt }) => formatDateTime(new Date(deletedAt)),
    },
    { id: 'actions', isKept: true, header: 'Acciones', width: 136, align: 'right', isPinned: true, cell: action },
  ];
}

type RestoreProps = { borrado: Borrado; isBusy: boolean; onRestore: () => void };

function RestoreButton({ borrado, isBusy, onRestore }: RestoreProps) {
  return (
    <Button
      size="compact-sm"
      variant="light"
      loading={isBusy}
      leftSection={<IconArrowBackUp size={16} stroke={1.75} aria-hidden />}
      aria-label={`Restaurar ${nameOf(borrado)}`}
      onClick={onRestore}
    >
      Restaurar
    </Button>
  );
}

function cardWith(action: Action) {
  return (borrado: Borrado) => (
    <>
      <Text fw={500}>
        {BORRADO_LABELS[borrado.kind]} {borrado.label}
      </Text>
      <Text size="sm">{displayName(borrado.client)}</Text>
      <Text size="sm" c="dimmed">
        {borrado.deletedBy} · {formatDateTime(new Date(borrado.deletedAt))}
      </Text>
      <Box mt="xs">{action(borrado)}</Box>
    </>
  );
}
