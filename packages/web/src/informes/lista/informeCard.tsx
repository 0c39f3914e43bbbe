import { type ListedInforme, TYPE_REPORT_LABELS } from '@fenix/domain/informes/informe';
import { type Holder, isManager } from '@fenix/domain/permissions';
import { displayName } from '@fenix/domain/text/names';
import { Button } from '@mantine/core';
import { PlateChip } from '../../shared/PlateChip';
import { RouteLink } from '../../shared/routing';
import { InformeDays, InformeStateLabel } from '../InformeLabels';
import styles from './informeCard.module.css';
import { dayOf } from './informeColumns';

/** A report on a phone: which vehicle and what happened, then the way to it, within reach of a thumb. */
export function informeCard(viewer: Holder, now: Date) {
  const isStaff = isManager(viewer);
  return (informe: ListedInforme) => (
    <div className={styles.card}>
      <div className={styles.top}>
        <PlateChip plate={informe.plate} />
        <InformeStateLabel informe={informe} />
      </div>
      <div className={styles.words}>
        <span className={styles.strong}>{informe.novedades.join(' · ')}</span>
        <span>
          N.º {informe.consecutive} · {TYPE_REPORT_LABELS[informe.typeReport]} · Interno {informe.internalNumber}
        </span>
        {isStaff && <span>{displayName(informe.client)}</span>}
        <span className={styles.quiet}>{informe.operatorName}</span>
        <span className={styles.age}>
          <span className={styles.quiet}>{dayOf(informe)}</span>
          <InformeDays informe={informe} now={now} isWorded />
        </span>
      </div>
      <Button
        size="md"
        variant="default"
        aria-label={`Ver el informe ${informe.consecutive}`}
        renderRoot={(props) => <RouteLink {...props} to="informePreview" params={{ id: informe._id }} />}
      >
        Ver
      </Button>
    </div>
  );
}
