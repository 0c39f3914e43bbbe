import { actaRefusal } from '@fenix/domain/actas/lifecycle';
import { ACTA_MESSAGES } from '@fenix/domain/actas/messages';
import { DomainError } from '@fenix/domain/errors';
import { routeOf } from '@fenix/domain/routes';
import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { useDevice } from '../../outbox/DeviceProvider';
import { CopyNotice } from '../../records/form/CopyNotice';
import { FormHeading, FormLoading } from '../../records/form/FormFrame';
import { RecordForm } from '../../records/form/RecordForm';
import { fetchOrCopy } from '../../records/form/deviceCopy';
import { useRecordForm } from '../../records/form/useRecordForm';
import { ErrorState } from '../../shared/ErrorState';
import { notify } from '../../shared/notify';
import { RouteLink, useGo, useRouteParams } from '../../shared/routing';
import { useViewer, useWorkingClient } from '../../shared/viewer';
import { actaQueries } from '../useActas';
import { ACTA_FORM_KIND, CompleteForm, freshValuesOf } from './CompleteForm';
import { HeaderBoxes } from './HeaderBoxes';
import { type KeptActa, fetchActaForm, keepActas, readKept } from './keptActas';
import { useLeaveForm } from './useLeaveForm';

/** ACTA-39: the form of a pending record. */
export function ActaCompleteScreen() {
  const { id } = useRouteParams('actaComplete');
  return (
    <>
      <FormHeading title={routeOf('actaComplete').title} />
      <LoadedActa key={id} id={id} />
    </>
  );
}

function LoadedActa({ id }: { id: string }) {
  const { data, error, refetch } = useActaForm(id);
  if (data) return <OneActa {...data.value} isCopy={data.isCopy} />;
  if (error instanceof DomainError && (error.kind === 'notFound' || error.kind === 'invalid')) return <Gone />;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return <FormLoading hasFacts />;
}

/** ACTA-28: the record from the server; without signal, as it was kept on the device. */
function useActaForm(id: string) {
  const { store } = useDevice();
  const { _id } = useViewer();
  return useQuery({
    queryKey: [...actaQueries.all, 'form', id] as const,
    queryFn: () =>
      fetchOrCopy((options) => fetchActaForm(id, options), {
        read: () => readKept(store, _id, id),
        keep: ({ acta, ...catalogos }) => keepActas(store, _id, [acta], catalogos),
      }),
    // What is being typed must not be replaced by what was there before.
    staleTime: Number.POSITIVE_INFINITY,
    // But opening it again shows what became of it meanwhile.
    refetchOnMount: 'always',
    refetchOnWindowFocus: false,
  });
}

function OneActa({ isCopy, ...kept }: KeptActa & { isCopy: boolean }) {
  const { acta } = kept;
  const queries = useQueryClient();
  const leave = useLeaveForm();
  const form = useRecordForm(ACTA_FORM_KIND, acta._id, { onSent: () => void leave.toDocument(acta._id) });
  const refusal = actaRefusal('complete', acta);
  if (acta.complete && !form.queued) return <AlreadyComplete id={acta._id} />;
  if (refusal && !form.queued) return <Gone message={refusal} />;

  function handleDiscarded() {
    void leave.toList(acta);
    void queries.invalidateQueries({ queryKey: actaQueries.all });
  }

  return (
    <>
      <HeaderBoxes acta={acta} />
      {isCopy && <CopyNotice>Esta es la copia del acta que quedó en este equipo.</CopyNotice>}
      <RecordForm
        form={form}
        initial={() => freshValuesOf(kept)}
        canEdit={!acta.complete}
        actions={
          <>
            {!form.queued?.refusal && <Button onClick={() => void leave.toList(acta)}>Siguiente acta</Button>}
            {acta.complete && leave.mayRead && (
              <Button
                variant="default"
                renderRoot={(props) => <RouteLink {...props} to="actaPreview" params={{ id: acta._id }} />}
              >
                Ver el acta guardada
              </Button>
            )}
          </>
        }
        onDiscarded={handleDiscarded}
      >
        {(draft) => <CompleteForm {...kept} form={form} draft={draft} />}
      </RecordForm>
    </>
  );
}

/** ACTA-29: said, and back to where one was. */
function Gone({ message = ACTA_MESSAGES.notFound }: { message?: string }) {
  const { history } = useRouter();
  const go = useGo();
  const client = useWorkingClient();
  const leave = useEffectEvent(() => {
    notify.warning(ACTA_MESSAGES.notFoundTitle, message);
    if (history.canGoBack()) history.back();
    else if (client) void go({ to: 'actasList', params: { client }, replace: true });
    else void go({ to: 'main', replace: true });
  });
  useEffect(() => leave(), []);
  return null;
}

function AlreadyComplete({ id }: { id: string }) {
  const { toDocument } = useLeaveForm();
  const leave = useEffectEvent(() => void toDocument(id));
  useEffect(() => leave(), []);
  return null;
}
