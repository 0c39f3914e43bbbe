import type { FieldError } from '@fenix/domain/errors';
import type { EvidenciaRef } from '@fenix/domain/flota/evidencia';
import { INFORME_MESSAGES } from '@fenix/domain/informes/messages';
import { Button, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { useDevice, useOutboxEntries } from '../../outbox/DeviceProvider';
import { PinOffer } from '../../outbox/PinOffer';
import type { Entry } from '../../outbox/outbox';
import { useDraftRecord } from '../../records/form/useDraftRecord';
import { confirm } from '../../shared/confirm';
import { PageHeader } from '../../shared/PageHeader';
import { useGo, useOwnQuery } from '../../shared/routing';
import styles from './CrearInformeScreen.module.css';
import { INFORME_FORM_KIND, InformeForm } from './InformeForm';
import { useEvidenciaRef } from './useEvidencia';

type Returned = { record: string; errors: readonly FieldError[] };

/** INF-02 to INF-06: a new report, with what was begun on this device and has not left. */
export function CrearInformeScreen() {
  const [turn, setTurn] = useState(0);
  const [returned, setReturned] = useState<Returned>();
  const { record, isBegun = false } = useRecord(turn) ?? {};
  const go = useGo();
  const { outbox } = useDevice();
  const refused = useOutboxEntries().filter(({ kind, refusal }) => kind === 'informe' && refusal);

  /** INF-06: the form begins anew; what was written stays on the device until it is recovered or discarded. */
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
    if (!(await confirm({ ...INFORME_FORM_KIND.words.discard, about: entry.title }))) return;
    await outbox.discard(entry.id);
    if (entry.record === record) await reset();
  }

  return (
    <>
      <PageHeader title="Nuevo Informe" />
      <PinOffer />
      {refused.map((entry) => (
        <RefusedInforme
          key={entry.id}
          entry={entry}
          onRecover={() => void recover(entry)}
          onDiscard={() => void discard(entry)}
        />
      ))}
      {record === undefined ? (
        <Skeleton height={360} radius="md" />
      ) : (
        <InformeForm
          key={record}
          record={record}
          isBegun={isBegun}
          returned={returned?.record === record ? returned.errors : []}
          onReset={() => void reset()}
        />
      )}
    </>
  );
}

/** Of the address: one that was begun, or the one of an acta; else the one begun last, or a new one. */
function useRecord(turn: number): { record: string; isBegun: boolean } | undefined {
  const borrador = useOwnQuery('borrador');
  const acta = useOwnQuery('acta');
  const evidencia = useEvidenciaRef();
  const own = (acta && `${OF_ACTA}${acta}`) || (evidencia && evidenceRecord(evidencia));
  const chosen = useDraftRecord(INFORME_FORM_KIND, {
    of: [turn, borrador, own],
    choose: (drafts) => {
      const record = borrador || own || (drafts.find((one) => !isOwn(one.record))?.record ?? crypto.randomUUID());
      return { record, isBegun: drafts.some((one) => one.record === record) };
    },
  });
  return chosen.data;
}

/** A report of an acta is begun once for each, and found again there. */
const OF_ACTA = 'acta-';
/** INF-81: the same holds for one of an evidence. */
const OF_EVIDENCE = 'evidencia-';
const isOwn = (record: string) => record.startsWith(OF_ACTA) || record.startsWith(OF_EVIDENCE);
const evidenceRecord = ({ tipo, de, momento = '' }: EvidenciaRef) => `${OF_EVIDENCE}${tipo}-${de}-${momento}`;

type RefusedProps = { entry: Entry; onRecover: () => void; onDiscard: () => void };

/** INF-06: it could not be created, and nothing of it is lost. */
function RefusedInforme({ entry: { title, refusal }, onRecover, onDiscard }: RefusedProps) {
  return (
    <section className={styles.refused} role="alert" aria-label="Informe que no se pudo crear">
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
