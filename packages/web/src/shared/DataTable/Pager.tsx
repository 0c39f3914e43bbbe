import { formatTime } from '@fenix/domain/dates/format';
import { SHELL_MESSAGES } from '@fenix/domain/messages';
import { type PageSizes, pageSizeLabel, parsePageSize } from '@fenix/domain/paging';
import { ActionIcon, Button, Loader, NativeSelect } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconChevronsLeft, IconChevronsRight } from '@tabler/icons-react';
import { formatCount, formatTotal } from '../numbers';
import type { TableState } from '../list/useTableState';
import styles from './DataTable.module.css';

/** Rows by key cannot be jumped over: the last page of a longer list is reached by sorting the other way. */
const FURTHEST_JUMP = 5_000;

type Props = {
  caption: string;
  state: TableState;
  page: number;
  pages: number;
  total: { value: number; capped: boolean };
  first: number;
  shown: number | undefined;
  hasMore: boolean;
  countExactly: (() => void) | undefined;
  updatedAt: number | undefined;
};

export function Pager(props: Props) {
  const { caption, state, page, pages, total, first, shown, hasMore, countExactly, updatedAt } = props;
  const canNext = page < pages || (total.capped && hasMore);
  const canLast = page < pages && !total.capped && total.value <= FURTHEST_JUMP;
  return (
    <div className={styles.pager}>
      <output className={styles.count}>
        {shown === undefined ? <Loading /> : counter(first, shown, total)}
        {total.capped && shown !== undefined && countExactly && (
          <Button variant="subtle" size="compact-sm" onClick={countExactly}>
            Contar todo
          </Button>
        )}
      </output>
      {/* Outside the live region: a screen reader would announce the time at every refresh. */}
      {updatedAt !== undefined && <span className={styles.updated}>Actualizado {formatTime(new Date(updatedAt))}</span>}
      {state.sizes && <SizeSelect state={state} offered={state.sizes} />}
      <nav aria-label={`Páginas de ${caption}`} className={styles.pages}>
        <PageButton label="Primera página" icon={IconChevronsLeft} to={1} enabled={page > 1} state={state} />
        <PageButton label="Página anterior" icon={IconChevronLeft} to={page - 1} enabled={page > 1} state={state} />
        <span className={styles.current}>
          {formatCount(page)} de {formatTotal({ value: pages, capped: total.capped })}
        </span>
        <PageButton label="Página siguiente" icon={IconChevronRight} to={page + 1} enabled={canNext} state={state} />
        <PageButton label="Última página" icon={IconChevronsRight} to={pages} enabled={canLast} state={state} />
      </nav>
    </div>
  );
}

function SizeSelect({ state, offered }: { state: TableState; offered: PageSizes }) {
  return (
    <NativeSelect
      size="xs"
      aria-label="Filas por página"
      value={String(state.size)}
      onChange={(event) => state.setSize(parsePageSize(event.currentTarget.value, offered))}
      data={offered.sizes.map((size) => ({ value: String(size), label: pageSizeLabel(size) }))}
    />
  );
}

function Loading() {
  return (
    <span className={styles.loading}>
      <Loader size={14} aria-hidden /> {SHELL_MESSAGES.loading}
    </span>
  );
}

function counter(first: number, shown: number, total: { value: number; capped: boolean }): string {
  if (shown === 0) return '0 filas';
  return `${formatCount(first + 1)}–${formatCount(first + shown)} de ${formatTotal(total)}`;
}

type ButtonProps = { label: string; icon: typeof IconChevronLeft; to: number; enabled: boolean; state: TableState };

function PageButton({ label, icon: Icon, to, enabled, state }: ButtonProps) {
  return (
    <ActionIcon aria-label={label} data-tip={label} disabled={!enabled} onClick={() => state.setPage(to)}>
      <Icon size={18} stroke={1.75} aria-hidden />
    </ActionIcon>
  );
}
