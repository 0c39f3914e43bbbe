import { HOJA_CSV_COLUMNS } from '@fenix/domain/cumplimiento/vehiculos/csv';
import { type Hoja, PROPIEDADES, estadoHoja } from '@fenix/domain/cumplimiento/vehiculos/hoja';
import { VEHICLE_CLASSES } from '@fenix/domain/flota/vehicleClass';
import { allows } from '@fenix/domain/permissions';
import { href, routeOf } from '@fenix/domain/routes';
import { ActionIcon } from '@mantine/core';
import { IconEdit } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { ExportMenu } from '../../records/ExportMenu';
import { DataTable } from '../../shared/DataTable/DataTable';
import { ListCard, RowActs } from '../../shared/DataTable/ListCard';
import type { Column } from '../../shared/DataTable/types';
import { FilterBar } from '../../shared/list/FilterBar';
import { SearchField } from '../../shared/list/SearchField';
import { useTableState } from '../../shared/list/useTableState';
import { PageHeader } from '../../shared/PageHeader';
import { PanelDrawer } from '../../shared/PanelDrawer';
import { PlateChip } from '../../shared/PlateChip';
import { StateLabel } from '../../shared/StateLabel';
import { useGo } from '../../shared/routing';
import { useViewer, useWorkingClient } from '../../shared/viewer';
import { ImportButton } from '../ImportDialog';
import { dayText } from '../dayText';
import { SinPlataforma } from '../SinPlataforma';
import { HojaForm } from './HojaForm';
import { HOJAS, HOJAS_PATH, useHojaRows } from './useHojas';

const BY_PLATE = { id: 'placa', descending: false };

/** CUM-09: every vehicle of the fleet with what the company wrote of it. */
export function HojasScreen() {
  const client = useWorkingClient();
  const mayWrite = allows(useViewer(), 'writeCompliance');
  const state = useTableState({ lista: 'hojasVehiculo', sort: BY_PLATE });
  const data = useHojaRows(client, state);
  const [editing, setEditing] = useState<Hoja>();
  const onEdit = mayWrite ? setEditing : undefined;
  const columns = useMemo(() => columnsOf(onEdit), [onEdit]);
  const go = useGo();

  return (
    <>
      <PageHeader
        title={routeOf('hojasVehiculo').title}
        subtitle="La hoja de vida de cada vehículo de la flota: clase, propiedad y matrícula."
        action={
          <>
            <ExportMenu
              list={{
                path: HOJAS_PATH,
                words: 'los vehículos',
                name: 'vehiculos',
                query: { ...(client && { client }), ...(state.search && { search: state.search }) },
              }}
            />
            {mayWrite && (
              <ImportButton
                path={HOJAS_PATH}
                what="vehículos"
                columns={HOJA_CSV_COLUMNS}
                client={client}
                invalidates={HOJAS}
              />
            )}
          </>
        }
      />
      <FilterBar>
        <SearchField
          label="Buscar"
          placeholder="Placa, nombre o número interno"
          value={state.search}
          onChange={state.setSearch}
        />
      </FilterBar>
      {data.head?.sinPlataforma && <SinPlataforma falta="faltan los vehículos sin hoja de vida escrita." />}
      <DataTable
        caption="Vehículos"
        data={data}
        state={state}
        columns={columns}
        rowKey={({ placa }) => placa}
        href={({ placa }) => href('hojaVehiculo', { placa })}
        onOpen={({ placa }) => void go({ to: 'hojaVehiculo', params: { placa } })}
        card={cardOf}
        {...(onEdit && { cardAct: actsOf(onEdit) })}
        empty={{
          hint: state.search ? `Ningún vehículo coincide con «${state.search}».` : 'La flota no tiene vehículos.',
        }}
      />
      <PanelDrawer
        title={editing ? `Hoja de vida de ${editing.placa}` : ''}
        isOpen={editing !== undefined}
        onClose={() => setEditing(undefined)}
      >
        {editing && <HojaForm hoja={editing} client={client} onSaved={() => setEditing(undefined)} />}
      </PanelDrawer>
    </>
  );
}

type Edit = ((hoja: Hoja) => void) | undefined;

function Estado(hoja: Hoja) {
  return <StateLabel state={hoja.retirado ? 'neutral' : 'ok'}>{estadoHoja(hoja)}</StateLabel>;
}

const claseText = ({ clase }: Hoja) => (clase === null ? '—' : VEHICLE_CLASSES[clase]);
const propiedadText = ({ propiedad }: Hoja) => (propiedad === null ? '—' : PROPIEDADES[propiedad]);

function columnsOf(onEdit: Edit): Column<Hoja>[] {
  return [
    {
      id: 'placa',
      header: 'Placa',
      width: 120,
      sortValue: ({ placa }) => placa,
      cell: ({ placa }) => <PlateChip plate={placa} />,
    },
    { id: 'nombre', header: 'Nombre', width: 130, sortable: true, cell: ({ nombre }) => nombre ?? '—' },
    {
      id: 'interno',
      header: 'Número interno',
      width: 140,
      sortable: true,
      cell: ({ internalNumber }) => internalNumber ?? '—',
    },
    { id: 'clase', header: 'Clase', width: 170, grow: true, wraps: true, sortable: true, cell: claseText },
    {
      id: 'modalidad',
      header: 'Modalidad',
      width: 170,
      wraps: true,
      sortable: true,
      cell: ({ modalidad }) => modalidad ?? '—',
    },
    { id: 'propiedad', header: 'Propiedad', width: 130, sortable: true, cell: propiedadText },
    {
      id: 'matricula',
      header: 'Matrícula',
      width: 120,
      sortValue: ({ matricula }) => matricula ?? '',
      cell: ({ matricula }) => dayText(matricula),
    },
    { id: 'estado', header: 'Estado', width: 150, sortValue: estadoHoja, cell: Estado },
    ...(onEdit
      ? [
          {
            id: 'actions',
            isKept: true,
            header: 'Acciones',
            width: 90,
            align: 'right' as const,
            cell: (hoja: Hoja) => <Acts hoja={hoja} onEdit={onEdit} />,
          },
        ]
      : []),
  ];
}

function Acts({ hoja, onEdit }: { hoja: Hoja; onEdit: NonNullable<Edit> }) {
  return (
    <RowActs>
      <ActionIcon aria-label={`Editar ${hoja.placa}`} data-tip="Editar" onClick={() => onEdit(hoja)}>
        <IconEdit size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
    </RowActs>
  );
}

const actsOf = (onEdit: NonNullable<Edit>) => (hoja: Hoja) => <Acts hoja={hoja} onEdit={onEdit} />;

function cardOf(hoja: Hoja) {
  return (
    <ListCard name={<PlateChip plate={hoja.placa} />}>
      <span>{[...new Set([hoja.nombre, hoja.internalNumber])].filter(Boolean).join(' · ')}</span>
      <small>{claseText(hoja)}</small>
      <small>Matrícula: {dayText(hoja.matricula)}</small>
      {hoja.retirado && <Estado {...hoja} />}
    </ListCard>
  );
}
