import type { DespachoRow } from '@fenix/domain/flota/despacho';
import { access } from '@fenix/domain/permissions';
import { routeOf } from '@fenix/domain/routes';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useIsAsking } from '../shared/confirm';
import { DataTable } from '../shared/DataTable/DataTable';
import { HeardNotice } from '../flota/HeardNotice';
import { useHeardRows } from '../flota/useHeardRows';
import { useWindowState } from '../flota/useWindowState';
import { PageHeader } from '../shared/PageHeader';
import { RouteLink } from '../shared/routing';
import { patched, useQueryState } from '../shared/list/useQueryState';
import { useViewer } from '../shared/viewer';
import { despachoCard } from '../flota/despachoCard';
import { despachoColumns } from './despachoColumns';
import { DetalleDrawer } from './DetalleDrawer';
import { ExportButton } from '../flota/ExportButton';
import { PasajerosDialog } from './PasajerosDialog';
import { ReprintDialog } from './ReprintDialog';
import { TripFilters } from '../flota/TripFilters';
import { useAskCancel } from './useAskCancel';
import { DESPACHOS } from './useDespachos';

/** The open trip stands in the address, so that it can be pasted. */
const OPEN = 'viaje';

/** DISP-29 to DISP-53: the dispatches of a client. */
export function DespachosList({ client, canCreate }: { client: string; canCreate: boolean }) {
  const state = useWindowState();
  const data = useHeardRows(DESPACHOS, client, state);
  const [params, change] = useQueryState();
  const [counted, setCounted] = useState<DespachoRow>();
  const [printed, setPrinted] = useState<DespachoRow>();
  const isAsking = useIsAsking();
  const { history } = useRouter();
  const canReadBook = access(useViewer(), routeOf('libroDeViaje')) === 'open';
  const { from, to } = state.range;
  const book = useMemo(() => (canReadBook ? { client, from, to } : undefined), [canReadBook, client, from, to]);
  const cancel = useAskCancel(client);
  const askCancel = canCreate ? cancel : undefined;

  const columns = useMemo(() => despachoColumns({ book, onCount: setCounted, onCancel: askCancel }), [book, askCancel]);
  const open = (id: string | undefined) => change({ [OPEN]: id });

  return (
    <>
      <PageHeader
        title={routeOf('despachosList').title}
        subtitle="Las salidas de cada día: dónde va cada viaje, quién lo conduce y cómo terminó."
        action={
          <>
            <ExportButton list={DESPACHOS} what="despachos" client={client} state={state} />
            {canCreate && (
              <Button
                renderRoot={(props) => <RouteLink {...props} to="despachoCreate" />}
                leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
              >
                Crear despacho
              </Button>
            )}
          </>
        }
      />
      <TripFilters route="despachosList" client={client} state={state} onSearchAgain={data.retry} />
      <HeardNotice heard={data.heard} onRetry={() => data.retry?.()} />
      <DataTable
        caption="Despachos"
        data={data}
        state={state}
        columns={columns}
        rowKey={({ id }) => id}
        href={({ id }) => `${history.location.pathname}${patched(history.location.search, { [OPEN]: id })}`}
        onOpen={({ id }) => open(id)}
        card={despachoCard}
        empty={{ hint: state.problem?.message ?? 'Cambia las fechas o la búsqueda para ver otros despachos.' }}
      />
      <DetalleDrawer
        client={client}
        id={params.get(OPEN) ?? undefined}
        row={data.rows?.find(({ id }) => id === params.get(OPEN))}
        onClose={() => open(undefined)}
        onCount={setCounted}
        onCancel={askCancel}
        onPrint={canCreate ? setPrinted : undefined}
        book={book}
        isCovered={isAsking || counted !== undefined || printed !== undefined}
      />
      <PasajerosDialog client={client} row={counted} onClose={() => setCounted(undefined)} />
      {printed && <ReprintDialog client={client} row={printed} onClose={() => setPrinted(undefined)} />}
    </>
  );
}
