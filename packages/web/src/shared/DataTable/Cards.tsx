import { Checkbox } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './DataTable.module.css';
import type { Choosing } from './useSelection';

type Props<T> = {
  caption: string;
  rows: readonly T[];
  start: number;
  rowKey: (row: T) => string;
  card: (row: T) => ReactNode;
  href: ((row: T) => string) | undefined;
  onOpen: ((row: T) => void) | undefined;
  choose: Choosing<T> | undefined;
};

/** The same rows on a phone. */
export function Cards<T>({ caption, rows, start, rowKey, card, href, onOpen, choose }: Props<T>) {
  return (
    <ul className={styles.cards} aria-label={caption}>
      {rows.map((row, index) => {
        const select = choose?.of(row);
        return (
          <li key={rowKey(row)}>
            {select && (
              <Checkbox
                aria-label={`Seleccionar fila ${start + index + 1}`}
                checked={select.checked}
                disabled={select.disabled}
                onChange={select.onToggle}
              />
            )}
            <CardBody href={href?.(row)} onOpen={onOpen && (() => onOpen(row))}>
              {card(row)}
            </CardBody>
          </li>
        );
      })}
    </ul>
  );
}

type BodyProps = { href: string | undefined; onOpen: (() => void) | undefined; children: ReactNode };

function CardBody({ href, onOpen, children }: BodyProps) {
  if (!href || !onOpen) return <div className={styles.card}>{children}</div>;
  return (
    <a
      href={href}
      className={styles.card}
      onClick={(event) => {
        event.preventDefault();
        onOpen();
      }}
    >
      {children}
    </a>
  );
}
