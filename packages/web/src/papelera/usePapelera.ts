import { BORRADO_LABELS, type Borrado, PAPELERA_MESSAGES, PapeleraPage } from '@fenix/domain/assembly/papelera';
import { Counted } from '@fenix/domain/paging';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { call } from '../shared/api';
import { useKeysetRows } from '../shared/DataTable/useKeysetRows';
import type { ListState } from '../shared/list/useTableState';
import { notify } from '../shared/notify';

export type PapeleraState = ListState<'kind'>;

export const PAPELERA_PATH = '/api/papelera';
const PAPELERA = ['papelera'] as const;

/** What the list, its count and its file are asked for. */
export function askedOf({ search, filters: { kind } }: PapeleraState): Record<string, string> {
  return { ...(kind && { kind }), ...(search && { search }) };
}

/** PAP-03. */
export function usePapeleraRows(state: PapeleraState) {
  const asked = askedOf(state);
  return useKeysetRows({
    queryKey: [...PAPELERA, asked],
    state,
    fetchPage: ({ limit, cursor, signal }) => {
      const query = new URLSearchParams({ limit: String(limit), ...asked, ...(cursor && { cursor }) });
      return call(PapeleraPage, 'GET', `${PAPELERA_PATH}?${query}`, undefined, { signal });
    },
    count: async () => (await call(Counted, 'GET', `${PAPELERA_PATH}/count?${new URLSearchParams(asked)}`)).value,
  });
}

/** PAP-04: what comes back may be in any list. */
export function useRestore() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ kind, record }: Borrado) =>
      call(z.null(), 'POST', '/api/papelera/restaurar', { kind, ids: [record] }),
    onSuccess: (_, { kind, label }) => notify.done(PAPELERA_MESSAGES.restored, `${BORRADO_LABELS[kind]} ${label}`),
    onError: (error) => notify.failure(error, PAPELERA_MESSAGES.failed),
    onSettled: () => client.invalidateQueries(),
  });
}
