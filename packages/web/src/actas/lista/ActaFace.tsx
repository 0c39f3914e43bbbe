import type { ListedActa } from '@fenix/domain/actas/acta';
import { ACTA_FORMATS, ACTA_TIPES } from '@fenix/domain/actas/tipos';
import { readSlashMdy } from '@fenix/domain/dates/mdy';
import type { ReactNode } from 'react';
import { RecordCard } from '../../shared/record/RecordCard';
import { ActaStateLabel } from '../ActaStateLabel';
import { AgeLabel } from '../AgeLabel';

/** What a card says of a record. */
export type ShownActa = Omit<ListedActa, 'reports' | 'processes'>;

type Props = {
  acta: ShownActa;
  now: Date;
  client?: string | undefined;
  state?: ReactNode;
  /** WHY-04: asks how its age came about, once the application is there. */
  why?: ReactNode;
  children: ReactNode;
};

/** A record on a phone, before and after the application is there: it needs neither Mantine nor schemas. */
export function ActaFace({ acta, now, client, state, why, children }: Props) {
  return (
    <RecordCard
      plate={acta.plate}
      state={state ?? <ActaStateLabel acta={acta} />}
      title={ACTA_TIPES[acta.tipe]}
      facts={
        <>
          N.º {acta.consecutive} · {ACTA_FORMATS[acta.format]}
          {acta.internalNumber && ` · Interno ${acta.internalNumber}`}
        </>
      }
      client={client}
      person={acta.name}
      day={readSlashMdy(acta.fecha)}
      age={
        <>
          <AgeLabel acta={acta} now={now} isWorded />
          {why}
        </>
      }
    >
      {children}
    </RecordCard>
  );
}
