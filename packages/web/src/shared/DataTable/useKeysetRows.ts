import { MAX_PAGE, type Page, type RowsPerPage } from '@fenix/domain/paging';
import { type QueryKey, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import type { Rows } from './types';

/** Several screen pages come in one answer, so that turning a page is mostly instant. */
const CHUNK = 100;

type Options<T> = {
  queryKey: QueryKey;
  size: RowsPerPage;
  fetchPage: (ask: { limit: number; cursor: string | undefined; signal: AbortSignal }) => Promise<Page<T>>;
  count?: () => Promise<number>;
};

/** A list paged by key, fetched as far as someone looks. A page number in the address leads to the same rows. */
export function useKeysetRows<T>({ queryKey, size, fetchPage, count }: Options<T>): Rows<T> {
  const limit = size === 'all' ? MAX_PAGE : CHUNK;
  const [exact, setExact] = useState<{ of: string; value: number }>();
  const of = JSON.stringify(queryKey);
  const query = useInfiniteQuery({
    queryKey: [...queryKey, limit],
    queryFn: ({ pageParam, signal }) => fetchPage({ limit, cursor: pageParam, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
    placeholderData: keepPreviousData,
  });
  const { data, fetchNextPage, isFetching } = query;

  const rows = useMemo(() => data?.pages.flatMap((page) => page.items), [data]);
  const loadMore = useCallback(() => void fetchNextPage({ cancelRefetch: false }), [fetchNextPage]);
  const counted = exact?.of === of ? { value: exact.value, capped: false } : undefined;
  return {
    rows,
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
