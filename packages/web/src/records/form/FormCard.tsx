import type { ReactNode } from 'react';
import styles from './FormCard.module.css';

type Props = { label: string; title?: string; hint?: ReactNode; actions: ReactNode; children?: ReactNode };

/** In the place of a form: its state or its result, and what can be done next. */
export function FormCard({ label, title, hint, actions, children }: Props) {
  return (
    <section className={styles.card} aria-label={label}>
      {title && <h2>{title}</h2>}
      {hint && <p className={styles.hint}>{hint}</p>}
      {children}
      {actions && <div className={styles.actions}>{actions}</div>}
    </section>
  );
}
