import type { FieldError } from '@fenix/domain/errors';
import { CreatedInforme } from '@fenix/domain/informes/informe';
import { INFORME_MESSAGES } from '@fenix/domain/informes/messages';
import { access } from '@fenix/domain/permissions';
import { routeOf } from '@fenix/domain/routes';
import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useDevice, useOutboxEntries } from '../../outbox/DeviceProvider';
import { OutboxEntry } from '../../outbox/OutboxEntry';
import { PinOffer } from '../../outbox/PinOffer';
import type { DeviceStore } from '../../outbox/deviceStore';
import type { Entry } from '../../outbox/outbox';
import { confirm } from '../../shared/confirm';
import { PageHeader } from '../../shared/PageHeader';
import { useGo, useOwnQuery } from '../../shared/routing';
import { useViewer } from '../../shared/viewer';
import { informeQueries } from '../useInformes';
import styles from './CrearInformeScreen.module.css';
import { DISCARD_QUESTION, InformeForm } from './InformeForm';

type Returned = { record: string; errors: readonly FieldError[] };

/** INF-02 to INF-06: a new report, with what was begun on this device and has not left. */
export function CrearInformeScreen() {
  const [turn, setTurn] = useState(0);
  const [returned, setReturned] = useState<Returned>();
  const record = useRecord(turn);
  const go = useGo();
  const { outbox } = useDevice();
  const lost = useOutboxEntries().filter(({ kind, refusal }) => kind === 'informe' && refusal);

  /** INF-06: the form begins anew; what was written stays on the device until somebody asks for it. */
  async function reset() {
    await go({ to: 'informeCreate', replace: true });
    setTurn((now) => now + 1);
  }

  async function recover(entry: Entry) {
    setReturned({ record: entry.record, errors: entry.refusal?.errors ?? [] });
    await outbox.withdraw(entry.id);
    await go({ to: 'informeCreate', search: { borrador: entry.record } });
  }

  async function discard(entry: Entry) {
    if (!(await confirm(DISCARD_QUESTION))) return;
    await outbox.discard(entry.id);
    if (entry.record === record) await reset();
  }

  return (
    <>
      <PageHeader title="Nuevo Informe" />
      <PinOffer />
      {lost.map((entry) => (
        <Lost
          key={entry.id}
          entry={entry}
          onRecover={() => void recover(entry)}
          onDiscard={() => void discard(entry)}
        />
      ))}
      {record === undefined ? (
        <Skeleton height={360} radius="md" />
      ) : (
        <OneInforme
          key={record}
          record={record}
          returned={returned?.record === record ? returned.errors : []}
          onReset={() => void reset()}
        />
      )}
    </>
  );
}

/** Which report is open: the one of the address, that of an acta, the one begun last, or a new one. */
function useRecord(turn: number): string | undefined {
  const { store, outbox } = useDevice();
  const { _id } = useViewer();
  const begun = useOwnQuery('borrador');
  const acta = useOwnQuery('acta');
  const loose = useQuery({
    queryKey: [...informeQueries.all, 'begun', _id, turn] as const,
    queryFn: async () => {
      await outbox.reload().catch(() => undefined);
      const waiting = new Set(outbox.get().map(({ id }) => id));
      return (await lastBegun(store, outbox.idOf({ kind: 'informe', record: '' }), waiting)) ?? crypto.randomUUID();
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    enabled: begun === '' && acta === '',
  });
  return begun || (acta ? `${OF_ACTA}${acta}` : loose.data);
}

/** A report of an acta is begun once for each, and found again there. */
const OF_ACTA = 'acta-';

async function lastBegun(store: DeviceStore, prefix: string, waiting: ReadonlySet<string>) {
  const found = await store.list('drafts', prefix).catch(() => []);
  const savedAt = (value: unknown) => (value as { savedAt?: number }).savedAt ?? 0;
  return found
    .filter(({ key }) => !waiting.has(key) && !key.startsWith(`${prefix}${OF_ACTA}`))
    .toSorted((one, other) => savedAt(other.value) - savedAt(one.value))[0]
    ?.key.slice(prefix.length);
}

type Props = { record: string; returned: readonly FieldError[]; onReset: () => void };

function OneInforme({ record, returned, onReset }: Props) {
  const { outbox } = useDevice();
  const id = outbox.idOf({ kind: 'informe', record });
  const queued = useOutboxEntries().find((entry) => entry.id === id);
  useSent(record, onReset);
  if (!queued) return <InformeForm record={record} returned={returned} onReset={onReset} />;
  if (queued.refusal) return null;
  return <Leaving entry={queued} onEdit={() => void outbox.withdraw(queued.id)} onNext={onReset} />;
}

/** INF-04: on to what was made, for who may read it, whether it left at once or after a wait. */
function useSent(record: string, onReset: () => void) {
  const { outbox } = useDevice();
  const viewer = useViewer();
  const go = useGo();
  const leave = useEffectEvent((answer: unknown) => {
    const made = CreatedInforme.safeParse(answer).data;
    const mayRead = access(viewer, routeOf('informePreview')) === 'open';
    if (made && mayRead) void go({ to: 'informePreview', params: { id: made.createdInformeId }, replace: true });
    else onReset();
  });
  useEffect(
    () =>
      outbox.onSettled((entry, outcome) => {
        if (entry.kind === 'informe' && entry.record === record && outcome.kind === 'sent') leave(outcome.answer);
      }),
    [outbox, record],
  );
}

type LostProps = { entry: Entry; onRecover: () => void; onDiscard: () => void };

/** INF-06: it could not be created, and nothing of it is gone. */
function Lost({ entry: { title, refusal }, onRecover, onDiscard }: LostProps) {
  return (
    <section className={styles.lost} role="alert" aria-label="Informe que no se pudo crear">
      <h2 className={styles.title}>{INFORME_MESSAGES.createFailed}</h2>
      <p className={styles.hint}>
        {title}. {refusal?.message}
      </p>
      <div className={styles.actions}>
        <Button onClick={onRecover}>{INFORME_MESSAGES.recover}</Button>
        <Button variant="subtle" color="red" onClick={onDiscard}>
          Descartar
        </Button>
      </div>
    </section>
  );
}

type LeavingProps = { entry: Entry; onEdit: () => void; onNext: () => void };

/** INF-05: on its way, with how much of it has left; or waiting for signal, which is not the end of it. */
function Leaving({ entry, onEdit, onNext }: LeavingProps) {
  const isLeaving = entry.sent !== undefined;
  return (
    <section className={styles.leaving} aria-label="Pendiente de enviar">
      <h2 className={styles.title}>{isLeaving ? 'Enviando el informe' : 'Pendiente de enviar'}</h2>
      <p className={styles.hint}>
        {isLeaving
          ? 'Las fotos y los videos van en camino. Puedes cancelar el envío sin perder nada.'
          : 'El informe quedó guardado en este equipo. Se envía solo cuando haya señal, una sola vez.'}
      </p>
      <OutboxEntry entry={entry} />
      {!isLeaving && (
        <div className={styles.actions}>
          <Button variant="default" onClick={onEdit}>
            Volver a editar
          </Button>
          <Button onClick={onNext}>Crear otro informe</Button>
        </div>
      )}
    </section>
  );
}
