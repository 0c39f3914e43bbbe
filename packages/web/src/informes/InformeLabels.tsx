import { informeAge } from '@fenix/domain/informes/dias';
import { type ListedInforme, STATUS_LABELS, TYPE_REPORT_LABELS } from '@fenix/domain/informes/informe';
import { displayName } from '@fenix/domain/text/names';
import { DaysLabel } from '../shared/DaysLabel';
import { PlateChip } from '../shared/PlateChip';
import { StateLabel } from '../shared/StateLabel';
import styles from './InformeLabels.module.css';

type Staged = Pick<ListedInforme, 'status' | 'delete'>;

/** INF-59, INF-60. */
export function InformeStateLabel({ informe: { status, delete: isDeleted } }: { informe: Staged }) {
  if (isDeleted) return <StateLabel state="danger">Eliminado</StateLabel>;
  return <StateLabel state={status === 'success' ? 'ok' : 'warning'}>{STATUS_LABELS[status]}</StateLabel>;
}

type AgedProps = {
  informe: Pick<ListedInforme, 'status' | 'timeResponse' | 'fecha'>;
  now: Date;
  isWorded?: boolean;
};

/** INF-48, INF-69, INF-70. */
export function InformeDays({ informe, now, isWorded = false }: AgedProps) {
  return (
    <DaysLabel
      age={informeAge(informe, now)}
      title={(words) => (informe.status === 'success' ? `Se finalizó a los ${words}` : `Abierto hace ${words}`)}
      isWorded={isWorded}
    />
  );
}

type Headed = Staged & Pick<ListedInforme, 'consecutive' | 'typeReport' | 'plate' | 'client'>;

/** Which report a paper or a drawer is about, in one line. */
export function InformeHeading({ informe }: { informe: Headed }) {
  return (
    <span className={styles.heading}>
      <span className={styles.strong}>Informe {informe.consecutive}</span>
      <PlateChip plate={informe.plate} />
      <span>{TYPE_REPORT_LABELS[informe.typeReport]}</span>
      <span className={styles.quiet}>{displayName(informe.client)}</span>
      <InformeStateLabel informe={informe} />
    </span>
  );
}
