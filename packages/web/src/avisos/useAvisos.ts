import { AVISO_MESSAGES, type AvisosLeidos, AvisosPage, AvisosResumen } from '@fenix/domain/avisos/aviso';
import { useNetwork } from '@mantine/hooks';
import { infiniteQueryOptions, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { call } from '../shared/api';
import { notify } from '../shared/notify';
import { UNREAD_KEY } from '../shared/unread';
import { useViewer } from '../shared/viewer';

const PAGE = 20;
/** Polling interval where no event stream is available in this browser. */
const LOOK_MS = 60_000;
/** A bell is no reason to ask for the password over a user's work. */
const QUIETLY = { recover: false } as const;

/** Keys and fetchers of the bell, in one place; they belong to a person. */
export const avisoQueries = {
  all: UNREAD_KEY,
  resumen: (person: string) =>
    queryOptions({
      queryKey: [...avisoQueries.all, person, 'resumen'] as const,
      queryFn: () => call(AvisosResumen, 'GET', '/api/avisos/resumen', undefined, QUIETLY),
      refetchInterval: LOOK_MS,
      retry: false,
    }),
  list: (person: string) =>
    infiniteQueryOptions({
      queryKey: [...avisoQueries.all, person, 'list'] as const,
      queryFn: ({ pageParam, signal }) => {
        const query = new URLSearchParams({ limit: String(PAGE), ...(pageParam && { cursor: pageParam }) });
        return call(AvisosPage, 'GET', `/api/avisos?${query}`, undefined, { signal });
      },
      initialPageParam: '',
      getNextPageParam: ({ next }) => next,
    }),
};

/** NOTI-03, NOTI-06: what waits to be read; nothing while it is not known. */
export function useResumen(): AvisosResumen {
  const { _id } = useViewer();
  const { online } = useNetwork();
  const { data } = useQuery({ ...avisoQueries.resumen(_id), enabled: online });
  return data ?? { sinLeer: 0, accionesSinLeer: 0 };
}

/** NOTI-04. */
export function useMarkRead() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (read: AvisosLeidos) => call(z.null(), 'PUT', '/api/avisos/leidos', read),
    onError: (error) => notify.failure(error, AVISO_MESSAGES.markFailed),
    onSettled: () => client.invalidateQueries({ queryKey: avisoQueries.all }),
  });
}
