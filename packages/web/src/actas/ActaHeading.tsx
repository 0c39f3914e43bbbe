import type { ListedActa } from '@fenix/domain/actas/acta';
import { ACTA_TIPES } from '@fenix/domain/actas/tipos';
import { displayName } from '@fenix/domain/text/names';
import { PlateChip } from '../shared/PlateChip';
import styles from './ActaHeading.module.css';
import { ActaStateLabel } from './ActaStateLabel';

type Props = { acta: Pick<ListedActa, 'consecutive' | 'tipe' | 'plate' | 'client' | 'complete' | 'close' | 'delete'> };

/** Which record a dialog or a form is about, in one line. */
export function ActaHeading({ acta }: Props) {
  return (
    <span className={styles.heading}>
      <span className={styles.strong}>Acta {acta.consecutive}</span>
      <PlateChip plate={acta.plate} />
      <span>{ACTA_TIPES[acta.tipe]}</span>
      <span className={styles.quiet}>{displayName(acta.client)}</span>
      <ActaStateLabel acta={acta} />
    </span>
  );
}
