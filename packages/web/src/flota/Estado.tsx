import type { TripShown } from '@fenix/domain/flota/recorrido';
import { StateLabel } from '../shared/StateLabel';
import styles from './Estado.module.css';

/** DISP-42 to DISP-48: the state of a dispatch, as a dot and a word, and what the state alone would hide beside it. */
export function Estado({ shown: { label, tone, beside } }: { shown: TripShown }) {
  if (beside === null) return <StateLabel state={tone}>{label}</StateLabel>;
  return (
    <span className={styles.estado}>
      <StateLabel state={tone}>{label}</StateLabel> <span className={styles.beside}>· {beside}</span>
    </span>
  );
}
