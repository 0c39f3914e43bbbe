import type { Accion } from '@fenix/domain/boletin/accion';
import { LIST_FAILED_SECONDS } from '@fenix/domain/boletin/limits';
import { BOLETIN_MESSAGES } from '@fenix/domain/boletin/messages';
import { isManager } from '@fenix/domain/permissions';
import { href } from '@fenix/domain/routes';
import { displayName } from '@fenix/domain/text/names';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { ExportMenu } from '../records/ExportMenu';
import { DataTable } from '../shared/DataTable/DataTable';
import { FilterSelect } from '../shared/form/SearchSelect';
import { DayField } from '../shared/list/DateRange';
import { FilterBar } from '../shared/list/FilterBar';
import { SearchField } from '../shared/list/SearchField';
import { showRange } from '../shared/list/dayText';
import { useAnchor } from '../shared/list/useAnchor';
import { clientNames, companyQuery } from '../shared/list/companies';
import { notify } from '../shared/notify';
import { useGo } from '../shared/routing';
import { useToday } from '../shared/useToday';
import { useViewer } from '../shared/viewer';
import styles from './Boletin.module.css';
import { lanzamientoAct, lanzamientoCard, lanzamientoColumns } from './lanzamientoColumns';
import { type BoletinState, accionesExport, useAccionRows } from './useBoletin';

type Props = { state: BoletinState; preview: 'boletinPreview' | 'accionPreview' };

/** NEWS-03 to NEWS-09: one table for both screens; where a row leads differs. */
export function LanzamientosTable({ state, preview }: Props) {
  const isStaff = isManager(useViewer());
  const data = useAccionRows(state);
  const go = useGo();
  const anchor = useAnchor(data.rows, ({ _id }) => _id, state);
  const open = useMemo(() => (accion: Accion) => void go({ to: preview, search: { id: accion._id } }), [go, preview]);
  const now = useToday();
  const columns = useMemo(() => lanzamientoColumns({ isStaff, now, onDownload: open }), [isStaff, now, open]);
  const card = useMemo(() => lanzamientoCard(isStaff), [isStaff]);
  const cardAct = useMemo(() => lanzamientoAct(open), [open]);

  // NEWS-35.
  const { error } = data;
  useEffect(() => {
    if (error) notify.error(BOLETIN_MESSAGES.oops, BOLETIN_MESSAGES.listFailed, { seconds: LIST_FAILED_SECONDS });
  }, [error]);

  return (
    <div className={styles.list}>
      <FilterBar
        summary={summaryOf(state.filters)}
        search={
          <SearchField
            label="Buscar"
            placeholder="Título o consecutivo"
            value={state.search}
            onChange={state.setSearch}
          />
        }
      >
        <DatesFilter value={{ from: state.filters.from, to: state.filters.to }} onChange={state.setFilters} />
        {isStaff && <ClientFilter state={state} />}
        <div className={styles.export}>
          <ExportMenu list={accionesExport(state)} />
        </div>
      </FilterBar>
      <DataTable
        caption="Tabla ultimos lanzamientos"
        data={data}
        state={state}
        columns={columns}
        rowKey={(accion) => accion._id}
        anchor={(accion) => accion._id}
        highlighted={anchor}
        href={(accion) => `${href(preview, {})}?id=${accion._id}`}
        onOpen={open}
        card={card}
        cardAct={cardAct}
        empty={{ hint: 'Amplía las fechas o quita filtros para ver más lanzamientos.' }}
      />
    </div>
  );
}

/** What the folded filters of a phone say. */
function summaryOf({ from, to, client }: BoletinState['filters']): string {
  return [from && to ? showRange({ from, to }) : 'Todas las fechas', client && displayName(client)]
    .filter(Boolean)
    .join(' · ');
}

function ClientFilter({ state: { filters, setFilters } }: { state: BoletinState }) {
  const { data: clients = [] } = useQuery({ ...companyQuery, select: clientNames });
  return (
    <FilterSelect
      label="Cliente"
      options={clients.map((client) => ({ value: client, label: displayName(client) }))}
      value={filters.client}
      onChange={(client) => setFilters({ client })}
    />
  );
}

type Range = { from: string; to: string };
type DatesFilterProps = { value: Range; onChange: (range: Range) => void };

/** NEWS-28: two days, or none. While only one is there, nothing is searched. */
function DatesFilter({ value, onChange }: DatesFilterProps) {
  const of = `${value.from} ${value.to}`;
  // What waits for its other half, until the range changes from elsewhere.
  const [draft, setDraft] = useState<{ range: Range; of: string }>();
  const shown = draft?.of === of ? draft.range : value;
  const isWrong = shown.from !== '' && shown.to !== '' && shown.from > shown.to;

  function change(range: Range) {
    const isHalf = (range.from === '') !== (range.to === '');
    const isReady = !isHalf && range.from <= range.to;
    setDraft({ range, of });
    if (!isReady) return;
    setDraft(undefined);
    onChange(range);
  }

  return (
    <fieldset className={styles.dates} aria-label="Rango de fechas">
      <DayField isOptional label="Desde" value={shown.from} onChange={(from) => change({ ...shown, from })} />
      <DayField
        isOptional
        label="Hasta"
        value={shown.to}
        onChange={(to) => change({ ...shown, to })}
        error={isWrong ? BOLETIN_MESSAGES.wrongOrder : undefined}
      />
    </fieldset>
  );
}
