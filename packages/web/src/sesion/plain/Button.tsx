import type { ComponentProps } from 'react';
import styles from './Button.module.css';

type Props = ComponentProps<'button'> & { isQuiet?: boolean; isBusy?: boolean };

/** The width of its form. While it works it keeps its name for screen readers and shows that it turns. */
export function Button({ isQuiet = false, isBusy = false, children, ...rest }: Props) {
  return (
    <button type="button" {...rest} className={styles.button} data-quiet={isQuiet || undefined} disabled={isBusy}>
      <span className={styles.label}>{children}</span>
      {isBusy && <span className={styles.turning} />}
    </button>
  );
}
