import { tripBookHref, tripBookParams } from '@fenix/domain/despachos/travel';
import type { ViajeRow } from '@fenix/domain/despachos/viaje';
import { routeOf } from '@fenix/domain/routes';
import { DataTable } from '../shared/DataTable/DataTable';
import { HeardNotice } from '../shared/heard/HeardNotice';
import { useHeardRows } from '../shared/heard/useHeardRows';
import { useWindowState } from '../shared/heard/useWindowState';
import { PageHeader } from '../shared/PageHeader';
import { useGo, useRouteParams } from '../shared/routing';
import { ExportButton } from './ExportButton';
import { TripFilters } from './TripFilters';
import { VIAJES } from './useDespachos';
import { VIAJE_COLUMNS, viajeCard } from './viajeColumns';

/** TRIP-01, TRIP-02: the trips of a client; each leads to its book (TRIP-04). */
export function VerViajesScreen() {
  const { client } = useRouteParams('viajesList');
  return <ViajesList key={client} client={client} />;
}

function ViajesList({ client }: { client: string }) {
  const state = useWindowState();
  const data = useHeardRows(VIAJES, client, state);
  const go = useGo();
  return (
    <>
      <PageHeader
        title={routeOf('viajesList').title}
        subtitle="Los viajes de cada día, con sus fotografías y su libro."
        action={<ExportButton list={VIAJES} what="viajes" client={client} state={state} />}
      />
      <TripFilters route="viajesList" client={client} state={state} onSearchAgain={data.retry} />
      <HeardNotice heard={data.heard} onRetry={() => data.retry?.()} />
      <DataTable
        caption="Viajes"
        data={data}
        state={state}
        columns={VIAJE_COLUMNS}
        rowKey={({ id }: ViajeRow) => id}
        href={tripBookHref}
        onOpen={(row) => void go({ to: 'libroDeViaje', params: tripBookParams(row) })}
        card={viajeCard}
        empty={{ hint: state.problem?.message ?? 'Cambia las fechas o la búsqueda para ver otros viajes.' }}
      />
    </>
  );
}
