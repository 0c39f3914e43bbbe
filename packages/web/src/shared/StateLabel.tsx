import type { State } from '../theme/colors';
import styles from './StateLabel.module.css';

/** A state is a dot and a word, so that it can be read without seeing the colour. */
export function StateLabel({ state, children }: { state: State; children: string }) {
  return (
    <span className={styles.label} data-state={state}>
      <span className={styles.dot} aria-hidden />
      {children}
    </span>
  );
}
