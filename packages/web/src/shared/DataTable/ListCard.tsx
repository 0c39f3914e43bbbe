import type { ReactNode } from 'react';
import styles from './ListCard.module.css';

type Props = {
  picture?: ReactNode;
  name: ReactNode;
  /** What is said of it, one line each; what matters less as `<small>`. */
  children: ReactNode;
  /** What is shown before the acts. */
  aside?: ReactNode;
  acts?: ReactNode;
};

/** A row on a phone: who or what it is, with its acts in reach of a thumb. */
export function ListCard({ picture, name, children, aside, acts }: Props) {
  return (
    <div className={styles.card}>
      {picture}
      <div className={styles.words}>
        <span className={styles.name}>{name}</span>
        {children}
      </div>
      {aside}
      {acts}
    </div>
  );
}

/** The acts of one row, in its table and in its card. */
export function RowActs({ children }: { children: ReactNode }) {
  return <span className={styles.acts}>{children}</span>;
}
