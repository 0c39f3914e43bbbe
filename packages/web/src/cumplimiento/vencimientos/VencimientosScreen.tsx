import { isMes, mesOf } from '@fenix/domain/cumplimiento/vencimientos/mes';
import { type ListedVencimiento, VENCIMIENTO_COLUMNS, leftText } from '@fenix/domain/cumplimiento/vencimientos/columns';
import type { Vencimiento } from '@fenix/domain/cumplimiento/vencimientos/vencimiento';
import { vencimientoKey } from '@fenix/domain/cumplimiento/vencimientos/vencimientos';
import {
  ESTADOS_PAPEL,
  ESTADO_PAPEL_KEYS,
  type EstadoPapel,
  PAPELES,
  POR_VENCER_DIAS,
} from '@fenix/domain/flota/papel';
import { bogotaDay } from '@fenix/domain/dates/days';
import { routeOf } from '@fenix/domain/routes';
import { Skeleton } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Segments } from '../../forms/Segments';
import { ExportMenu } from '../../records/ExportMenu';
import { type Looks, recordColumns } from '../../records/recordColumns';
import { ErrorState } from '../../shared/ErrorState';
import { useQueryState } from '../../shared/list/useQueryState';
import { useToday } from '../../shared/useToday';
import { DataTable } from '../../shared/DataTable/DataTable';
import { ListCard } from '../../shared/DataTable/ListCard';
import { FilterBar } from '../../shared/list/FilterBar';
import { SearchField } from '../../shared/list/SearchField';
import { useTableState } from '../../shared/list/useTableState';
import { PageHeader } from '../../shared/PageHeader';
import { useWorkingClient } from '../../shared/viewer';
import { dayText } from '../dayText';
import { EstadoLabel, EstadoMark, EstadoWhy } from '../EstadoLabel';
import { askedOf as queryAskedOf } from '../queryText';
import { SinPlataforma } from '../SinPlataforma';
import { ownerHref, useOpenOwner } from '../owner';
import { Calendario } from './Calendario';
import { VENCIMIENTOS_PATH, mesQuery, useVencimientoRows } from './useVencimientos';

const FILTERS = { estado: '' };
const VER = 'ver';
const CALENDARIO = 'calendario';
const MES = 'mes';

/** CUM-10, CUM-15: papers that have ended, are about to, or have no date; as a list, or by the days of a month. */
export function VencimientosScreen() {
  const client = useWorkingClient();
  const state = useTableState({ lista: 'vencimientos', filters: FILTERS });
  const { search, filters } = state;
  const [params, change] = useQueryState();
  const openOwner = useOpenOwner();
  const today = bogotaDay(useToday());
  const isCalendar = params.get(VER) === CALENDARIO;
  const asked = params.get(MES) ?? '';
  const mes = isMes(asked) ? asked : mesOf(today);
  const ask = { client, dias: POR_VENCER_DIAS, estado: filters.estado, search };
  const list = useVencimientoRows(ask, state, !isCalendar);
  const { data, error, refetch } = useQuery({
    ...mesQuery(ask, mes),
    enabled: isCalendar,
    placeholderData: keepPreviousData,
  });
  const head = isCalendar ? data : list.head;
  const counted = (estado: EstadoPapel) => (head ? ` (${head.cuenta[estado]})` : '');

  return (
    <>
      <PageHeader
        title={routeOf('vencimientos').title}
        subtitle={`Los papeles de vehículos y conductores. Por vencer: en los próximos ${POR_VENCER_DIAS} días.`}
        action={
          <ExportMenu
            list={{
              path: VENCIMIENTOS_PATH,
              words: 'los vencimientos',
              name: 'vencimientos',
              query: queryAskedOf({ ...ask, ...(isCalendar && { mes }) }),
            }}
          />
        }
      />
      <FilterBar>
        <SearchField label="Buscar" placeholder="Placa, persona o papel" value={search} onChange={state.setSearch} />
        <Segments
          legend="Estado"
          segments={[
            { value: '', label: 'Todos' },
            ...ESTADO_PAPEL_KEYS.map((estado) => ({
              value: estado,
              label: `${ESTADOS_PAPEL[estado]}${counted(estado)}`,
            })),
          ]}
          value={filters.estado}
          onChange={(estado) => state.setFilters({ estado })}
        />
        <Segments
          legend="Ver como"
          segments={VIEWS}
          value={isCalendar ? CALENDARIO : 'lista'}
          onChange={(view) => change(view === CALENDARIO ? { [VER]: view } : { [VER]: undefined, [MES]: undefined })}
        />
      </FilterBar>
      {head?.sinPlataforma && (
        <SinPlataforma falta="faltan los vehículos y los conductores de los que nadie ha escrito nada." />
      )}
      {isCalendar && error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {isCalendar && !data && !error && <Skeleton height={480} radius="md" />}
      {isCalendar && data && (
        <Calendario
          items={data.items}
          mes={mes}
          today={today}
          onMes={(next) => change({ [MES]: next === mesOf(today) ? undefined : next })}
        />
      )}
      {!isCalendar && (
        <DataTable
          caption="Vencimientos"
          data={list}
          state={state}
          columns={COLUMNS}
          rowKey={vencimientoKey}
          href={ownerHref}
          onOpen={openOwner}
          card={cardOf}
          cardAct={whyOf}
          empty={{ hint: state.clear ? 'Ningún papel coincide con los filtros.' : 'Todavía no hay papeles.' }}
        />
      )}
    </>
  );
}

const VIEWS = [
  { value: 'lista', label: 'Lista' },
  { value: CALENDARIO, label: 'Calendario' },
] as const;

const nameOf = ({ tipo, de }: Vencimiento) => `${PAPELES[tipo]} de ${de}`;
const whyOf = (row: Vencimiento) => <EstadoWhy of={nameOf(row)} vence={row.vence} />;

const LOOKS: Looks<ListedVencimiento, typeof VENCIMIENTO_COLUMNS> = {
  client: { isInFilesOnly: true },
  de: { width: 200, grow: true },
  estado: {
    width: 130,
    cell: (row) => <EstadoLabel estado={row.estado} of={nameOf(row)} vence={row.vence} />,
  },
  tipo: { width: 210, wraps: true },
  entidad: { isInFilesOnly: true },
  vence: { width: 120 },
  dias: { isInFilesOnly: true },
  falta: { width: 260, sortValue: ({ dias }) => dias ?? Number.MAX_SAFE_INTEGER },
};
const COLUMNS = recordColumns(VENCIMIENTO_COLUMNS, LOOKS, { isStaff: false, now: new Date(0) });

function cardOf(row: Vencimiento) {
  return (
    <ListCard name={`${PAPELES[row.tipo]} · ${row.de}`}>
      <EstadoMark estado={row.estado} />
      <small>{leftText(row)}</small>
      {row.vence !== null && <small>{dayText(row.vence)}</small>}
    </ListCard>
  );
}
