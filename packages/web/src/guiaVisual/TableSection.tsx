import { formatDateTime } from '@fenix/domain/dates/format';
import { matchesSearch } from '@fenix/domain/text/search';
import { Button, Text } from '@mantine/core';
import { useDeferredValue, useMemo, useState } from 'react';
import { DataTable } from '../shared/DataTable/DataTable';
import type { Column } from '../shared/DataTable/types';
import { FilterBar } from '../shared/list/FilterBar';
import { PlateChip } from '../shared/PlateChip';
import { SearchField } from '../shared/list/SearchField';
import { StateLabel } from '../shared/StateLabel';
import { notify } from '../shared/notify';
import { formatCount } from '../shared/numbers';
import { useTableState } from '../shared/list/useTableState';
import { Section } from './Section';
import { type Trip, sampleTrips } from './sampleTrips';

const COUNT = 10_000;
const MAX_CHOSEN = 5;

const COLUMNS: readonly Column<Trip>[] = [
  {
    id: 'at',
    header: 'Fecha',
    width: 160,
    sortable: true,
    sortValue: (trip) => trip.at.getTime(),
    cell: (trip) => formatDateTime(trip.at),
  },
  {
    id: 'plate',
    header: 'Placa',
    width: 110,
    sortable: true,
    sortValue: (trip) => trip.plate,
    cell: (trip) => <PlateChip plate={trip.plate} />,
  },
  {
    id: 'route',
    header: 'Ruta',
    width: 210,
    sortable: true,
    sortValue: (trip) => trip.route,
    cell: (trip) => trip.route,
  },
  {
    id: 'driver',
    header: 'Conductor',
    width: 160,
    sortable: true,
    sortValue: (trip) => trip.driver,
    cell: (trip) => trip.driver,
  },
  {
    id: 'km',
    header: 'Kilómetros',
    width: 120,
    align: 'right',
    sortable: true,
    sortValue: (trip) => trip.kilometres,
    cell: (trip) => formatCount(trip.kilometres),
  },
  {
    id: 'state',
    header: 'Estado',
    width: 140,
    cell: (trip) => <StateLabel state={trip.state}>{trip.stateWord}</StateLabel>,
  },
];

const asCard = (trip: Trip) => <TripCard trip={trip} />;

export function TableSection() {
  const state = useTableState();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const trips = useMemo(() => sampleTrips(COUNT), []);
  const search = useDeferredValue(state.search);
  const found = useMemo(
    () =>
      search ? trips.filter((trip) => matchesSearch(`${trip.plate} ${trip.route} ${trip.driver}`, search)) : trips,
    [trips, search],
  );

  return (
    <Section
      title="Tabla"
      about="Diez mil filas. Con «Todos» solo se dibujan las que se ven. Flechas, Inicio y Fin mueven; Espacio elige; Intro abre."
    >
      <FilterBar label="Filtros de la tabla">
        <SearchField label="Buscar en la tabla" value={state.search} onChange={state.setSearch} />
      </FilterBar>
      <DataTable
        caption="Viajes de muestra"
        data={{ rows: found }}
        state={state}
        columns={COLUMNS}
        rowKey={(trip) => trip.id}
        onOpen={(trip) => notify.info('Fila abierta', `${trip.plate}, ${trip.route}`)}
        selection={{
          selected: chosen,
          onChange: setChosen,
          max: MAX_CHOSEN,
          actions: (
            <Button size="compact-sm" color="red" onClick={() => setChosen(new Set())}>
              Eliminar
            </Button>
          ),
        }}
        card={asCard}
      />
    </Section>
  );
}

function TripCard({ trip }: { trip: Trip }) {
  return (
    <>
      <Text fw={500}>
        <PlateChip plate={trip.plate} /> {trip.route}
      </Text>
      <Text size="sm" c="dimmed">
        {formatDateTime(trip.at)} · {trip.driver}
      </Text>
      <StateLabel state={trip.state}>{trip.stateWord}</StateLabel>
    </>
  );
}
