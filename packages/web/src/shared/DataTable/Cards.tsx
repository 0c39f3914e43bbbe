import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import styles from './DataTable.module.css';
import { RowBox } from './RowBox';
import type { Rows } from './types';
import type { Choosing } from './useSelection';

type Props<T> = {
  caption: string;
  rows: readonly T[];
  start: number;
  rowKey: (row: T) => string;
  card: (row: T) => ReactNode;
  cardAct: ((row: T) => ReactNode) | undefined;
  href: ((row: T) => string) | undefined;
  onOpen: ((row: T) => void) | undefined;
  anchor: ((row: T) => string) | undefined;
  highlighted: string | undefined;
  choose: Choosing<T> | undefined;
  server: Rows<T>['server'];
};

/** Cards are of different heights, so a long list grows by the hundred instead of being drawn where it is seen. */
const STEP = 100;

/** The same rows on a phone. */
export function Cards<T>({ server, ...list }: Props<T>) {
  const [limit, setLimit] = useState(STEP);
  const isLonger = list.rows.length > limit;

  function showMore() {
    setLimit(limit + STEP);
    if (!isLonger) server?.loadMore();
  }

  return (
    <>
      <CardList {...list} rows={list.rows.slice(0, limit)} />
      {(isLonger || (server?.hasMore && list.rows.length === limit)) && (
        <Button variant="subtle" fullWidth onClick={showMore}>
          Ver más
        </Button>
      )}
    </>
  );
}

function CardList<T>(props: Omit<Props<T>, 'server'>) {
  const { caption, rows, start, rowKey, card, cardAct, href, onOpen, choose, anchor, highlighted } = props;
  return (
    <ul className={styles.cards} aria-label={caption}>
      {rows.map((row, index) => (
        <li
          key={rowKey(row)}
          id={anchor?.(row)}
          data-highlighted={(highlighted !== undefined && anchor?.(row) === highlighted) || undefined}
        >
          {choose && (
            <RowBox
              label={`Seleccionar fila ${start + index + 1}`}
              checked={choose.has(row)}
              isLocked={choose.isLocked(row)}
              onToggle={() => choose.toggle(row)}
            />
          )}
          <CardBody href={href?.(row)} onOpen={onOpen && (() => onOpen(row))}>
            {card(row)}
          </CardBody>
          {cardAct && <div className={styles.cardAct}>{cardAct(row)}</div>}
        </li>
      ))}
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
