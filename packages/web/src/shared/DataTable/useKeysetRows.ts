import { MAX_PAGE, type Page, type RowsPerPage, SORTED_MAX } from '@fenix/domain/paging';
import { type QueryKey, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { type Sort, ownSort, writeSort } from '../list/useTableState';
import type { Rows } from './types';
import { useLive } from './useLive';

/** Several screen pages come in one answer, so that turning a page is mostly instant. */
const CHUNK = 100;

type Ask = { limit: number; cursor: string | undefined; sort: string; signal: AbortSignal };

type Options<P extends Page<unknown>> = {
  queryKey: QueryKey;
  /** What the table shows: how much of it, and in which order. */
  state: { size: RowsPerPage; sort: Sort | undefined };
  /** The order that the server has, forwards and backwards; every other order is made here, of all the rows. */
  order?: Sort;
  fetchPage: (ask: Ask) => Promise<P>;
  count?: () => Promise<number>;
  /** Others change it while someone looks: it is asked for again by itself. */
  isLive?: boolean;
  /** Off while the filters cannot be asked for. */
  enabled?: boolean;
};

/** `head` is the first answer, with whatever it says besides its rows. */
type KeysetRows<P extends Page<unknown>> = Rows<P['items'][number]> & { head: P | undefined };

/** A list paged by key, fetched as far as someone looks. A page number in the address leads to the same rows. */
export function useKeysetRows<P extends Page<unknown>>(options: Options<P>): KeysetRows<P> {
  const { queryKey, state, order, fetchPage, count, isLive = false, enabled = true } = options;
  const isOther = state.sort !== undefined && state.sort.id !== order?.id;
  const sort = order ? writeSort(ownSort(state.sort, order)) : '';
  const limit = state.size === 'all' || isOther ? MAX_PAGE : CHUNK;
  const [exact, setExact] = useState<{ of: string; value: number }>();
  const of = JSON.stringify(queryKey);
  const query = useInfiniteQuery({
    queryKey: [...queryKey, sort, limit],
    queryFn: ({ pageParam, signal }) => fetchPage({ limit, cursor: pageParam, sort, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
    placeholderData: keepPreviousData,
    enabled,
  });
  const { data, fetchNextPage, isFetching, refetch } = query;

  const rows = useMemo(() => data?.pages.flatMap((page): P['items'] => page.items), [data]);
  const loadMore = useCallback(() => void fetchNextPage({ cancelRefetch: false }), [fetchNextPage]);
  // After a failure the next rows come when someone asks again, not by themselves.
  const hasMore = query.hasNextPage && !query.error;
  const loaded = rows?.length ?? 0;
  const sortsHere = isOther ? sortingOf(loaded, query.hasNextPage || query.isPlaceholderData) : undefined;
  const isGathering = sortsHere === 'loading' && hasMore && !isFetching;
  // After each answer anew: one that comes at once is never seen being fetched.
  useEffect(() => {
    if (isGathering && loaded < SORTED_MAX) loadMore();
  }, [isGathering, loaded, loadMore]);
  useLive(isLive && enabled, data?.pages.length ?? 0, refetch);

  const counted = exact?.of === of ? { value: exact.value, capped: false } : undefined;
  return {
    rows,
    head: data?.pages[0],
    isFetching,
    error: query.error ?? undefined,
    retry: () => void (query.isFetchNextPageError ? fetchNextPage() : refetch()),
    updatedAt: isLive && data ? query.dataUpdatedAt : undefined,
    server: {
      total: counted ?? data?.pages[0]?.total ?? { value: 0, capped: false },
      hasMore,
      loadMore,
      sortsHere,
      ...(count && { countExactly: () => void count().then((value) => setExact({ of, value })) }),
    },
  };
}

function sortingOf(loaded: number, isMoreComing: boolean) {
  if (!isMoreComing) return 'all';
  return loaded < SORTED_MAX ? 'loading' : 'tooMany';
}
