import type { ListedActa } from '@fenix/domain/actas/acta';
import { ACTA_FORMATS, ACTA_TIPES } from '@fenix/domain/actas/tipos';
import { type Holder, isManager } from '@fenix/domain/permissions';
import { displayName } from '@fenix/domain/text/names';
import { PlateChip } from '../../shared/PlateChip';
import styles from './ActaCard.module.css';
import { ActaStateLabel } from '../ActaStateLabel';
import { AgeLabel } from '../AgeLabel';
import { ActaActions } from './ActaActions';
import { dayOf } from './actaColumns';
import type { Acts } from './ActaMenu';

/** A record on a phone: which vehicle and what for, then what to do about it, within reach of a thumb. */
export function actaCard(viewer: Holder, now: Date, acts: Acts) {
  const isStaff = isManager(viewer);
  return (acta: ListedActa) => (
    <div className={styles.card}>
      <div className={styles.cardTop}>
        <PlateChip plate={acta.plate} />
        <ActaStateLabel acta={acta} />
      </div>
      <div className={styles.cardWords}>
        <span className={styles.strong}>{ACTA_TIPES[acta.tipe]}</span>
        <span>
          N.º {acta.consecutive} · {ACTA_FORMATS[acta.format]}
          {acta.internalNumber && ` · Interno ${acta.internalNumber}`}
        </span>
        {isStaff && <span>{displayName(acta.client)}</span>}
        <span className={styles.quiet}>{acta.name}</span>
        <span className={styles.cardAge}>
          <span className={styles.quiet}>{dayOf(acta)}</span>
          <AgeLabel acta={acta} now={now} isWorded />
        </span>
      </div>
      <ActaActions acta={acta} viewer={viewer} acts={acts} isLarge />
    </div>
  );
}
