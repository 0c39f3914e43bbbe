import { PAPEL_CSV_COLUMNS } from '@fenix/domain/cumplimiento/papeles/csv';
import type { Papel } from '@fenix/domain/cumplimiento/papeles/papel';
import { ESTADOS_PAPEL, PAPELES, PAPEL_TIPOS } from '@fenix/domain/flota/papel';
import { allows } from '@fenix/domain/permissions';
import { routeOf } from '@fenix/domain/routes';
import { Anchor, Button, NativeSelect } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { ExportMenu } from '../../records/ExportMenu';
import { DataTable } from '../../shared/DataTable/DataTable';
import { ListCard } from '../../shared/DataTable/ListCard';
import type { Column } from '../../shared/DataTable/types';
import { type CreateFormProps, DrawerForm } from '../../shared/form/DrawerForm';
import { FilterBar } from '../../shared/list/FilterBar';
import { SearchField } from '../../shared/list/SearchField';
import { useAnchor } from '../../shared/list/useAnchor';
import { useTableState } from '../../shared/list/useTableState';
import { PageHeader } from '../../shared/PageHeader';
import { useViewer, useWorkingClient } from '../../shared/viewer';
import { ImportButton } from '../ImportDialog';
import { dayText } from '../dayText';
import { EstadoLabel, EstadoMark, EstadoWhy } from '../EstadoLabel';
import { archivoWord } from '../archivoWord';
import { askedOf } from '../queryText';
import { ownerHref, useOpenOwner } from '../owner';
import { PapelForm } from './PapelForm';
import { PAPELES_KEY, PAPELES_PATH, usePapelRows } from './usePapeles';

/** Whose papers are shown is chosen on the page of the person. */
const FILTERS = { tipo: '', placa: '', persona: '' };

function NewPapel({ onCreated }: CreateFormProps) {
  return <PapelForm client={useWorkingClient()} onSaved={onCreated} />;
}

/** CUM-09: every paper that was ever written; renewed ones stay. */
export function PapelesScreen() {
  const client = useWorkingClient();
  const mayWrite = allows(useViewer(), 'writeCompliance');
  const state = useTableState({ lista: 'papeles', filters: FILTERS });
  const data = usePapelRows(client, state);
  const openOwner = useOpenOwner();
  const anchor = useAnchor(data.rows, ({ _id }) => _id, state);

  return (
    <>
      <PageHeader
        title={routeOf('papeles').title}
        subtitle="SOAT, revisiones, pólizas y licencias. Renovar es agregar otro; el anterior queda."
        action={
          <>
            <ExportMenu
              list={{
                path: PAPELES_PATH,
                words: 'los papeles',
                name: 'papeles',
                query: askedOf({ client, ...state.filters }),
              }}
            />
            {mayWrite && (
              <ImportButton
                path={PAPELES_PATH}
                what="papeles"
                columns={PAPEL_CSV_COLUMNS}
                client={client}
                invalidates={PAPELES_KEY}
              />
            )}
          </>
        }
      />
      <FilterBar>
        <SearchField
          label="Placa"
          placeholder="Placa completa"
          value={state.filters.placa}
          onChange={(placa) => state.setFilters({ placa })}
        />
        <NativeSelect
          label="Papel"
          value={state.filters.tipo}
          data={[{ value: '', label: 'Todos' }, ...PAPEL_TIPOS.map((tipo) => ({ value: tipo, label: PAPELES[tipo] }))]}
          onChange={(event) => state.setFilters({ tipo: event.currentTarget.value })}
        />
        {state.filters.persona !== '' && (
          <Button
            variant="default"
            rightSection={<IconX size={16} stroke={1.75} aria-hidden />}
            onClick={() => state.setFilters({ persona: '' })}
          >
            {`Solo de ${data.rows?.[0]?.de ?? 'una persona'}`}
          </Button>
        )}
        {mayWrite && <DrawerForm title="Nuevo papel" Form={NewPapel} />}
      </FilterBar>
      <DataTable
        caption="Papeles"
        data={data}
        state={state}
        columns={COLUMNS}
        rowKey={({ _id }) => _id}
        anchor={({ _id }) => _id}
        highlighted={anchor}
        href={ownerHref}
        onOpen={openOwner}
        card={cardOf}
        cardAct={cardActs}
        empty={{ hint: state.clear ? 'Ningún papel coincide con los filtros.' : 'Agrega el primer papel.' }}
      />
    </>
  );
}

const nameOf = ({ tipo, de }: Papel) => `${PAPELES[tipo]} de ${de}`;

function Archivo({ papel: { archivo, tipo, de } }: { papel: Papel }) {
  if (!archivo?.url) return '—';
  return (
    <Anchor
      href={archivo.url}
      target="_blank"
      rel="noreferrer"
      aria-label={`${archivoWord(archivo)} ${PAPELES[tipo]} de ${de}`}
    >
      {archivoWord(archivo)}
    </Anchor>
  );
}

const cardActs = (papel: Papel) => (
  <>
    <EstadoWhy of={nameOf(papel)} vence={papel.vence} />
    <Archivo papel={papel} />
  </>
);

const COLUMNS: Column<Papel>[] = [
  { id: 'de', header: 'De', width: 170, grow: true, wraps: true, sortable: true, cell: ({ de }) => de },
  { id: 'tipo', header: 'Papel', width: 190, wraps: true, sortable: true, cell: ({ tipo }) => PAPELES[tipo] },
  { id: 'numero', header: 'Número', width: 120, sortable: true, cell: ({ numero }) => numero ?? '—' },
  { id: 'entidad', header: 'Entidad', width: 140, wraps: true, sortable: true, cell: ({ entidad }) => entidad ?? '—' },
  {
    id: 'expedicion',
    header: 'Expedición',
    width: 120,
    sortValue: ({ expedicion }) => expedicion ?? '',
    cell: ({ expedicion }) => dayText(expedicion),
  },
  {
    id: 'vence',
    header: 'Vence',
    width: 120,
    sortValue: ({ vence }) => vence ?? '',
    cell: ({ vence }) => dayText(vence),
  },
  {
    id: 'estado',
    header: 'Estado',
    width: 130,
    sortValue: ({ estado }) => ESTADOS_PAPEL[estado],
    cell: (papel) => <EstadoLabel estado={papel.estado} of={nameOf(papel)} vence={papel.vence} />,
  },
  { id: 'archivo', header: 'Archivo', width: 90, cell: (papel) => <Archivo papel={papel} /> },
];

function cardOf(papel: Papel) {
  return (
    <ListCard name={`${PAPELES[papel.tipo]} · ${papel.de}`}>
      <span>Vence: {dayText(papel.vence)}</span>
      {papel.numero !== null && <small>{papel.numero}</small>}
      <EstadoMark estado={papel.estado} />
    </ListCard>
  );
}
