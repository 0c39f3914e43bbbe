import { EstadoServidor, type Reintento, SERVIDOR_MESSAGES } from '@fenix/domain/servidor/estado';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { call } from '../shared/api';
import { notify } from '../shared/notify';

const REFRESH_MS = 30_000;

export const servidorQueries = {
  all: ['servidor'] as const,
  estado: () =>
    queryOptions({
      queryKey: servidorQueries.all,
      queryFn: () => call(EstadoServidor, 'GET', '/api/servidor'),
      refetchInterval: REFRESH_MS,
    }),
};

const Cuantos = z.object({ cuantos: z.number().int() });

/** SRV-03. */
export function useRetry() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (which: Reintento) => call(Cuantos, 'POST', '/api/servidor/reintentar', which),
    onSuccess: ({ cuantos }) =>
      notify.done(SERVIDOR_MESSAGES.retried, cuantos === 1 ? '1 trabajo' : `${cuantos} trabajos`),
    onError: (error) => notify.failure(error, SERVIDOR_MESSAGES.retryFailed),
    onSettled: () => client.invalidateQueries({ queryKey: servidorQueries.all }),
  });
}
