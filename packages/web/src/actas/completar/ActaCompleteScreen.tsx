import type { Acta } from '@fenix/domain/actas/acta';
import { actaRefusal } from '@fenix/domain/actas/lifecycle';
import { ACTA_MESSAGES } from '@fenix/domain/actas/messages';
import { DomainError, type FieldError } from '@fenix/domain/errors';
import { SHELL_MESSAGES } from '@fenix/domain/messages';
import { routeOf } from '@fenix/domain/routes';
import { Button, Skeleton } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { useDevice, useOutboxEntries } from '../../outbox/DeviceProvider';
import { Queued } from '../../outbox/Queued';
import type { Entry } from '../../outbox/outbox';
import { ErrorState } from '../../shared/ErrorState';
import { PageHeader } from '../../shared/PageHeader';
import { notify } from '../../shared/notify';
import { RouteLink, useGo, useRouteParams } from '../../shared/routing';
import { useViewer, useWorkingClient } from '../../shared/viewer';
import { actaQueries } from '../useActas';
import { CompleteForm, DISCARD_QUESTION } from './CompleteForm';
import { HeaderBoxes } from './HeaderBoxes';
import { type KeptActa, fetchActaForm, readKept } from './keptActas';
import styles from './ActaCompleteScreen.module.css';
import { useLeaveForm } from './useLeaveForm';

/** As many as the first section shows. */
const FIELDS = ['addres', 'city', 'nameOperator', 'internalNumber'];

/** ACTA-39: the form of a pending record. */
export function ActaCompleteScreen() {
  const { id } = useRouteParams('actaComplete');
  return (
    <>
      <div className={styles.title}>
        <PageHeader title={routeOf('actaComplete').title} />
      </div>
      <Opened key={id} id={id} />
    </>
  );
}

function Opened({ id }: { id: string }) {
  const { data, error, refetch } = useActaForm(id);
  if (data) return <OneActa {...data} />;
  if (error instanceof DomainError && (error.kind === 'notFound' || error.kind === 'invalid')) return <Gone />;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <output aria-busy="true" aria-label={SHELL_MESSAGES.loading}>
      <Skeleton height={56} radius="md" mb="md" />
      <div className={styles.loading}>
        <Skeleton height={20} width="30%" mb="lg" />
        {FIELDS.map((field) => (
          <Skeleton key={field} height={36} mb="lg" />
        ))}
      </div>
    </output>
  );
}

/** ACTA-28: the record from the server; without signal, as it was kept on the device. */
function useActaForm(id: string) {
  const { store } = useDevice();
  const { _id } = useViewer();
  return useQuery({
    queryKey: [...actaQueries.all, 'form', id] as const,
    queryFn: async () => {
      const kept = await readKept(store, _id, id);
      try {
        return { ...(await fetchActaForm(store, _id, id, kept === undefined)), isKept: false };
      } catch (error) {
        if (kept && error instanceof DomainError && error.kind === 'unavailable') return { ...kept, isKept: true };
        throw error;
      }
    },
    // What is being typed must not be replaced by what was there before.
    staleTime: Number.POSITIVE_INFINITY,
    // But whoever opens it again is told what became of it meanwhile.
    refetchOnMount: 'always',
    refetchOnWindowFocus: false,
  });
}

function OneActa({ acta, isKept, ...catalogos }: KeptActa & { isKept: boolean }) {
  const { outbox } = useDevice();
  const entries = useOutboxEntries();
  // What the server found wrong comes back with the form, which was off the screen while it was on its way.
  const [returned, setReturned] = useState<readonly FieldError[]>([]);
  const queued = entries.find(({ id }) => id === outbox.idOf({ kind: 'acta', record: acta._id }));
  const refusal = actaRefusal('complete', acta);
  if (acta.complete && !queued) return <AlreadyComplete id={acta._id} />;
  if (refusal && !queued) return <Gone message={refusal} />;
  return (
    <>
      <HeaderBoxes acta={acta} />
      {isKept && <p className={styles.kept}>Sin señal: esta es la copia del acta que quedó en este equipo.</p>}
      {queued ? (
        <QueuedActa acta={acta} entry={queued} onReturn={setReturned} />
      ) : (
        <CompleteForm acta={acta} {...catalogos} returned={returned} onReturn={setReturned} />
      )}
    </>
  );
}

const QUEUED_WORDS = {
  failed: 'El acta no se pudo enviar',
  complete: 'El acta está completa y guardada',
  alone: 'sola',
  discard: DISCARD_QUESTION,
} as const;

type QueuedProps = { acta: Acta; entry: Entry; onReturn: (errors: readonly FieldError[]) => void };

function QueuedActa({ acta, entry, onReturn }: QueuedProps) {
  const queries = useQueryClient();
  const leave = useLeaveForm();

  function handleDiscarded() {
    void leave.toList(acta);
    void queries.invalidateQueries({ queryKey: actaQueries.all });
  }

  return (
    <Queued
      entry={entry}
      words={QUEUED_WORDS}
      onReturn={acta.complete ? undefined : onReturn}
      onDiscarded={handleDiscarded}
    >
      {acta.complete && leave.mayRead && (
        <Button
          variant="default"
          renderRoot={(props) => <RouteLink {...props} to="actaPreview" params={{ id: acta._id }} />}
        >
          Ver el acta guardada
        </Button>
      )}
    </Queued>
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
