import { CUMPLIMIENTO_MESSAGES } from '@fenix/domain/cumplimiento/messages';
import { type PersonaEscrita, PersonasPage, nombreCompleto } from '@fenix/domain/cumplimiento/personas/persona';
import { Counted } from '@fenix/domain/paging';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { call } from '../../shared/api';
import { useKeysetRows } from '../../shared/DataTable/useKeysetRows';
import type { ListState } from '../../shared/list/useTableState';
import { notify } from '../../shared/notify';
import { queryText } from '../queryText';

export const PERSONAS_PATH = '/api/personas';
export const PERSONAS = ['personas'] as const;
const Written = z.object({ _id: z.string(), avisos: z.array(z.string()) });

export function usePersonaRows(client: string | undefined, state: ListState<'activo'>) {
  const { search, filters } = state;
  const asked = { client, search, activo: filters.activo };
  return useKeysetRows({
    queryKey: [...PERSONAS, asked],
    state,
    fetchPage: ({ limit, cursor, signal }) =>
      call(PersonasPage, 'GET', `${PERSONAS_PATH}?${queryText({ ...asked, limit, cursor })}`, undefined, { signal }),
    count: async () => (await call(Counted, 'GET', `${PERSONAS_PATH}/count?${queryText(asked)}`)).value,
  });
}

type Saved = { key: string; id: string | undefined; persona: PersonaEscrita };

export function useSavePersona() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ key, id, persona }: Saved) =>
      call(Written, id ? 'PUT' : 'POST', id ? `${PERSONAS_PATH}/${id}` : PERSONAS_PATH, persona, {
        idempotencyKey: key,
      }),
    onSuccess: ({ avisos }, { persona }) => {
      notify.done(CUMPLIMIENTO_MESSAGES.personaSaved, nombreCompleto(persona));
      for (const aviso of avisos) notify.warning(aviso);
    },
    onError: (error) => notify.failure(error, CUMPLIMIENTO_MESSAGES.personaFailed),
    onSettled: () =>
      Promise.all([PERSONAS, ['papeles'], ['vencimientos']].map((queryKey) => queries.invalidateQueries({ queryKey }))),
  });
}
