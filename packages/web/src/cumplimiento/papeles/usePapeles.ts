import { CUMPLIMIENTO_MESSAGES } from '@fenix/domain/cumplimiento/messages';
import { PapelesPage } from '@fenix/domain/cumplimiento/papeles/papel';
import { Persona, PersonasPage, nombreCompleto } from '@fenix/domain/cumplimiento/personas/persona';
import { type Hoja, HojasPage } from '@fenix/domain/cumplimiento/vehiculos/hoja';
import { Counted } from '@fenix/domain/paging';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { call } from '../../shared/api';
import { useKeysetRows } from '../../shared/DataTable/useKeysetRows';
import type { Option } from '../../shared/form/SearchSelect';
import type { ListState } from '../../shared/list/useTableState';
import { notify } from '../../shared/notify';
import { queryText } from '../queryText';

export const PAPELES_PATH = '/api/papeles';
export const PAPELES_KEY = ['papeles'] as const;
const Written = z.object({ _id: z.string(), avisos: z.array(z.string()) });

export function usePapelRows(client: string | undefined, state: ListState<'tipo' | 'placa' | 'persona'>) {
  const { tipo, placa, persona } = state.filters;
  const asked = { client, tipo, placa, persona };
  return useKeysetRows({
    queryKey: [...PAPELES_KEY, asked],
    state,
    fetchPage: ({ limit, cursor, signal }) =>
      call(PapelesPage, 'GET', `${PAPELES_PATH}?${queryText({ ...asked, limit, cursor })}`, undefined, { signal }),
    count: async () => (await call(Counted, 'GET', `${PAPELES_PATH}/count?${queryText(asked)}`)).value,
  });
}

/** Options offered at once; typing more narrows them. */
const OFFERED = 20;

/** The vehicles or the people of a company that have what was typed in them. */
export const ownersQuery = (de: 'vehiculo' | 'persona', client: string | undefined, search: string) =>
  queryOptions({
    queryKey: [...PAPELES_KEY, 'owners', de, client ?? '', search] as const,
    queryFn: async ({ signal }): Promise<Option[]> => {
      const asked = { client, search, limit: OFFERED };
      if (de === 'vehiculo') {
        const path = `/api/hojas-de-vida/vehiculos?${queryText(asked)}`;
        return (await call(HojasPage, 'GET', path, undefined, { signal })).items.map(vehiculoOption);
      }
      const path = `/api/personas?${queryText({ ...asked, activo: 'true' })}`;
      return (await call(PersonasPage, 'GET', path, undefined, { signal })).items.map(personaOption);
    },
    placeholderData: keepPreviousData,
  });

/** The person whom an address names. */
export const personaNamedQuery = (id: string) =>
  queryOptions({
    queryKey: [...PAPELES_KEY, 'owner', id] as const,
    queryFn: async () => personaOption(await call(Persona, 'GET', `/api/personas/${encodeURIComponent(id)}`)),
    enabled: id !== '',
  });

const vehiculoOption = ({ placa, nombre, internalNumber }: Hoja): Option => ({
  value: placa,
  label: [...new Set([placa, nombre, internalNumber])].filter(Boolean).join(' · '),
});

const personaOption = (persona: Persona): Option => ({
  value: persona._id,
  label: `${nombreCompleto(persona)} · ${persona.documento}`,
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
