import { PERSONA_CSV_COLUMNS } from '@fenix/domain/cumplimiento/personas/csv';
import { type Persona, VINCULACIONES, nombreCompleto } from '@fenix/domain/cumplimiento/personas/persona';
import { bogotaDay } from '@fenix/domain/dates/days';
import { ESTADOS_PAPEL, estadoPapel } from '@fenix/domain/flota/papel';
import { allows } from '@fenix/domain/permissions';
import { href, routeOf } from '@fenix/domain/routes';
import { ActionIcon, Drawer } from '@mantine/core';
import { IconEdit } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { Segments } from '../../forms/Segments';
import { ExportMenu } from '../../records/ExportMenu';
import { DataTable } from '../../shared/DataTable/DataTable';
import { ListCard, RowActs } from '../../shared/DataTable/ListCard';
import type { Column } from '../../shared/DataTable/types';
import { type CreateFormProps, DrawerForm } from '../../shared/form/DrawerForm';
import { FilterBar } from '../../shared/list/FilterBar';
import { beginInDrawer } from '../../shared/form/firstField';
import { SearchField } from '../../shared/list/SearchField';
import { useAnchor } from '../../shared/list/useAnchor';
import { useTableState } from '../../shared/list/useTableState';
import { PageHeader } from '../../shared/PageHeader';
import { useGo } from '../../shared/routing';
import { useIsPhone } from '../../shared/useIsPhone';
import { useToday } from '../../shared/useToday';
import { useViewer, useWorkingClient } from '../../shared/viewer';
import { ImportButton } from '../ImportDialog';
import { dayText } from '../dayText';
import { EstadoLabel, EstadoMark } from '../EstadoLabel';
import { PersonaForm } from './PersonaForm';
import { PERSONAS, PERSONAS_PATH, usePersonaRows } from './usePersonas';

const ESTADO_SEGMENTS = [
  { value: 'true', label: 'Activas' },
  { value: 'false', label: 'Inactivas' },
];
const FILTERS = { activo: 'true' };
const BY_NAME = { id: 'nombre', descending: false };

function NewPersona({ onCreated }: CreateFormProps) {
  return <PersonaForm client={useWorkingClient()} onSaved={onCreated} />;
}

/** CUM-07: the people of a company with their documents, and how their licences stand. */
export function PersonasScreen() {
  const client = useWorkingClient();
  const mayWrite = allows(useViewer(), 'writeCompliance');
  const state = useTableState({ lista: 'personas', filters: FILTERS, sort: BY_NAME });
  const data = usePersonaRows(client, state);
  const anchor = useAnchor(data.rows, ({ _id }) => _id, state);
  const [editing, setEditing] = useState<Persona>();
  const today = bogotaDay(useToday());
  const isPhone = useIsPhone();
  const go = useGo();
  const onEdit = mayWrite ? setEditing : undefined;
  const columns = useMemo(() => columnsOf(today, onEdit), [today, onEdit]);
  const card = useMemo(() => cardOf(today), [today]);

  return (
    <>
      <PageHeader
        title={routeOf('personas').title}
        subtitle="Quién trabaja en la empresa, con documento y licencia."
        action={
          <>
            <ExportMenu
              list={{
                path: PERSONAS_PATH,
                words: 'las personas',
                name: 'personas',
                query: {
                  ...(client && { client }),
                  ...(state.search && { search: state.search }),
                  activo: state.filters.activo,
                },
              }}
            />
            {mayWrite && (
              <ImportButton
                path={PERSONAS_PATH}
                what="personas"
                columns={PERSONA_CSV_COLUMNS}
                client={client}
                invalidates={PERSONAS}
              />
            )}
          </>
        }
      />
      <FilterBar>
        <SearchField
          label="Buscar"
          placeholder="Nombre, documento o cargo"
          value={state.search}
          onChange={state.setSearch}
        />
        <Segments
          legend="Estado"
          segments={ESTADO_SEGMENTS}
          value={state.filters.activo}
          onChange={(activo) => state.setFilters({ activo })}
        />
        {mayWrite && <DrawerForm title="Nueva persona" Form={NewPersona} size="lg" />}
      </FilterBar>
      <DataTable
        caption="Personas"
        data={data}
        state={state}
        columns={columns}
        rowKey={({ _id }) => _id}
        anchor={({ _id }) => _id}
        href={({ _id }) => href('hojaPersona', { id: _id })}
        onOpen={({ _id }) => void go({ to: 'hojaPersona', params: { id: _id } })}
        highlighted={anchor}
        card={card}
        {...(onEdit && { cardAct: actsOf(onEdit) })}
        empty={{ hint: state.search ? `Nadie coincide con «${state.search}».` : 'Agrega la primera persona.' }}
      />
      <Drawer
        opened={editing !== undefined}
        onClose={() => setEditing(undefined)}
        position="right"
        size={isPhone ? '100%' : 'lg'}
        title={editing ? `Editar a ${nombreCompleto(editing)}` : ''}
      >
        <div ref={beginInDrawer}>
          {editing && <PersonaForm persona={editing} client={client} onSaved={() => setEditing(undefined)} />}
        </div>
      </Drawer>
    </>
  );
}

type Edit = ((persona: Persona) => void) | undefined;

function columnsOf(today: string, onEdit: Edit): Column<Persona>[] {
  return [
    {
      id: 'nombre',
      header: 'Nombre',
      width: 200,
      grow: true,
      sortValue: (persona) => nombreCompleto(persona),
      cell: (persona) => nombreCompleto(persona),
    },
    { id: 'documento', header: 'Documento', width: 150, sortable: true, cell: documentoText },
    { id: 'cargo', header: 'Cargo', width: 160, sortable: true, cell: ({ cargo }) => cargo ?? '—' },
    {
      id: 'vinculacion',
      header: 'Vinculación',
      width: 120,
      sortable: true,
      cell: ({ vinculacion }) => VINCULACIONES[vinculacion],
    },
    {
      id: 'categoria',
      header: 'Categoría',
      width: 100,
      sortable: true,
      cell: ({ licencia }) => licencia?.categoria ?? '—',
    },
    {
      id: 'licencia',
      header: 'Licencia',
      width: 190,
      sortValue: ({ licencia }) => licencia?.vence ?? '',
      cell: (persona) => <Licencia persona={persona} today={today} />,
    },
    ...(onEdit
      ? [
          {
            id: 'actions',
            isKept: true,
            header: 'Acciones',
            width: 90,
            align: 'right' as const,
            cell: (persona: Persona) => <Acts persona={persona} onEdit={onEdit} />,
          },
        ]
      : []),
  ];
}

const documentoText = ({ tipoDocumento, documento }: Persona) => `${tipoDocumento} ${documento}`;

type LicenciaProps = { persona: Persona; today: string; isCard?: boolean };

function Licencia({ persona, today, isCard = false }: LicenciaProps) {
  const { licencia } = persona;
  const vence = licencia?.vence ?? null;
  const estado = estadoPapel(vence, today);
  const words = vence === null ? ESTADOS_PAPEL.sin_dato : `${ESTADOS_PAPEL[estado]} · ${dayText(vence)}`;
  // A card leads to the person as a whole.
  if (isCard) return <EstadoMark estado={estado} words={words} />;
  return <EstadoLabel estado={estado} of={`Licencia de ${nombreCompleto(persona)}`} vence={vence} words={words} />;
}

function Acts({ persona, onEdit }: { persona: Persona; onEdit: NonNullable<Edit> }) {
  return (
    <RowActs>
      <ActionIcon aria-label={`Editar a ${nombreCompleto(persona)}`} data-tip="Editar" onClick={() => onEdit(persona)}>
        <IconEdit size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
    </RowActs>
  );
}

const actsOf = (onEdit: NonNullable<Edit>) => (persona: Persona) => <Acts persona={persona} onEdit={onEdit} />;

function cardOf(today: string) {
  return (persona: Persona) => (
    <ListCard name={nombreCompleto(persona)}>
      <span>{documentoText(persona)}</span>
      {persona.cargo !== null && <small>{persona.cargo}</small>}
      <Licencia persona={persona} today={today} isCard />
    </ListCard>
  );
}
