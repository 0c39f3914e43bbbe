import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect } from 'react';
import { useRowHeight } from '../useIsPhone';
import { Row } from './Row';
import type { Column, Rows } from './types';
import { useRowFocus } from './useRowFocus';
import type { Choosing } from './useSelection';

/** Up to this many rows all of them are drawn; beyond, only those that can be seen. */
const DRAW_ALL = 100;
const OVERSCAN = 12;

type Props<T> = {
  rows: readonly T[];
  start: number;
  columns: readonly Column<T>[];
  rowKey: (row: T) => string;
  href: ((row: T) => string) | undefined;
  onOpen: ((row: T) => void) | undefined;
  choose: Choosing<T> | undefined;
  frame: RefObject<HTMLDivElement | null>;
  server: Rows<T>['server'];
  isFetching: boolean | undefined;
};

export function TableBody<T>({
  rows,
  start,
  columns,
  rowKey,
  href,
  onOpen,
  choose,
  frame,
  server,
  isFetching,
}: Props<T>) {
  const rowHeight = useRowHeight();
  const isLong = rows.length > DRAW_ALL;
  const virtual = useVirtualizer({
    count: rows.length,
    enabled: isLong,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeight,
    overscan: OVERSCAN,
  });
  const items = virtual.getVirtualItems();
  const from = isLong ? (items[0]?.index ?? 0) : 0;
  const to = isLong ? (items.at(-1)?.index ?? -1) : rows.length - 1;

  const isAtEnd = isLong && to >= rows.length - 1 - OVERSCAN;
  const loadMore = server?.hasMore ? server.loadMore : undefined;
  useEffect(() => {
    if (isAtEnd && !isFetching) loadMore?.();
  }, [isAtEnd, isFetching, loadMore]);

  const at = (index: number, act: ((row: T) => void) | undefined) => {
    const row = rows[index];
    if (row !== undefined) act?.(row);
  };
  const focusOf = useRowFocus({
    count: rows.length,
    onOpen: onOpen && ((index) => at(index, onOpen)),
    onSelect: choose && ((index) => at(index, choose.toggle)),
    reveal: (index) => isLong && virtual.scrollToIndex(index),
  });

  return (
    <tbody>
      <Spacer height={from * rowHeight} />
      {rows.slice(from, to + 1).map((row, offset) => (
        <Row
          key={rowKey(row)}
          row={row}
          index={start + from + offset}
          columns={columns}
          href={href?.(row)}
          onOpen={onOpen && (() => onOpen(row))}
          select={choose?.of(row)}
          focus={focusOf(from + offset)}
        />
      ))}
      <Spacer height={(rows.length - 1 - to) * rowHeight} />
    </tbody>
  );
}

/** Stands for the rows that are not drawn, so that the scroll bar tells the truth. */
function Spacer({ height }: { height: number }) {
  return height > 0 ? <tr aria-hidden style={{ height }} /> : null;
}
