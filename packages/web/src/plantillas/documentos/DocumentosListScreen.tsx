import { type DayRange, defaultRange } from '@fenix/domain/dates/range';
import { ShiftedDay } from '@fenix/domain/dates/shiftedDay';
import { formatDateTime } from '@fenix/domain/dates/format';
import { access, isManager } from '@fenix/domain/permissions';
import { DOCUMENTO_COLUMNS } from '@fenix/domain/plantillas/documentos/columns';
import { DocumentosPage, type ListedDocumento } from '@fenix/domain/plantillas/documentos/documento';
import { DOCUMENTO_MESSAGES } from '@fenix/domain/plantillas/messages';
import { href, routeOf } from '@fenix/domain/routes';
import { Counted } from '@fenix/domain/paging';
import { exportStem } from '@fenix/domain/text/exportName';
import { displayName } from '@fenix/domain/text/names';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconForms, IconTemplate } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { ExportMenu } from '../../records/ExportMenu';
import { type ListExport, exportOf } from '../../records/exportList';
import { type Looks, recordColumns } from '../../records/recordColumns';
import { call } from '../../shared/api';
import { DataTable } from '../../shared/DataTable/DataTable';
import { useKeysetRows } from '../../shared/DataTable/useKeysetRows';
import { ClientPicker } from '../../shared/list/ClientPicker';
import { DatesForm } from '../../shared/list/DatesForm';
import { showRange } from '../../shared/list/dayText';
import { FilterBar } from '../../shared/list/FilterBar';
import { rangeIn } from '../../shared/list/rangeIn';
import { SearchField } from '../../shared/list/SearchField';
import { type Sort, ownSort, useTableState, writeSort } from '../../shared/list/useTableState';
import { KeyTip } from '../../shared/keys';
import { PageHeader } from '../../shared/PageHeader';
import { PlateChip } from '../../shared/PlateChip';
import { RouteLink, useGo, useRouteParams } from '../../shared/routing';
import { useIsPhone } from '../../shared/useIsPhone';
import { useToday } from '../../shared/useToday';
import { useViewer } from '../../shared/viewer';
import { documentoQueries } from '../useDocumentos';
import { plantillaQueries } from '../usePlantillas';
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
  const isStaff = isManager(useViewer());
  const now = useToday();
  const columns = useMemo(() => recordColumns(DOCUMENTO_COLUMNS, LOOKS, { isStaff, now }), [isStaff, now]);
  const state = useDocumentosState();
  const { range, search } = state;
  const { plantilla, placa } = state.filters;
  const asked = {
    client,
    fechaIni: ShiftedDay.encode(range.from),
    fechaFin: ShiftedDay.encode(range.to),
    ...(search && { search }),
    ...(plantilla && { plantilla }),
    ...(placa && { placa }),
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
    count: async () => (await call(Counted, 'GET', `/api/documentos/count?${new URLSearchParams(asked)}`)).value,
  });
  const exported: ListExport = {
    ...exportOf('documento'),
    query: { ...asked, sort: writeSort(ownSort(state.sort, NEWEST_FIRST)) },
    name: exportStem('documentos', client, range.from, range.to),
  };
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
        <PlantillaFilter
          client={client}
          value={plantilla}
          onChange={(chosen) => state.setFilters({ plantilla: chosen })}
        />
        <PlateField value={placa} onChange={(typed) => state.setFilters({ placa: typed })} />
        <div className={styles.export}>
          <ExportMenu list={exported} />
        </div>
      </FilterBar>
      <DataTable
        caption="Documentos"
        isDense
        data={data}
        state={state}
        columns={columns}
        rowKey={({ _id }) => _id}
        anchor={({ _id }) => _id}
        card={documentoCard}
        empty={{ title: DOCUMENTO_MESSAGES.empty, hint: 'Amplía las fechas o busca otras palabras.' }}
        {...(!isPhone && asLinks)}
      />
    </>
  );
}

type FilterProps = { value: string; onChange: (value: string) => void };

/** One that was deleted since, or is offered no more, still is where the address names it. */
function PlantillaFilter({ client, value, onChange }: FilterProps & { client: string }) {
  const { data = [] } = useQuery(plantillaQueries.list(client));
  const isKnown = value === '' || data.some(({ _id }) => _id === value);
  return (
    <NativeSelect
      label="Plantilla"
      value={value}
      data={[
        { value: '', label: 'Todas' },
        ...data.map(({ _id, name }) => ({ value: _id, label: name })),
        ...(isKnown ? [] : [{ value, label: 'La elegida' }]),
      ]}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** Searches after a pause or when the field loses focus: half a plate matches no record. */
function PlateField({ value, onChange }: FilterProps) {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
    setTyped(value);
  }
  const ask = () => onChange(typed.trim());
  return (
    <TextInput
      label="Placa"
      placeholder="Placa completa"
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={20}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value.toUpperCase())}
      onBlur={ask}
      onKeyDown={(event) => event.key === 'Enter' && ask()}
    />
  );
}

/** SHELL-38: the list opens on the last 48 hours; whatever else is asked for is in the address. */
function useDocumentosState() {
  const [filters] = useState(() => ({ ...defaultRange(new Date()), plantilla: '', placa: '' }));
  const state = useTableState({ lista: 'documentos', filters, sort: NEWEST_FIRST });
  const { from, to } = state.filters;
  const range: DayRange = useMemo(() => rangeIn({ from, to }, filters), [from, to, filters]);
  return { ...state, range };
}

const whenOf = ({ fecha }: ListedDocumento) => formatDateTime(new Date(fecha));

const LOOKS: Looks<ListedDocumento, typeof DOCUMENTO_COLUMNS> = {
  consecutive: { width: 64 },
  fecha: { width: 150 },
  client: { width: 110, grow: true },
  name: { width: 260, grow: true, wraps: true, cell: (documento) => <Name documento={documento} /> },
  createdBy: { width: 160, grow: true },
  version: { width: 90, align: 'right' },
};

/** TPL-13: by its title where it has one, beside the template it was made with. */
function Name({ documento: { titulo, placa, name } }: { documento: ListedDocumento }) {
  return (
    <span className={styles.name}>
      {titulo ? (
        <span>
          <span className={styles.strong}>{titulo}</span> <span className={styles.quiet}>{name}</span>
        </span>
      ) : (
        name
      )}
      {placa && !titulo?.startsWith(placa) && <PlateChip plate={placa} />}
    </span>
  );
}

function documentoCard(documento: ListedDocumento) {
  const { _id, consecutive, name, titulo, placa, createdBy, version } = documento;
  return (
    <div className={styles.card}>
      <span className={styles.strong}>{titulo ?? name}</span>
      {titulo && <span>{name}</span>}
      {placa && (
        <span>
          <PlateChip plate={placa} />
        </span>
      )}
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
