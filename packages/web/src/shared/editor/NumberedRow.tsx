import { Textarea } from '@mantine/core';
import type { CSSProperties, ReactNode } from 'react';
import styles from './NumberedRow.module.css';

type Props = {
  number: number | string;
  label: string;
  name: string;
  maxLength: number;
  error: string | undefined;
  /** The columns of the grid on a desk and on a phone, where the name has the line to itself. */
  columns: { desk: string; phone: string };
  /** Drawn as out of use. */
  isRetired?: boolean;
  onRename: (name: string) => void;
  children: ReactNode;
};

/** A row of an editor: its number, its name, and what else is said of it. */
export function NumberedRow(props: Props) {
  const { number, label, name, maxLength, error, columns, isRetired = false, onRename, children } = props;
  const style = { '--row-desk': columns.desk, '--row-phone': columns.phone } as CSSProperties;
  return (
    <li className={styles.row} style={style} data-retired={isRetired || undefined}>
      <span className={styles.number}>{number}</span>
      {/* One line of text that is read whole: on a phone it wraps, and Enter ends no line. */}
      <Textarea
        className={styles.name ?? ''}
        aria-label={label}
        rows={1}
        maxLength={maxLength}
        value={name}
        error={error}
        onChange={(event) => onRename(event.currentTarget.value.replaceAll(/\s*\n\s*/g, ' '))}
      />
      {children}
    </li>
  );
}
