import { isIsoDay } from '@fenix/domain/dates/days';
import { type DayRange, defaultRange } from '@fenix/domain/dates/range';
import { ShiftedDay } from '@fenix/domain/dates/shiftedDay';
import { formatDateTime } from '@fenix/domain/dates/format';
import { access } from '@fenix/domain/permissions';
import { DOCUMENTO_COLUMNS, DocumentosPage, type ListedDocumento } from '@fenix/domain/plantillas/documento';
import { DOCUMENTO_MESSAGES } from '@fenix/domain/plantillas/messages';
import { href, routeOf } from '@fenix/domain/routes';
import { displayName } from '@fenix/domain/text/names';
import { Button } from '@mantine/core';
import { IconForms, IconTemplate } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { call } from '../../shared/api';
import { DataTable } from '../../shared/DataTable/DataTable';
import type { Column } from '../../shared/DataTable/types';
import { useKeysetRows } from '../../shared/DataTable/useKeysetRows';
import { ClientPicker } from '../../shared/list/ClientPicker';
import { DatesForm } from '../../shared/list/DatesForm';
import { showRange } from '../../shared/list/dayText';
import { FilterBar } from '../../shared/list/FilterBar';
import { SearchField } from '../../shared/list/SearchField';
import { type Sort, useTableState } from '../../shared/list/useTableState';
import { KeyTip } from '../../shared/keys';
import { PageHeader } from '../../shared/PageHeader';
import { RouteLink, useGo, useRouteParams } from '../../shared/routing';
import { useIsPhone } from '../../shared/useIsPhone';
import { useViewer } from '../../shared/viewer';
import { documentoQueries } from '../useDocumentos';
import styles from './DocumentosListScreen.module.css';

const NEWEST_FIRST: Sort = { id: 'fecha', descending: true };

/** TPL-08: the filled documents of a company: number, template, when and by whom. */
export function DocumentosListScreen() {
  const { client } = useRouteParams('documentosList');
  const mayFill = access(useViewer(), routeOf('documentoCreate')) === 'open';
  return (
    <>
      <PageHeader
        title={routeOf('documentosList').title}
        subtitle={displayName(client)}
        action={
          <>
            <Button
              variant="default"
              leftSection={<IconTemplate size={16} stroke={1.75} aria-hidden />}
              renderRoot={(props) => <RouteLink {...props} to="templateBuilder" />}
            >
              Plantillas
            </Button>
            {mayFill && (
              <KeyTip label="Diligenciar documento" keys="N">
                <Button
                  leftSection={<IconForms size={16} stroke={1.75} aria-hidden />}
                  renderRoot={(props) => <RouteLink {...props} to="documentoCreate" />}
                >
                  Diligenciar
                </Button>
              </KeyTip>
            )}
          </>
        }
      />
      <Documentos key={client} client={client} />
    </>
  );
}

function Documentos({ client }: { client: string }) {
  const go = useGo();
  const isPhone = useIsPhone();
  const state = useDocumentosState();
  const { range, search } = state;
  const asked = {
    client,
    fechaIni: ShiftedDay.encode(range.from),
    fechaFin: ShiftedDay.encode(range.to),
    ...(search && { search }),
  };
  const data = useKeysetRows({
    queryKey: [...documentoQueries.all, 'list', asked],
    state,
    order: NEWEST_FIRST,
    isLive: true,
    fetchPage: ({ limit, cursor, sort, signal }) => {
      const query = new URLSearchParams({ ...asked, sort, limit: String(limit), ...(cursor && { cursor }) });
      return call(DocumentosPage, 'GET', `/api/documentos?${query}`, undefined, { signal });
    },
  });
  const asLinks = {
    href: ({ _id }: ListedDocumento) => href('documentoPreview', { id: _id }),
    onOpen: ({ _id }: ListedDocumento) => void go({ to: 'documentoPreview', params: { id: _id } }),
  };
  return (
    <>
      <FilterBar
        summary={showRange(range)}
        search={
          <SearchField
            label="Búsqueda"
            placeholder="Plantilla, número, persona, respuesta…"
            value={search}
            onChange={state.setSearch}
          />
        }
      >
        <ClientPicker
          value={client}
          onChange={(chosen) => chosen && void go({ to: 'documentosList', params: { client: chosen } })}
        />
        <DatesForm value={range} onSearch={(next) => state.setFilters(next)} />
      </FilterBar>
      <DataTable
        caption="Documentos"
        isDense
        data={data}
        state={state}
        columns={COLUMNS}
        rowKey={({ _id }) => _id}
        anchor={({ _id }) => _id}
        card={documentoCard}
        empty={{ title: DOCUMENTO_MESSAGES.empty, hint: 'Amplía las fechas o busca otras palabras.' }}
        {...(!isPhone && asLinks)}
      />
    </>
  );
}

/** SHELL-38: the list opens on the last 48 hours; whatever else is asked for stands in the address. */
function useDocumentosState() {
  const [filters] = useState(() => defaultRange(new Date()));
  const state = useTableState({ lista: 'documentos', filters, sort: NEWEST_FIRST });
  const { from, to } = state.filters;
  const isRange = isIsoDay(from) && isIsoDay(to) && from <= to;
  const range: DayRange = useMemo(() => (isRange ? { from, to } : filters), [isRange, from, to, filters]);
  return { ...state, range };
}

const whenOf = ({ fecha }: ListedDocumento) => formatDateTime(new Date(fecha));

const COLUMNS: Column<ListedDocumento>[] = [
  {
    id: 'consecutive',
    header: DOCUMENTO_COLUMNS.consecutive,
    width: 64,
    sortable: true,
    cell: ({ consecutive }) => consecutive,
  },
  {
    id: 'fecha',
    header: DOCUMENTO_COLUMNS.fecha,
    width: 150,
    sortable: true,
    cell: whenOf,
  },
  { id: 'name', header: DOCUMENTO_COLUMNS.name, width: 200, grow: true, sortable: true, cell: ({ name }) => name },
  {
    id: 'createdBy',
    header: DOCUMENTO_COLUMNS.createdBy,
    width: 160,
    grow: true,
    sortable: true,
    cell: ({ createdBy }) => createdBy,
  },
  {
    id: 'version',
    header: DOCUMENTO_COLUMNS.version,
    width: 90,
    align: 'right',
    sortable: true,
    cell: ({ version }) => version,
  },
];

function documentoCard(documento: ListedDocumento) {
  const { _id, consecutive, name, createdBy, version } = documento;
  return (
    <div className={styles.card}>
      <span className={styles.strong}>{name}</span>
      <span>
        N.º {consecutive} · Versión {version}
      </span>
      <span className={styles.quiet}>
        {createdBy} · {whenOf(documento)}
      </span>
      <Button
        size="md"
        variant="default"
        aria-label={`Ver el documento ${consecutive}`}
        renderRoot={(props) => <RouteLink {...props} to="documentoPreview" params={{ id: _id }} />}
      >
        Ver
      </Button>
    </div>
  );
}
