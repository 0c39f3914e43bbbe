import type { Cliente } from '@fenix/domain/clientes/cliente';
import { CONSERVACION_MESSAGES, type ConservacionChange, ConservacionDe } from '@fenix/domain/clientes/conservacion';
import { displayName } from '@fenix/domain/text/names';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../shared/api';
import { isStale } from '../shared/form/useStale';
import { notify } from '../shared/notify';

const pathOf = (id: string) => `/api/modules/${id}/conservacion`;

export const conservacionQueries = {
  of: (id: string) =>
    queryOptions({
      queryKey: ['conservacion', id] as const,
      queryFn: () => call(ConservacionDe, 'GET', pathOf(id)),
      // A form is filled from it: never from an older answer.
      staleTime: 0,
      gcTime: 0,
    }),
};

/** CLI-45. */
export function useChangeConservacion({ _id, client }: Cliente) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (rules: ConservacionChange) => call(ConservacionDe, 'PUT', pathOf(_id), rules),
    onSuccess: () => notify.done(CONSERVACION_MESSAGES.saved, displayName(client)),
    onError: (error) => {
      // The dialog itself says it, and what can be done.
      if (!isStale(error)) notify.failure(error, CONSERVACION_MESSAGES.failed);
    },
    onSettled: () => queries.invalidateQueries({ queryKey: conservacionQueries.of(_id).queryKey }),
  });
}
