import type { AptitudVehiculo } from '@fenix/domain/aptitud/aptitud';
import { APTOS_COLUMNS, filterAptos, razonesText, urgencyOf } from '@fenix/domain/aptitud/tablero';
import { VEREDICTOS, VEREDICTO_KEYS, veredictoOf } from '@fenix/domain/aptitud/veredicto';
import { formatTime } from '@fenix/domain/dates/format';
import { CODIGOS_APTITUD, CODIGO_APTITUD_KEYS } from '@fenix/domain/reglas/aptitud';
import { routeOf } from '@fenix/domain/routes';
import { Button, NativeSelect, Text } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useHasAptitud } from '../../aptitud/useHasAptitud';
import { VEREDICTO_STATES } from '../../aptitud/veredictos';
import { StaleNotice } from '../../flota/StaleNotice';
import { Segments } from '../../forms/Segments';
import { ExportMenu } from '../../records/ExportMenu';
import { type Looks, recordColumns } from '../../records/recordColumns';
import { DataTable } from '../../shared/DataTable/DataTable';
import { ListCard } from '../../shared/DataTable/ListCard';
import { EmptyState } from '../../shared/EmptyState';
import { FilterBar } from '../../shared/list/FilterBar';
import { SearchField } from '../../shared/list/SearchField';
import { patched, useOpening, useQueryState } from '../../shared/list/useQueryState';
import { useTableState } from '../../shared/list/useTableState';
import { PageHeader } from '../../shared/PageHeader';
import { PlateChip } from '../../shared/PlateChip';
import { StateLabel } from '../../shared/StateLabel';
import { useWorkingClient } from '../../shared/viewer';
import { askedOf } from '../queryText';
import { AptoDrawer } from './AptoDrawer';
import styles from './AptosScreen.module.css';
import { FLOTA_PATH, aptosQuery } from './useAptos';

const FILTERS = { veredicto: '', razon: '' };
/** What hurries most is first. */
const URGENT_FIRST = { id: 'veredicto', descending: false };
/** The vehicle whose reasons are open is in the address. */
const OPEN = 'vehiculo';

/** CUM-43: which vehicles may leave now, and what keeps the others. */
export function AptosScreen() {
  const client = useWorkingClient() ?? '';
  // Staff see every company, also those that judge nothing: there every vehicle would look fit.
  if (useHasAptitud(client) === false)
    return (
      <>
        <PageHeader title={routeOf('aptos').title} />
        <EmptyState
          title="Esta empresa no tiene el módulo Cumplimiento"
          hint="Sin él no se revisa si los vehículos pueden salir. Un gestor lo activa en Clientes."
        />
      </>
    );
  return <Aptos key={client} client={client} />;
}

function Aptos({ client }: { client: string }) {
  const { data, error, isFetching, refetch } = useQuery(aptosQuery(client));
  const state = useTableState({ lista: 'aptos', filters: FILTERS, sort: URGENT_FIRST });
  const { search, filters } = state;
  const [params] = useQueryState();
  const { open, close } = useOpening();
  const { history } = useRouter();
  const items = data?.items;
  const rows = useMemo(() => items && filterAptos(items, { ...filters, search }), [items, filters, search]);
  const cuenta = useMemo(() => cuentaOf(items), [items]);
  const at = data?.at;
  const columns = useMemo(() => recordColumns(APTOS_COLUMNS, LOOKS, { isStaff: false, now: new Date(at ?? 0) }), [at]);

  return (
    <>
      <PageHeader
        title={routeOf('aptos').title}
        subtitle="Qué vehículos pueden salir ahora, y qué les falta a los demás."
        action={
          <>
            {data && (
              <Text span size="sm" c="dimmed">
                A las {formatTime(new Date(data.at))}
              </Text>
            )}
            <Button
              variant="default"
              loading={isFetching}
              onClick={() => void refetch()}
              leftSection={<IconRefresh size={16} stroke={1.75} aria-hidden />}
            >
              Actualizar
            </Button>
            <ExportMenu
              list={{
                path: FLOTA_PATH,
                words: 'el tablero de aptos para salir',
                name: 'aptos-para-salir',
                query: askedOf({ client, ...filters, search }),
              }}
            />
          </>
        }
      />
      <FilterBar>
        <SearchField label="Buscar" placeholder="Placa o nombre" value={search} onChange={state.setSearch} />
        <NativeSelect
          label="Razón"
          value={filters.razon}
          data={[
            { value: '', label: 'Todas' },
            ...CODIGO_APTITUD_KEYS.filter((codigo) => codigo === filters.razon || cuenta?.razones.has(codigo)).map(
              (codigo) => ({ value: codigo, label: counted(CODIGOS_APTITUD[codigo], cuenta?.razones.get(codigo)) }),
            ),
          ]}
          onChange={(event) => state.setFilters({ razon: event.currentTarget.value })}
        />
        <div className={styles.verdicts}>
          <Segments
            legend="Veredicto"
            segments={[
              { value: '', label: counted('Todos', items?.length) },
              ...VEREDICTO_KEYS.map((veredicto) => ({
                value: veredicto,
                label: counted(SHORT[veredicto], cuenta?.veredictos.get(veredicto) ?? (cuenta && 0)),
              })),
            ]}
            value={filters.veredicto}
            onChange={(veredicto) => state.setFilters({ veredicto })}
          />
        </div>
      </FilterBar>
      <StaleNotice freshness={data} onRetry={() => void refetch()} />
      <DataTable
        caption="Aptos para salir"
        data={{ rows, isFetching, error: data ? undefined : (error ?? undefined), retry: () => void refetch() }}
        state={state}
        columns={columns}
        rowKey={idOf}
        href={(row) => `${history.location.pathname}${patched(history.location.search, { [OPEN]: idOf(row) })}`}
        onOpen={(row) => open({ [OPEN]: idOf(row) })}
        card={cardOf}
        empty={{ hint: state.clear ? 'Ningún vehículo coincide con los filtros.' : 'La flota no tiene vehículos.' }}
      />
      <AptoDrawer
        client={client}
        row={items?.find((row) => idOf(row) === params.get(OPEN))}
        onClose={() => close({ [OPEN]: undefined })}
      />
    </>
  );
}

/** Beside each other there is no room for the whole verdicts. */
const SHORT = { apto: 'Aptos', advertencias: 'Con advertencias', bloqueado: 'No pueden salir' } as const;

const idOf = ({ vehiculo: { id } }: AptitudVehiculo) => id;
const add = (to: Map<string, number>, name: string) => to.set(name, (to.get(name) ?? 0) + 1);
const counted = (label: string, count: number | undefined) => (count === undefined ? label : `${label} (${count})`);

/** How many vehicles there are of each verdict and of each reason. */
function cuentaOf(items: readonly AptitudVehiculo[] | undefined) {
  if (!items) return undefined;
  const veredictos = new Map<string, number>();
  const razones = new Map<string, number>();
  for (const { razones: found } of items) {
    add(veredictos, veredictoOf(found));
    for (const codigo of new Set(found.map((razon) => razon.codigo))) add(razones, codigo);
  }
  return { veredictos, razones };
}

function Veredicto({ row: { razones } }: { row: AptitudVehiculo }) {
  const veredicto = veredictoOf(razones);
  return <StateLabel state={VEREDICTO_STATES[veredicto]}>{VEREDICTOS[veredicto]}</StateLabel>;
}

const LOOKS: Looks<AptitudVehiculo, typeof APTOS_COLUMNS> = {
  placa: { width: 110, cell: ({ vehiculo }) => <PlateChip plate={vehiculo.patente} /> },
  nombre: { width: 120 },
  veredicto: { width: 265, sortValue: urgencyOf, cell: (row) => <Veredicto row={row} /> },
  razones: { width: 320, grow: true },
  detalle: { width: 320, grow: true, isImplied: true },
  salida: { width: 140, isImplied: true },
};

function cardOf(row: AptitudVehiculo) {
  const words = razonesText(row);
  return (
    <ListCard
      name={
        <>
          <PlateChip plate={row.vehiculo.patente} /> {row.vehiculo.nombre}
        </>
      }
    >
      <Veredicto row={row} />
      {words && <small>{words}</small>}
    </ListCard>
  );
}
