import { DESPACHO_MESSAGES } from '@fenix/domain/despachos/messages';
import type { DespachoRow } from '@fenix/domain/flota/despacho';
import { access, allows } from '@fenix/domain/permissions';
import { routeOf } from '@fenix/domain/routes';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Navigate, useRouter } from '@tanstack/react-router';
import { useCallback, useMemo, useState } from 'react';
import { ExportMenu } from '../records/ExportMenu';
import { StaleNotice } from '../flota/StaleNotice';
import { TripFilters } from '../flota/TripFilters';
import { despachoCard } from '../flota/despachoCard';
import { platformExport, usePlatformRows } from '../flota/usePlatformRows';
import { useWindowState } from '../flota/useWindowState';
import { DataTable } from '../shared/DataTable/DataTable';
import { PageHeader } from '../shared/PageHeader';
import { confirm, useIsAsking } from '../shared/confirm';
import { KeyTip } from '../shared/keys';
import { patched, useOpening, useQueryState } from '../shared/list/useQueryState';
import { RouteLink, templateOf, useOwnQuery, useRouteParams } from '../shared/routing';
import { useIsPhone } from '../shared/useIsPhone';
import { useIsWide } from '../shared/useIsWide';
import { useViewer } from '../shared/viewer';
import { DetalleDrawer } from './DetalleDrawer';
import { PasajerosDialog } from './PasajerosDialog';
import { ReprintDialog } from './ReprintDialog';
import { type ColumnId, despachoColumns } from './despachoColumns';
import { DESPACHOS, LIST_ASKED, aboutOf, useCancelDespacho } from './useDespachos';

/** The open trip is in the address, so that it can be pasted. */
const OPEN = 'viaje';

/**
 * DISP-02, DISP-22, SHELL-14: on a narrow screen anyone who may create dispatches is sent to do so; others see cards. So does
 * a dispatcher who asks for the list on the creation screen.
 */
export function VerDespachosScreen() {
  const { client } = useRouteParams('despachosList');
  const canCreate = allows(useViewer(), 'createDispatch');
  // A link to one trip, from the tower for example, is about that trip on a phone too.
  const isAsked = [useOwnQuery('ver') === LIST_ASKED.ver, useOwnQuery(OPEN) !== ''].some(Boolean);
  if (useIsPhone() && canCreate && !isAsked) return <Navigate to={templateOf('despachoCreate')} replace />;
  return <DespachosList key={client} client={client} canCreate={canCreate} />;
}

/** DISP-29 to DISP-53: the dispatches of a client. */
function DespachosList({ client, canCreate }: { client: string; canCreate: boolean }) {
  const state = useWindowState('despachos');
  const data = usePlatformRows(DESPACHOS, client, state);
  const [params] = useQueryState();
  const [counted, setCounted] = useState<DespachoRow>();
  const [printed, setPrinted] = useState<DespachoRow>();
  const isAsking = useIsAsking();
  const { history } = useRouter();
  const canReadBook = access(useViewer(), routeOf('libroDeViaje')) === 'open';
  const { from, to } = state.range;
  const book = useMemo(() => (canReadBook ? { client, from, to } : undefined), [canReadBook, client, from, to]);
  const cancel = useAskCancel(client);
  const askCancel = canCreate ? cancel : undefined;

  // Of one day every row has the same date, and a narrow screen needs the room of the group for routes and names.
  const [isOneDay, isWide] = [from === to, useIsWide()];
  const columns = useMemo(() => {
    const isImplied = (id: ColumnId) => (id === 'fecha' && isOneDay) || (id === 'grupo' && !isWide);
    return despachoColumns({ book, onCount: setCounted, onCancel: askCancel }, isImplied);
  }, [book, askCancel, isOneDay, isWide]);
  const { open, close } = useOpening();

  return (
    <>
      <PageHeader
        title={routeOf('despachosList').title}
        subtitle="Las salidas de cada día: dónde va cada viaje, quién lo conduce y cómo terminó."
        action={
          <>
            <ExportMenu list={platformExport(DESPACHOS, client, state)} disabled={state.problem !== undefined} />
            {canCreate && (
              <KeyTip label="Crear despacho" keys="N">
                <Button
                  renderRoot={(props) => <RouteLink {...props} to="despachoCreate" />}
                  leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
                >
                  Crear despacho
                </Button>
              </KeyTip>
            )}
          </>
        }
      />
      <TripFilters route="despachosList" client={client} state={state} onSearchAgain={data.retry} />
      <StaleNotice freshness={data.freshness} onRetry={() => data.retry?.()} />
      <DataTable
        isDense
        caption="Despachos"
        data={data}
        state={state}
        columns={columns}
        rowKey={({ id }) => id}
        href={({ id }) => `${history.location.pathname}${patched(history.location.search, { [OPEN]: id })}`}
        onOpen={({ id }) => open({ [OPEN]: id })}
        card={despachoCard}
        empty={{ hint: state.problem?.message ?? 'Cambia las fechas o la búsqueda para ver otros despachos.' }}
      />
      <DetalleDrawer
        client={client}
        id={params.get(OPEN) ?? undefined}
        row={data.rows?.find(({ id }) => id === params.get(OPEN))}
        onClose={() => close({ [OPEN]: undefined })}
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

/** The button that was pressed went away with the state: the keyboard goes on from its row. */
function keepKeyboard(line: HTMLTableRowElement | null | undefined): void {
  if (document.activeElement === document.body) line?.focus();
}

/** DISP-48: calling off a dispatch cannot be taken back, so it is asked first. */
function useAskCancel(client: string) {
  const { mutate } = useCancelDespacho(client);
  return useCallback(
    async (row: DespachoRow) => {
      const line = document.activeElement?.closest('tr');
      const isSure = await confirm({
        title: DESPACHO_MESSAGES.cancelQuestion,
        message: `${aboutOf(row)}. ${DESPACHO_MESSAGES.cancelWarning}`,
        confirmLabel: 'Cancelar despacho',
        cancelLabel: 'Volver',
        danger: true,
      });
      if (isSure) mutate(row, { onSettled: () => setTimeout(() => keepKeyboard(line)) });
    },
    [mutate],
  );
}
