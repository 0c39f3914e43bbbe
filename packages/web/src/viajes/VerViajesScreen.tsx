import { type ViajeRow, ViajesPage } from '@fenix/domain/viajes/viaje';
import { routeOf } from '@fenix/domain/routes';
import { useMemo } from 'react';
import { DataTable } from '../shared/DataTable/DataTable';
import { StaleNotice } from '../flota/StaleNotice';
import { type PlatformList, platformExport, usePlatformRows } from '../flota/usePlatformRows';
import { useWindowState } from '../flota/useWindowState';
import { PageHeader } from '../shared/PageHeader';
import { useGo, useRouteParams } from '../shared/routing';
import { useIsWide } from '../shared/useIsWide';
import { ExportMenu } from '../records/ExportMenu';
import { bookHref, bookTarget } from '../flota/bookLink';
import { TripFilters } from '../flota/TripFilters';
import { TRIPS } from '../flota/useFlota';
import { viajeCard, viajeColumns } from './viajeColumns';

/** TRIP-01, TRIP-02. */
const VIAJES: PlatformList<ViajeRow> = {
  path: '/api/viajes',
  words: 'los viajes',
  schema: ViajesPage,
  queryKey: [...TRIPS, 'viajes'],
};

/** TRIP-01, TRIP-02: the trips of a client; each leads to its book (TRIP-04). */
export function VerViajesScreen() {
  const { client } = useRouteParams('viajesList');
  return <ViajesList key={client} client={client} />;
}

function ViajesList({ client }: { client: string }) {
  const state = useWindowState('viajes');
  const data = usePlatformRows(VIAJES, client, state);
  const go = useGo();
  const { from, to } = state.range;
  const book = useMemo(() => ({ client, from, to }), [client, from, to]);
  const [isOneDay, isWide] = [from === to, useIsWide()];
  const columns = useMemo(() => viajeColumns(book, { isOneDay, isWide }), [book, isOneDay, isWide]);
  return (
    <>
      <PageHeader
        title={routeOf('viajesList').title}
        subtitle="Los viajes de cada día, con sus fotografías y su libro."
        action={<ExportMenu list={platformExport(VIAJES, client, state)} disabled={state.problem !== undefined} />}
      />
      <TripFilters route="viajesList" client={client} state={state} onSearchAgain={data.retry} />
      <StaleNotice freshness={data.freshness} onRetry={() => data.retry?.()} />
      <DataTable
        isDense
        caption="Viajes"
        data={data}
        state={state}
        columns={columns}
        rowKey={({ id }: ViajeRow) => id}
        href={(row) => bookHref(row, book)}
        onOpen={(row) => void go(bookTarget(row, book))}
        card={viajeCard}
        empty={{ hint: state.problem?.message ?? 'Cambia las fechas o la búsqueda para ver otros viajes.' }}
      />
    </>
  );
}
