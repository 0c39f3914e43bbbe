import type { IsoDay } from '@fenix/domain/dates/days';
import { pageOf } from '@fenix/domain/paging';
import { REGLA_MESSAGES } from '@fenix/domain/reglas/messages';
import { type NewRegla, Regla } from '@fenix/domain/reglas/regla';
import type { RuleKind } from '@fenix/domain/reglas/tipos';
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { call } from '../../shared/api';
import { notify } from '../../shared/notify';

export const REGLAS_PATH = '/api/reglas';
const Reglas = pageOf(Regla);
const Written = z.object({ _id: z.uuid(), avisos: z.array(z.string()) });

const queryOf = (asked: Readonly<Record<string, string | undefined>>) =>
  new URLSearchParams(Object.entries(asked).flatMap(([name, value]) => (value ? [[name, value]] : []))).toString();

/** Without a client: everybody's rules, for staff. */
export const reglaQueries = {
  all: ['reglas'] as const,
  vigentes: (client: string | undefined, on: IsoDay) =>
    queryOptions({
      queryKey: [...reglaQueries.all, client ?? '', on] as const,
      queryFn: () => call(Reglas, 'GET', `${REGLAS_PATH}?${queryOf({ client, on })}`),
    }),
  historia: (client: string | undefined, kind: RuleKind) =>
    infiniteQueryOptions({
      queryKey: [...reglaQueries.all, 'historia', client ?? '', kind] as const,
      queryFn: ({ pageParam }) =>
        call(Reglas, 'GET', `${REGLAS_PATH}?${queryOf({ client, kind, limit: '20', cursor: pageParam })}`),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ next }) => next ?? undefined,
    }),
};

export function useWriteRegla() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ key, regla }: { key: string; regla: NewRegla }) =>
      call(Written, 'POST', REGLAS_PATH, regla, { idempotencyKey: key }),
    onSuccess: () => notify.success(REGLA_MESSAGES.reglaSaved),
    onError: (error) => notify.failure(error, REGLA_MESSAGES.reglaFailed),
    onSettled: () => client.invalidateQueries({ queryKey: reglaQueries.all }),
  });
}
