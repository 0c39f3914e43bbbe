import type { Densidad } from '@fenix/domain/vistas/query';
import { type RefObject, useEffect } from 'react';
import { useKeys } from '../keys';
import { useRowHeight } from '../useIsPhone';
import { Row } from './Row';
import type { Column, Rows } from './types';
import { useRowFocus } from './useRowFocus';
import type { Choosing } from './useSelection';
import { useVisibleRows } from './useVisibleRows';

type Props<T> = {
  rows: readonly T[];
  start: number;
  columns: readonly Column<T>[];
  /** The column whose cell links to the record, in whatever position. */
  opener: string | undefined;
  densidad: Densidad;
  isTall: boolean;
  rowKey: (row: T) => string;
  href: ((row: T) => string) | undefined;
  onOpen: ((row: T) => void) | undefined;
  anchor: ((row: T) => string) | undefined;
  highlighted: string | undefined;
  choose: Choosing<T> | undefined;
  frame: RefObject<HTMLElement | null>;
  server: Rows<T>['server'];
  isFetching: boolean | undefined;
};

export function TableBody<T>({
  rows,
  start,
  columns,
  opener,
  densidad,
  isTall,
  rowKey,
  href,
  onOpen,
  anchor,
  highlighted,
  choose,
  frame,
  server,
  isFetching,
}: Props<T>) {
  const rowHeight = useRowHeight(densidad, isTall);
  const { from, to, isAtEnd, reveal } = useVisibleRows({ count: rows.length, rowHeight, frame });

  const loadMore = server?.hasMore ? server.loadMore : undefined;
  useEffect(() => {
    if (isAtEnd && !isFetching) loadMore?.();
  }, [isAtEnd, isFetching, loadMore]);

  const { actions, active } = useRowFocus({ rows, onOpen, onToggle: choose?.toggle, reveal });
  useKeys(
    rows.length === 0
      ? []
      : [
          { key: 'J', does: 'Fila siguiente', act: () => actions.step(1) },
          { key: 'K', does: 'Fila anterior', act: () => actions.step(-1) },
          {
            key: 'E',
            does: onOpen ? 'Abrir la fila' : 'Editar la fila',
            act: actions.doMainAct,
            isThere: () => onOpen !== undefined || Boolean(frame.current?.querySelector('[data-main-act]')),
          },
          { key: '↑ ↓ Inicio Fin', does: 'De fila en fila, a la primera o a la última' },
          ...(onOpen ? [{ key: 'Enter', does: 'Abrir la fila' }] : []),
          ...(choose ? [{ key: 'Espacio', does: 'Marcar la fila' }] : []),
        ],
  );

  return (
    <tbody>
      <Spacer height={from * rowHeight} />
      {rows.slice(from, to + 1).map((row, offset) => (
        <Row
          key={rowKey(row)}
          row={row}
          index={from + offset}
          position={start + from + offset}
          columns={columns}
          opener={opener}
          isActive={from + offset === active}
          isOpenable={onOpen !== undefined}
          href={onOpen && href?.(row)}
          anchor={anchor?.(row)}
          isHighlighted={highlighted !== undefined && anchor?.(row) === highlighted}
          isSelected={choose?.has(row)}
          isLocked={choose?.isLocked(row) ?? false}
          actions={actions}
        />
      ))}
      <Spacer height={(rows.length - 1 - to) * rowHeight} />
    </tbody>
  );
}

/** Fills the height of rows that are not rendered (virtual scrolling), so that the scroll bar has the right length. */
function Spacer({ height }: { height: number }) {
  return height > 0 ? <tr aria-hidden style={{ height }} /> : null;
}
