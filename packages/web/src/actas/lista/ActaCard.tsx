import type { ListedActa } from '@fenix/domain/actas/acta';
import { ACTA_FORMATS, ACTA_TIPES } from '@fenix/domain/actas/tipos';
import { type Holder, isManager } from '@fenix/domain/permissions';
import { displayName } from '@fenix/domain/text/names';
import { RecordCard } from '../../shared/record/RecordCard';
import { ActaStateLabel } from '../ActaStateLabel';
import { AgeLabel } from '../AgeLabel';
import { ActaActions } from './ActaActions';
import { dayOf } from './actaColumns';
import type { Acts } from './ActaMenu';

export function actaCard(viewer: Holder, now: Date, acts: Acts) {
  const isStaff = isManager(viewer);
  return (acta: ListedActa) => (
    <RecordCard
      plate={acta.plate}
      state={<ActaStateLabel acta={acta} />}
      title={ACTA_TIPES[acta.tipe]}
      facts={
        <>
          N.º {acta.consecutive} · {ACTA_FORMATS[acta.format]}
          {acta.internalNumber && ` · Interno ${acta.internalNumber}`}
        </>
      }
      client={isStaff ? displayName(acta.client) : undefined}
      person={acta.name}
      day={dayOf(acta)}
      age={<AgeLabel acta={acta} now={now} isWorded />}
    >
      <ActaActions acta={acta} viewer={viewer} acts={acts} isLarge />
    </RecordCard>
  );
}
