import type { ReactNode } from 'react';
import { PlateChip } from '../PlateChip';
import styles from './RecordCard.module.css';

type Props = {
  plate: string;
  state: ReactNode;
  /** What it is about. */
  title: string;
  /** Its number and what else distinguishes it. */
  facts: ReactNode;
  /** Whose it is, where that is to be said. */
  client?: string | undefined;
  person: string;
  day: string;
  age: ReactNode;
  /** What to do about it. */
  children: ReactNode;
};

/** A record on a phone: which vehicle and what for, then what to do about it, within reach of a thumb. */
export function RecordCard({ plate, state, title, facts, client, person, day, age, children }: Props) {
  return (
    <div className={styles.card}>
      <div className={styles.top}>
        <PlateChip plate={plate} />
        {state}
      </div>
      <div className={styles.words}>
        <span className={styles.strong}>{title}</span>
        <span>{facts}</span>
        {client !== undefined && <span>{client}</span>}
        <span className={styles.quiet}>{person}</span>
        <span className={styles.age}>
          <span className={styles.quiet}>{day}</span>
          {age}
        </span>
      </div>
      {children}
    </div>
  );
}
