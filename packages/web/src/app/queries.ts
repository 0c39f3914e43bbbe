import { DomainError } from '@fenix/domain/errors';
import { QueryClient } from '@tanstack/react-query';

const RETRIES = 2;

/** A refusal is final; only a service that is away is asked again. Offline fails at once, in words. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        networkMode: 'always',
        retry: (failures, error) => failures < RETRIES && isAway(error) && navigator.onLine,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}

function isAway(error: unknown): boolean {
  return error instanceof DomainError && error.kind === 'unavailable';
}
