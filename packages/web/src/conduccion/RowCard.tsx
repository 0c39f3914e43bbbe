import type { ReactNode } from 'react';
import { EmptyState } from '../shared/EmptyState';
import styles from './RowCard.module.css';

type Props = {
  name: ReactNode;
  score: ReactNode;
  lines: readonly string[];
  children?: ReactNode;
};

/** A row of any of these tables where there is no room for columns: who it is and how well, and below what they drove. */
export function RowCard({ name, score, lines, children }: Props) {
  return (
    <>
      <span className={styles.head}>
        {name}
        {score}
      </span>
      {lines.map((line) => (
        <span key={line} className={styles.line}>
          {line}
        </span>
      ))}
      {children}
    </>
  );
}

/** In the place of what there is nothing to show of. */
export function EmptyPanel(said: { title: string; hint: string }) {
  return (
    <div className={styles.panel}>
      <EmptyState {...said} />
    </div>
  );
}
