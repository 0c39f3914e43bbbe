import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { DocumentLoading } from '../shared/document/DocumentLoading';
import { ErrorState } from '../shared/ErrorState';
import { isMissing } from '../shared/record/isMissing';

type Props<R> = {
  query: Pick<UseQueryResult<R>, 'data' | 'error' | 'refetch'>;
  /** Where there is no such record; absent: its screen leaves by itself. */
  missing?: ReactNode;
  loading?: ReactNode;
  children: (record: R) => ReactNode;
};

/** One record once it is loaded; until then what is shown while it loads, or why it cannot be shown. */
export function LoadedRecord<R>({ query, missing, loading: given, children }: Props<R>) {
  const { data, error, refetch } = query;
  const loading = given ?? <DocumentLoading />;
  if (data !== undefined) return children(data);
  if (isMissing(error)) return missing ?? loading;
  return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : loading;
}
