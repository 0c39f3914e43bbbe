import { BORRADO_LABELS, type Borrado, PAPELERA_MESSAGES, PapeleraPage } from '@fenix/domain/assembly/papelera';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { call } from '../shared/api';
import { useKeysetRows } from '../shared/DataTable/useKeysetRows';
import type { ListState } from '../shared/list/useTableState';
import { notify } from '../shared/notify';

export type PapeleraState = ListState<'kind'>;

const PAPELERA = ['papelera'] as const;

/** PAP-03. */
export function usePapeleraRows(state: PapeleraState) {
  const {
    search,
    filters: { kind },
  } = state;
  return useKeysetRows({
    queryKey: [...PAPELERA, kind, search],
    state,
    fetchPage: ({ limit, cursor, signal }) => {
      const asked = { ...(kind && { kind }), ...(search && { search }), ...(cursor && { cursor }) };
      const query = new URLSearchParams({ limit: String(limit), ...asked });
      return call(PapeleraPage, 'GET', `/api/papelera?${query}`, undefined, { signal });
    },
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
