import { matchesSearch } from '@fenix/domain/text/search';
import { ActionIcon } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconPencil, IconUserCheck, IconUserOff } from '@tabler/icons-react';
import { type ComponentType, useMemo } from 'react';
import { ExportMenu } from '../../records/ExportMenu';
import { DataTable } from '../../shared/DataTable/DataTable';
import { ListCard, RowActs } from '../../shared/DataTable/ListCard';
import type { Column, Rows } from '../../shared/DataTable/types';
import { type CreateFormProps, DrawerForm } from '../../shared/form/DrawerForm';
import { FilterBar } from '../../shared/list/FilterBar';
import { SearchField } from '../../shared/list/SearchField';
import { StateLabel } from '../../shared/StateLabel';
import { useAnchor } from '../../shared/list/useAnchor';
import { useTableState } from '../../shared/list/useTableState';
import { CATALOGOS_PATH, type Catalogo, useChangePersona } from '../useCatalogos';
import { AddPersonaForm } from './AddPersonaForm';
import styles from './Catalogos.module.css';
import { type Persona, WORDS, queryOf } from './personas';

const FORMS: Record<Catalogo, ComponentType<CreateFormProps>> = {
  tecnicos: (props) => <AddPersonaForm catalogo="tecnicos" {...props} />,
  analistas: (props) => <AddPersonaForm catalogo="analistas" {...props} />,
};

type Acts = { onEdit: (persona: Persona) => void; onToggle: (persona: Persona) => void };

export function PersonasTable({ catalogo, onEdit }: { catalogo: Catalogo; onEdit: (persona: Persona) => void }) {
  const words = WORDS[catalogo];
  const state = useTableState({ prefix: `${catalogo}-` });
  const { search } = state;
  const data = usePersonas(catalogo, search);
  const anchor = useAnchor(data.rows, ({ _id }) => _id, state);
  const { mutate: change } = useChangePersona(catalogo);
  const acts = useMemo<Acts>(
    () => ({ onEdit, onToggle: (persona) => change({ persona, fields: { activo: !persona.activo } }) }),
    [onEdit, change],
  );
  const columns = useMemo(() => columnsFor(catalogo, acts), [catalogo, acts]);
  const card = useMemo(
    () => (persona: Persona) => (
      <ListCard
        name={persona.nombre}
        aside={catalogo === 'tecnicos' && <Firma persona={persona} />}
        acts={<Actions persona={persona} {...acts} />}
      >
        <State persona={persona} />
      </ListCard>
    ),
    [catalogo, acts],
  );
  return (
    <div className={styles.list}>
      <FilterBar>
        <SearchField label="Buscar" placeholder="Nombre" value={search} onChange={state.setSearch} />
        <ExportMenu
          list={{
            path: `${CATALOGOS_PATH}/${catalogo}`,
            words: `los ${words.one}s`,
            name: catalogo,
            query: search ? { search } : {},
          }}
        />
        <DrawerForm title={words.title} Form={FORMS[catalogo]} />
      </FilterBar>
      <DataTable
        caption={words.plural}
        data={data}
        state={state}
        columns={columns}
        rowKey={({ _id }) => _id}
        anchor={({ _id }) => _id}
        highlighted={anchor}
        card={card}
        empty={{ hint: search ? `Nadie coincide con «${search}».` : words.none }}
      />
    </div>
  );
}

function usePersonas(catalogo: Catalogo, search: string): Rows<Persona> {
  const { data, error, isFetching, refetch } = useQuery<Persona[]>(queryOf[catalogo]() as never);
  const rows = useMemo(() => data?.filter(({ nombre }) => matchesSearch(nombre, search)), [data, search]);
  return { rows, isFetching, error: error ?? undefined, retry: () => void refetch() };
}

function columnsFor(catalogo: Catalogo, acts: Acts): Column<Persona>[] {
  const firma: Column<Persona> = {
    id: 'firma',
    header: 'Firma',
    width: 140,
    cell: (persona) => <Firma persona={persona} />,
  };
  const usuario: Column<Persona> = {
    id: 'usuario',
    header: 'Usuario',
    width: 140,
    sortValue: (persona) => persona.usuario ?? '',
    cell: (persona) => persona.usuario ?? <span className={styles.quiet}>Sin usuario</span>,
  };
  return [
    {
      id: 'nombre',
      header: 'Nombre',
      width: 240,
      grow: true,
      sortable: true,
      sortValue: ({ nombre }) => nombre,
      cell: ({ nombre }) => <span className={styles.strong}>{nombre}</span>,
    },
    ...(catalogo === 'tecnicos' ? [usuario, firma] : []),
    {
      id: 'activo',
      header: 'Estado',
      width: 110,
      sortValue: ({ activo }) => Number(!activo),
      cell: (persona) => <State persona={persona} />,
    },
    {
      id: 'actions',
      header: 'Acciones',
      width: 96,
      align: 'right',
      cell: (persona) => <Actions persona={persona} {...acts} />,
    },
  ];
}

function State({ persona: { activo } }: { persona: Persona }) {
  return <StateLabel state={activo ? 'ok' : 'neutral'}>{activo ? 'Activo' : 'Inactivo'}</StateLabel>;
}

function Firma({ persona: { firma, nombre } }: { persona: Persona }) {
  if (!firma) return <span className={styles.quiet}>Sin firma</span>;
  return <img className={styles.firma} src={firma} alt={`Firma de ${nombre}`} />;
}

function Actions({ persona, onEdit, onToggle }: Acts & { persona: Persona }) {
  const { nombre, activo } = persona;
  const toggle = activo ? 'Desactivar' : 'Activar';
  const Drawing = activo ? IconUserOff : IconUserCheck;
  return (
    <RowActs>
      <ActionIcon aria-label={`Editar ${nombre}`} data-tip="Editar" data-main-act onClick={() => onEdit(persona)}>
        <IconPencil size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
      <ActionIcon aria-label={`${toggle} ${nombre}`} data-tip={toggle} onClick={() => onToggle(persona)}>
        <Drawing size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
    </RowActs>
  );
}
