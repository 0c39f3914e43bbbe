import type { InspeccionRow } from '@fenix/domain/incontrol/inspecciones/inspeccion';
import { INSPECCION_COLUMNS } from '@fenix/domain/incontrol/inspecciones/columns';
import { INCONTROL_MESSAGES } from '@fenix/domain/incontrol/messages';
import { isManager } from '@fenix/domain/permissions';
import { href, routeOf } from '@fenix/domain/routes';
import { displayName } from '@fenix/domain/text/names';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { StaleNotice } from '../../flota/StaleNotice';
import { Ruta } from '../../flota/Ruta';
import { platformExport, usePlatformRows } from '../../flota/usePlatformRows';
import { ExportMenu } from '../../records/ExportMenu';
import { type Looks, recordColumns } from '../../records/recordColumns';
import { DataTable } from '../../shared/DataTable/DataTable';
import type { Column } from '../../shared/DataTable/types';
import { PageHeader } from '../../shared/PageHeader';
import { PlateChip } from '../../shared/PlateChip';
import { StateLabel } from '../../shared/StateLabel';
import { RouteLink, useGo } from '../../shared/routing';
import { useToday } from '../../shared/useToday';
import { useViewer, useWorkingClient } from '../../shared/viewer';
import { Celulares } from './Celulares';
import styles from './Inspecciones.module.css';
import { InspeccionesFilters } from './InspeccionesFilters';
import { Novedades } from './Novedades';
import { INSPECCIONES, resumenQuery } from './useInspecciones';
import { useInspeccionesState } from './useInspeccionesState';

/** INSP-01, INSP-02, INSP-05: the inspections of the current client. */
export function InspeccionesScreen() {
  // Without a chosen client the guard has redirected already (GUARD-81).
  const client = useWorkingClient() ?? '';
  return <Inspecciones key={client} client={client} />;
}

function Inspecciones({ client }: { client: string }) {
  const state = useInspeccionesState();
  const resumen = useQuery(resumenQuery(client, state));
  const data = usePlatformRows(INSPECCIONES, client, state);
  const go = useGo();
  const { rows } = data;
  const isStaff = isManager(useViewer());
  const now = useToday();
  const columns = useMemo(() => {
    const places = new Map(rows?.map(({ id }, index) => [id, index + 1]));
    return [placeColumn(places), ...recordColumns(INSPECCION_COLUMNS, LOOKS, { isStaff, now })];
  }, [rows, isStaff, now]);
  return (
    <>
      <PageHeader
        title={routeOf('inspeccionesList').title}
        subtitle={`Los viajes de ${displayName(client)} que se inspeccionan en ruta, con los reportes de los inspectores.`}
        action={
          <ExportMenu list={platformExport(INSPECCIONES, client, state)} disabled={state.problem !== undefined} />
        }
      />
      <InspeccionesFilters state={state} cifras={resumen.data} onToday={() => data.retry?.()} />
      <Celulares client={client} />
      <Novedades
        cifras={resumen.data?.novedades ?? []}
        value={state.filters.novedad}
        onChange={(novedad) => state.setFilters({ novedad })}
      />
      <StaleNotice freshness={data.freshness} onRetry={() => data.retry?.()} />
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
          hint: state.problem?.message ?? 'Cambia las fechas, los filtros o la búsqueda para ver otras inspecciones.',
        }}
      />
    </>
  );
}

/** INSP-02. */
const LOOKS: Looks<InspeccionRow, typeof INSPECCION_COLUMNS> = {
  inicio: { width: 148, cell: ({ fecha_inicio, hora_inicio }) => `${fecha_inicio} ${hora_inicio.slice(0, 5)}` },
  hora: { isInFilesOnly: true },
  vehiculo: { width: 94 },
  placa: { isKept: true, width: 100, cell: ({ placa }) => <PlateChip plate={placa} /> },
  ruta: { width: 130, grow: true, wraps: true, cell: ({ nombre }) => <Ruta name={nombre} /> },
  conductor: { width: 120, grow: true, wraps: true },
  inspeccion: {
    isKept: true,
    header: 'Inspección',
    width: 236,
    sortValue: ({ reportes }) => reportes,
    cell: (row) => <Inspection row={row} />,
  },
  reportes: { isInFilesOnly: true },
  inspectores: { isInFilesOnly: true },
};

const placeColumn = (places: ReadonlyMap<string, number>): Column<InspeccionRow> => {
  return { id: 'numero', header: '#', width: 52, cell: ({ id }) => places.get(id) ?? '' };
};

/** The number of reports with a link to them; without any, a link to the trip instead. */
function Inspection({ row }: { row: InspeccionRow }) {
  return (
    <span className={styles.inspection}>
      <Told row={row} />
      <RouteLink to="inspeccionPreview" params={{ id: row.id }} className={styles.link} data-no-print>
        {row.reportes === 0 ? 'Ver viaje' : 'Ver reporte'}
      </RouteLink>
    </span>
  );
}

function Told({ row: { reportes, inspectores, estado, recorrido, sinViaje } }: { row: InspeccionRow }) {
  if (reportes === 0 && recorrido === 'cancelado') return <StateLabel state="neutral">Cancelado</StateLabel>;
  if (reportes === 0 && recorrido === 'noSalio') return <StateLabel state="neutral">No salió</StateLabel>;
  // A trip that is over waits for no inspector any more.
  if (reportes === 0 && estado !== 'Pendiente') return <StateLabel state="neutral">Sin reporte</StateLabel>;
  if (reportes === 0) return <StateLabel state="info">Por inspeccionar</StateLabel>;
  return (
    <span data-tip={inspectores.join(', ')}>
      <StateLabel state="ok">
        {`${reportes === 1 ? '1 reporte' : `${reportes} reportes`}${sinViaje ? ' sin viaje' : ''}`}
      </StateLabel>
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
