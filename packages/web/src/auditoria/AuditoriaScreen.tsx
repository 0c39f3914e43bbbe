import { ACTIONS, actionLabel } from '@fenix/domain/assembly/actions';
import { type AuditEntry } from '@fenix/domain/auditoria/entrada';
import { formatDateTime } from '@fenix/domain/dates/format';
import { defaultRange } from '@fenix/domain/dates/range';
import { href, routeOf } from '@fenix/domain/routes';
import { displayName } from '@fenix/domain/text/names';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { ExportMenu } from '../records/ExportMenu';
import { DataTable } from '../shared/DataTable/DataTable';
import type { Column } from '../shared/DataTable/types';
import { PageHeader } from '../shared/PageHeader';
import { FilterSelect } from '../shared/form/SearchSelect';
import { DateRange } from '../shared/list/DateRange';
import { FilterBar } from '../shared/list/FilterBar';
import { SearchField } from '../shared/list/SearchField';
import { showRange } from '../shared/list/dayText';
import { companyQuery } from '../shared/list/companies';
import { useTableState } from '../shared/list/useTableState';
import { useGo } from '../shared/routing';
import { useIsWide } from '../shared/useIsWide';
import { type AuditState, auditExport, NEWEST_FIRST, useAuditRows } from './useAuditoria';

/** Of one client, each row would say the same. In a narrow window names and records need the room of the person's company. */
const columnsOf = (isOfOne: boolean, isWide: boolean): readonly Column<AuditEntry>[] => [
  { id: 'at', header: 'Fecha', width: 152, sortable: true, cell: (entry) => formatDateTime(new Date(entry.at)) },
  {
    id: 'user',
    header: 'Usuario',
    width: 116,
    grow: true,
    wraps: true,
    sortable: true,
    cell: (entry) => entry.person ?? entry.user,
  },
  {
    id: 'empresa',
    isImplied: !isWide,
    header: 'Su empresa',
    width: 116,
    grow: true,
    wraps: true,
    sortable: true,
    cell: ({ empresa }) => (empresa === null ? '—' : displayName(empresa)),
  },
  {
    id: 'client',
    isImplied: isOfOne,
    header: 'Cliente',
    width: 116,
    grow: true,
    wraps: true,
    sortable: true,
    cell: (entry) => companyOf(entry) ?? '—',
  },
  {
    id: 'action',
    header: 'Acción',
    width: 150,
    grow: true,
    sortable: true,
    cell: (entry) => actionLabel(entry.action),
  },
  { id: 'entity', header: 'Registro', width: 152, grow: true, sortable: true, cell: (entry) => entry.registro },
  { id: 'address', header: 'Dirección', width: 104, sortable: true, cell: (entry) => entry.address ?? '—' },
];

/** As people write it; it is kept in small letters. */
const companyOf = ({ client }: AuditEntry) => (client === null ? undefined : displayName(client));

const asCard = (entry: AuditEntry) => <AuditCard entry={entry} />;

/** Who did what, for whom and when. Staff only, so the client's column is always there (GUARD-10). */
export function AuditoriaScreen() {
  const state = useAuditState();
  const data = useAuditRows(state);
  const go = useGo();
  const isOfOne = state.filters.client !== '';
  const isWide = useIsWide();
  const columns = useMemo(() => columnsOf(isOfOne, isWide), [isOfOne, isWide]);

  return (
    <>
      <PageHeader
        title={routeOf('auditoria').title}
        subtitle="Cada cambio del sistema: quién lo hizo, para quién y cómo quedó. Nadie edita ni borra este registro."
        action={<ExportMenu list={auditExport(state)} />}
      />
      <AuditoriaFilters state={state} />
      <DataTable
        isDense
        caption="Entradas de auditoría"
        data={data}
        state={state}
        columns={columns}
        rowKey={(entry) => entry._id}
        href={(entry) => href('auditoriaEntry', { id: entry._id })}
        onOpen={(entry) => void go({ to: 'auditoriaEntry', params: { id: entry._id } })}
        card={asCard}
        empty={{ hint: 'Amplía las fechas o quita filtros para ver más entradas.' }}
      />
    </>
  );
}

/** The list opens on the last 48 hours (SHELL-38); whatever else is asked for is in the address. */
function useAuditState(): AuditState {
  const [filters] = useState(() => ({ ...defaultRange(new Date()), action: '', client: '' }));
  return useTableState({ lista: 'auditoria', filters, sort: NEWEST_FIRST });
}

const ACTION_OPTIONS = Object.entries(ACTIONS).map(([value, label]) => ({ value, label }));

function AuditoriaFilters({ state }: { state: AuditState }) {
  const { filters, setFilters } = state;
  const { data: companies = [] } = useQuery(companyQuery);
  return (
    <FilterBar
      summary={summaryOf(filters)}
      search={
        <SearchField
          label="Buscar"
          placeholder="Persona, acción, registro o dirección"
          value={state.search}
          onChange={state.setSearch}
        />
      }
    >
      <DateRange value={{ from: filters.from, to: filters.to }} onChange={setFilters} />
      <FilterSelect
        label="Acción"
        all="Todas"
        options={ACTION_OPTIONS}
        value={filters.action}
        onChange={(action) => setFilters({ action })}
      />
      <FilterSelect
        label="Cliente"
        options={companies.map(({ client }) => ({ value: client, label: displayName(client) }))}
        value={filters.client}
        onChange={(client) => setFilters({ client })}
      />
    </FilterBar>
  );
}

/** What the folded filters of a phone say: the days, and what else was chosen. */
function summaryOf({ from, to, action, client }: AuditState['filters']): string {
  const chosen = [action && actionLabel(action), client && displayName(client)].filter(Boolean);
  return [showRange({ from, to }), ...chosen].join(' · ');
}

/** An entry on a phone: what happened first, then who, for whom and when. */
function AuditCard({ entry }: { entry: AuditEntry }) {
  return (
    <>
      <Text fw={500}>{actionLabel(entry.action)}</Text>
      <Text size="sm">
        {entry.person ?? entry.user}
        {entry.client && ` · ${companyOf(entry)}`}
      </Text>
      <Text size="sm">{entry.registro}</Text>
      <Text size="sm" c="dimmed">
        {formatDateTime(new Date(entry.at))}
      </Text>
    </>
  );
}
