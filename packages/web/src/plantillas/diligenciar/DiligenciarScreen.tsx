import type { FieldError } from '@fenix/domain/errors';
import { access } from '@fenix/domain/permissions';
import { DocumentoCreated } from '@fenix/domain/plantillas/documento';
import { PLANTILLA_MESSAGES } from '@fenix/domain/plantillas/messages';
import type { Plantilla } from '@fenix/domain/plantillas/plantilla';
import { routeOf } from '@fenix/domain/routes';
import { displayName } from '@fenix/domain/text/names';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useDevice, useOutboxEntries } from '../../outbox/DeviceProvider';
import { PinOffer } from '../../outbox/PinOffer';
import { Queued } from '../../outbox/Queued';
import { EmptyState } from '../../shared/EmptyState';
import { ErrorState } from '../../shared/ErrorState';
import { PageHeader } from '../../shared/PageHeader';
import { BackLink } from '../../shared/PageLink';
import { RouteLink, useGo, useOwnQuery } from '../../shared/routing';
import { useViewer, useWorkingClient } from '../../shared/viewer';
import { Loading } from '../../shared/Loading';
import { Choose } from './Choose';
import styles from './DiligenciarScreen.module.css';
import { DISCARD_QUESTION, Filling } from './Filling';
import { listBegun, useKeptPlantillas } from './kept';

/** 'Diligenciar': a template is filled in, on a desk or in the hand, with signal or without. */
export function DiligenciarScreen() {
  // The guard has sent whoever works for nobody to choose a client (GUARD-81).
  const client = useWorkingClient() ?? '';
  const plantilla = useOwnQuery('plantilla');
  const borrador = useOwnQuery('borrador');
  const mayRead = access(useViewer(), routeOf('documentosList')) === 'open';
  return (
    <>
      <PageHeader
        title={routeOf('documentoCreate').title}
        subtitle={`Documentos de ${displayName(client)}.`}
        action={
          mayRead && (
            <BackLink to="documentosList" params={{ client }}>
              Volver a los documentos
            </BackLink>
          )
        }
      />
      <PinOffer />
      <Opened key={`${client} ${plantilla} ${borrador}`} client={client} asked={{ plantilla, borrador }} />
    </>
  );
}

type Asked = { plantilla: string; borrador: string };

function Opened({ client, asked }: { client: string; asked: Asked }) {
  const kept = useKeptPlantillas(client);
  const begun = useBegun(client, asked);
  if (kept.error && !kept.data) return <ErrorState error={kept.error} onRetry={() => void kept.refetch()} />;
  if (!kept.data || !begun.data) return <Loading height={360} width="56rem" />;
  const { plantillas, isKept } = kept.data;
  const { record, isHere, all } = begun.data;
  const plantilla = plantillas.find(({ _id }) => _id === begun.data.plantilla);
  return (
    <>
      {isKept && <p className={styles.kept}>Sin señal: estas son las plantillas guardadas en este equipo.</p>}
      {record === '' ? (
        <Choose plantillas={plantillas} begun={all} />
      ) : plantilla || isHere ? (
        <OneDocument key={record} record={record} plantilla={plantilla} />
      ) : (
        <EmptyState
          title={PLANTILLA_MESSAGES.notFound}
          hint={<RouteLink to="documentoCreate">Elegir otra plantilla</RouteLink>}
        />
      )}
    </>
  );
}

/** Which document this is: the one the address names, one of the same template that was begun here, or a new one. */
function useBegun(client: string, { plantilla, borrador }: Asked) {
  const { store, outbox } = useDevice();
  const { _id } = useViewer();
  return useQuery({
    // Under a key of its own: a document that arrives makes others old, and never this answer.
    queryKey: ['documento-empezado', _id, client, plantilla, borrador] as const,
    queryFn: async () => {
      const prefix = outbox.idOf({ kind: 'documento', record: '' });
      const all = await listBegun(store, prefix, client).catch(() => []);
      const found = all.find((one) => (borrador ? one.record === borrador : one.plantilla === plantilla));
      const isWaiting = borrador !== '' && (await store.keys('outbox', prefix)).includes(`${prefix}${borrador}`);
      return {
        all,
        record: borrador || found?.record || (plantilla && crypto.randomUUID()),
        isHere: found !== undefined || isWaiting,
        plantilla: found?.plantilla ?? plantilla,
      };
    },
    staleTime: Number.POSITIVE_INFINITY,
    // Whoever comes back later begins where they are then.
    gcTime: 0,
    retry: false,
  });
}

type Props = { record: string; plantilla: Plantilla | undefined };

const WORDS = {
  failed: 'El documento no se pudo enviar',
  complete: 'Está completo y guardado',
  alone: 'solo',
  discard: DISCARD_QUESTION,
} as const;

function OneDocument({ record, plantilla }: Props) {
  const { outbox } = useDevice();
  const viewer = useViewer();
  const go = useGo();
  const leave = useEffectEvent((answer: unknown) => {
    const made = DocumentoCreated.safeParse(answer).data;
    const mayRead = access(viewer, routeOf('documentoPreview')) === 'open';
    if (made && mayRead) void go({ to: 'documentoPreview', params: { id: made._id }, replace: true });
    else void go({ to: 'documentoCreate', replace: true });
  });
  useEffect(
    () =>
      // At once or after a wait, in whichever way it left.
      outbox.onSettled((entry, outcome) => {
        if (entry.kind === 'documento' && entry.record === record && outcome.kind === 'sent') leave(outcome.answer);
      }),
    [outbox, record],
  );
  // What the server found wrong comes back with the form, which was off the screen while it was on its way.
  const [returned, setReturned] = useState<readonly FieldError[]>([]);
  const queued = useOutboxEntries().find(({ id }) => id === outbox.idOf({ kind: 'documento', record }));
  const another = () => void go({ to: 'documentoCreate', replace: true });
  if (queued) {
    return (
      <Queued entry={queued} words={WORDS} onReturn={setReturned} onDiscarded={another}>
        <Button onClick={another}>Diligenciar otro documento</Button>
      </Queued>
    );
  }
  return (
    <Filling record={record} plantilla={plantilla} returned={returned} onReturn={setReturned} onDiscarded={another} />
  );
}
