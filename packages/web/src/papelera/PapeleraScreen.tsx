import { formatDateTime } from '@fenix/domain/dates/format';
import { BORRADO_KINDS, BORRADO_LABELS, type Borrado } from '@fenix/domain/assembly/papelera';
import { BORRADO_COLUMNS } from '@fenix/domain/assembly/papeleraColumns';
import { routeOf } from '@fenix/domain/routes';
import { displayName } from '@fenix/domain/text/names';
import { Box, Button, Text } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { type ReactNode, useMemo, useState } from 'react';
import { ExportMenu } from '../records/ExportMenu';
import { type Looks, recordColumns } from '../records/recordColumns';
import { DataTable } from '../shared/DataTable/DataTable';
import type { Column } from '../shared/DataTable/types';
import { PageHeader } from '../shared/PageHeader';
import { confirm } from '../shared/confirm';
import { FilterSelect } from '../shared/form/SearchSelect';
import { FilterBar } from '../shared/list/FilterBar';
import { SearchField } from '../shared/list/SearchField';
import { useTableState } from '../shared/list/useTableState';
import { PAPELERA_PATH, askedOf, usePapeleraRows, useRestore } from './usePapelera';

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
        action={
          <ExportMenu list={{ path: PAPELERA_PATH, words: 'lo eliminado', name: 'papelera', query: askedOf(state) }} />
        }
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

const LOOKS: Looks<Borrado, typeof BORRADO_COLUMNS> = {
  kind: { width: 96 },
  label: { isKept: true, width: 170, grow: true },
  client: { width: 150, grow: true, wraps: true },
  deletedBy: { width: 128, grow: true },
  deletedAt: { width: 160 },
};
const COLUMNS = recordColumns(BORRADO_COLUMNS, LOOKS, { isStaff: true, now: new Date(0) });

function columnsWith(action: Action): Column<Borrado>[] {
  return [
    ...COLUMNS,
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
