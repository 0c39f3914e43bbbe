import type { InspeccionRow } from '@fenix/domain/incontrol/inspeccion';
import { INCONTROL_MESSAGES } from '@fenix/domain/incontrol/messages';
import { href, routeOf } from '@fenix/domain/routes';
import { displayName } from '@fenix/domain/text/names';
import { useMemo } from 'react';
import { HeardNotice } from '../../flota/HeardNotice';
import { WindowFilters } from '../../flota/WindowFilters';
import { useHeardRows } from '../../flota/useHeardRows';
import { useWindowState } from '../../flota/useWindowState';
import { DataTable } from '../../shared/DataTable/DataTable';
import type { Column } from '../../shared/DataTable/types';
import { PageHeader } from '../../shared/PageHeader';
import { PlateChip } from '../../shared/PlateChip';
import { StateLabel } from '../../shared/StateLabel';
import { FilterBar } from '../../shared/list/FilterBar';
import { SearchField } from '../../shared/list/SearchField';
import { showRange } from '../../shared/list/dayText';
import { RouteLink, useGo } from '../../shared/routing';
import { useWorkingClient } from '../../shared/viewer';
import styles from './Inspecciones.module.css';
import { INSPECCIONES } from './useInspecciones';

/** SHELL-38: the last 48 hours. */
const DAYS_BEFORE = 2;

/** INSP-01, INSP-02, INSP-05: the inspections of the current client. */
export function InspeccionesScreen() {
  // The guard has sent whoever works for nobody to choose a client (GUARD-81).
  const client = useWorkingClient() ?? '';
  return <Inspecciones key={client} client={client} />;
}

function Inspecciones({ client }: { client: string }) {
  const state = useWindowState('inspecciones', DAYS_BEFORE);
  const data = useHeardRows(INSPECCIONES, client, state);
  const go = useGo();
  const { rows } = data;
  const columns = useMemo(() => columnsOf(new Map(rows?.map(({ id }, index) => [id, index + 1]))), [rows]);
  return (
    <>
      <PageHeader
        title={routeOf('inspeccionesList').title}
        subtitle={`Los viajes de ${displayName(client)} que se inspeccionan en ruta, con los reportes de los inspectores.`}
      />
      <FilterBar
        summary={showRange(state.range)}
        search={
          <SearchField
            label="Buscar"
            placeholder="Placa, ruta, conductor…"
            value={state.search}
            onChange={state.setSearch}
          />
        }
      >
        <WindowFilters value={state.range} onChange={state.setFilters} onToday={() => data.retry?.()} />
      </FilterBar>
      <HeardNotice heard={data.heard} onRetry={() => data.retry?.()} />
      <DataTable
        isDense
        caption="Inspecciones"
        data={data}
        state={state}
        columns={columns}
        rowKey={({ id }) => id}
        href={({ id }) => href('inspeccionPreview', { id })}
        onOpen={({ id }) => void go({ to: 'inspeccionPreview', params: { id } })}
        card={card}
        empty={{
          title: INCONTROL_MESSAGES.noInspections,
          hint: state.problem?.message ?? 'Cambia las fechas o la búsqueda para ver otras inspecciones.',
        }}
      />
    </>
  );
}

const said = (text: string) => text || '—';

/** INSP-02. */
const columnsOf = (places: ReadonlyMap<string, number>): readonly Column<InspeccionRow>[] => [
  { id: 'numero', header: '#', width: 52, cell: ({ id }) => places.get(id) ?? '' },
  {
    id: 'inicio',
    header: 'Fecha',
    width: 148,
    sortable: true,
    cell: ({ fecha_inicio, hora_inicio }) => `${fecha_inicio} ${hora_inicio.slice(0, 5)}`,
  },
  { id: 'vehiculo', header: 'Vehiculo', width: 96, sortable: true, cell: ({ activo }) => said(activo) },
  {
    id: 'placa',
    isKept: true,
    header: 'Placa',
    width: 100,
    sortValue: ({ placa }) => placa,
    cell: ({ placa }) => <PlateChip plate={placa} />,
  },
  {
    id: 'conductor',
    header: 'Conductor',
    width: 140,
    grow: true,
    sortable: true,
    cell: ({ conductor }) => said(conductor),
  },
  {
    id: 'inspeccion',
    isKept: true,
    header: 'Inspección',
    width: 230,
    grow: true,
    sortValue: (row) => row.reportes,
    cell: (row) => <Inspection row={row} />,
  },
];

/** How many have told of it, and the way to its report; nobody is sent to one that has not come. */
function Inspection({ row }: { row: InspeccionRow }) {
  return (
    <span className={styles.inspection}>
      <Told row={row} />
      <RouteLink to="inspeccionPreview" params={{ id: row.id }} className={styles.link}>
        {row.reportes === 0 ? 'Ver viaje' : 'Ver reporte'}
      </RouteLink>
    </span>
  );
}

function Told({ row: { reportes, inspectores, estado } }: { row: InspeccionRow }) {
  // A vehicle that has arrived waits for nobody any more.
  if (reportes === 0 && estado !== 'Pendiente') return <StateLabel state="neutral">Sin reporte</StateLabel>;
  if (reportes === 0) return <StateLabel state="info">Por inspeccionar</StateLabel>;
  return (
    <span data-tip={inspectores.join(', ')}>
      <StateLabel state="ok">{reportes === 1 ? '1 reporte' : `${reportes} reportes`}</StateLabel>
    </span>
  );
}

function card(row: InspeccionRow) {
  return (
    <div className={styles.card}>
      <span className={styles.cardTop}>
        <PlateChip plate={row.placa} />
        <Told row={row} />
      </span>
      <span>
        {row.fecha_inicio} {row.hora_inicio.slice(0, 5)} · {row.activo}
      </span>
      <span className={styles.quiet}>{row.nombre}</span>
      <span className={styles.quiet}>{row.conductor || '—'}</span>
    </div>
  );
}
