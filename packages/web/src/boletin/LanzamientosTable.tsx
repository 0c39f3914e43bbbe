import type { Accion } from '@fenix/domain/boletin/accion';
import { LIST_FAILED_SECONDS } from '@fenix/domain/boletin/limits';
import { BOLETIN_MESSAGES } from '@fenix/domain/boletin/messages';
import { isManager } from '@fenix/domain/permissions';
import { href } from '@fenix/domain/routes';
import { displayName } from '@fenix/domain/text/names';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { DataTable } from '../shared/DataTable/DataTable';
import { FilterBar } from '../shared/list/FilterBar';
import { notify } from '../shared/notify';
import { useGo } from '../shared/routing';
import { SearchField } from '../shared/list/SearchField';
import { SearchSelect } from '../shared/form/SearchSelect';
import { useViewer } from '../shared/viewer';
import styles from './Boletin.module.css';
import { DatesFilter } from './DatesFilter';
import { lanzamientoCard, lanzamientoColumns } from './lanzamientoColumns';
import { type BoletinState, boletinQueries, useAccionRows } from './useBoletin';
import { useAnchor } from './useAnchor';

type Props = { state: BoletinState; preview: 'boletinPreview' | 'accionPreview' };

/** NEWS-03 to NEWS-09: one table for both screens; where a row leads differs. */
export function LanzamientosTable({ state, preview }: Props) {
  const isStaff = isManager(useViewer());
  const data = useAccionRows(state);
  const go = useGo();
  const anchor = useAnchor(data.rows);
  const open = useMemo(() => (accion: Accion) => void go({ to: preview, search: { id: accion._id } }), [go, preview]);
  const columns = useMemo(() => lanzamientoColumns({ isStaff, onDownload: open }), [isStaff, open]);
  const card = useMemo(() => lanzamientoCard(isStaff), [isStaff]);

  // NEWS-35.
  const { error } = data;
  useEffect(() => {
    if (error) notify.error(BOLETIN_MESSAGES.oops, BOLETIN_MESSAGES.listFailed, { seconds: LIST_FAILED_SECONDS });
  }, [error]);

  return (
    <div className={styles.list}>
      <FilterBar>
        <DatesFilter value={{ from: state.filters.from, to: state.filters.to }} onChange={state.setFilters} />
        {isStaff && <ClientFilter state={state} />}
        <SearchField
          label="Buscar"
          placeholder="Título o consecutivo"
          value={state.search}
          onChange={state.setSearch}
        />
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
        empty={{ hint: 'Amplía las fechas o quita filtros para ver más lanzamientos.' }}
      />
    </div>
  );
}

function ClientFilter({ state: { filters, setFilters } }: { state: BoletinState }) {
  const companies = useQuery(boletinQueries.companies());
  const clients = (companies.data ?? []).filter(({ isProvider }) => !isProvider);
  return (
    <SearchSelect
      label="Cliente"
      options={clients.map(({ client }) => ({ value: client, label: displayName(client) }))}
      value={filters.client}
      onChange={(client) => setFilters({ client })}
    />
  );
}
