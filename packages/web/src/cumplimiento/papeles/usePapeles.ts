import { CUMPLIMIENTO_MESSAGES } from '@fenix/domain/cumplimiento/messages';
import { PapelesPage } from '@fenix/domain/cumplimiento/papeles/papel';
import { PersonasPage } from '@fenix/domain/cumplimiento/personas/persona';
import { HojasPage } from '@fenix/domain/cumplimiento/vehiculos/hoja';
import { MAX_PAGE } from '@fenix/domain/paging';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { call } from '../../shared/api';
import { useKeysetRows } from '../../shared/DataTable/useKeysetRows';
import type { ListState } from '../../shared/list/useTableState';
import { notify } from '../../shared/notify';
import { queryText } from '../queryText';

export const PAPELES_PATH = '/api/papeles';
export const PAPELES_KEY = ['papeles'] as const;
const Written = z.object({ _id: z.string(), avisos: z.array(z.string()) });

export function usePapelRows(client: string | undefined, state: ListState<'tipo' | 'placa' | 'persona'>) {
  const { tipo, placa, persona } = state.filters;
  return useKeysetRows({
    queryKey: [...PAPELES_KEY, client ?? '', tipo, placa, persona],
    state,
    fetchPage: ({ limit, cursor, signal }) =>
      call(
        PapelesPage,
        'GET',
        `${PAPELES_PATH}?${queryText({ client, tipo, placa, persona, limit, cursor })}`,
        undefined,
        {
          signal,
        },
      ),
  });
}

/** The plates and the people that a paper can be of. */
export const ownersQuery = (client: string | undefined) =>
  queryOptions({
    queryKey: ['papeles', 'owners', client ?? ''] as const,
    queryFn: async () => {
      const [hojas, personas] = await Promise.all([
        call(HojasPage, 'GET', `/api/hojas-de-vida/vehiculos?${queryText({ client, limit: MAX_PAGE })}`),
        call(PersonasPage, 'GET', `/api/personas?${queryText({ client, activo: 'true', limit: MAX_PAGE })}`),
      ]);
      return { hojas: hojas.items, personas: personas.items };
    },
  });

export function useAddPapel() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ key, body }: { key: string; body: FormData }) =>
      call(Written, 'POST', PAPELES_PATH, body, { idempotencyKey: key }),
    onSuccess: ({ avisos }) => {
      notify.success(CUMPLIMIENTO_MESSAGES.papelSaved);
      for (const aviso of avisos) notify.warning(aviso);
    },
    onError: (error) => notify.failure(error, CUMPLIMIENTO_MESSAGES.papelFailed),
    onSettled: () =>
      Promise.all(
        [PAPELES_KEY, ['personas'], ['vencimientos']].map((queryKey) => queries.invalidateQueries({ queryKey })),
      ),
  });
}
