import { MAX_PAGE, type Page, type RowsPerPage } from '@fenix/domain/paging';
import { type QueryKey, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import type { Rows } from './types';

/** Several screen pages come in one answer, so that turning a page is mostly instant. */
const CHUNK = 100;

type Options<P extends Page<unknown>> = {
  queryKey: QueryKey;
  size: RowsPerPage;
  fetchPage: (ask: { limit: number; cursor: string | undefined; signal: AbortSignal }) => Promise<P>;
  count?: () => Promise<number>;
  /** Milliseconds after which a list that someone looks at is asked for again. */
  refreshEvery?: number | undefined;
  /** Off while the filters cannot be asked for. */
  enabled?: boolean;
};

/** `head` is the first answer, with whatever it says besides its rows. */
type KeysetRows<P extends Page<unknown>> = Rows<P['items'][number]> & { head: P | undefined };

/** A list paged by key, fetched as far as someone looks. A page number in the address leads to the same rows. */
export function useKeysetRows<P extends Page<unknown>>(options: Options<P>): KeysetRows<P> {
  const { queryKey, size, fetchPage, count, refreshEvery, enabled = true } = options;
  const limit = size === 'all' ? MAX_PAGE : CHUNK;
  const [exact, setExact] = useState<{ of: string; value: number }>();
  const of = JSON.stringify(queryKey);
  const query = useInfiniteQuery({
    queryKey: [...queryKey, limit],
    queryFn: ({ pageParam, signal }) => fetchPage({ limit, cursor: pageParam, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
    placeholderData: keepPreviousData,
    refetchInterval: refreshEvery ?? false,
    enabled,
  });
  const { data, fetchNextPage, isFetching } = query;

  const rows = useMemo(() => data?.pages.flatMap((page): P['items'] => page.items), [data]);
  const loadMore = useCallback(() => void fetchNextPage({ cancelRefetch: false }), [fetchNextPage]);
  const counted = exact?.of === of ? { value: exact.value, capped: false } : undefined;
  return {
    rows,
    head: data?.pages[0],
    isFetching,
    error: query.error ?? undefined,
    retry: () => void (query.isFetchNextPageError ? fetchNextPage() : query.refetch()),
    server: {
      total: counted ?? data?.pages[0]?.total ?? { value: 0, capped: false },
      // After a failure the next rows come when someone asks again, not by themselves.
      hasMore: query.hasNextPage && !query.error,
      loadMore,
      ...(count && { countExactly: () => void count().then((value) => setExact({ of, value })) }),
    },
  };
}
