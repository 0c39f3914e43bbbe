import type { ReactNode } from 'react';
import styles from './FilterBar.module.css';

/** The row of filters between a screen's header and its content. Its fields line up on their lower edge. */
export function FilterBar({ label = 'Filtros', children }: { label?: string; children: ReactNode }) {
  return (
    <search aria-label={label} className={styles.bar}>
      {children}
    </search>
  );
}
