import { Counted } from '@fenix/domain/paging';
import {
  Defecto,
  type DefectoCerrado,
  type DefectoEditado,
  DefectosPage,
} from '@fenix/domain/prealistamiento/defectos/defecto';
import { PRESET_MESSAGES } from '@fenix/domain/prealistamiento/messages';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../shared/api';
import { useKeysetRows } from '../../shared/DataTable/useKeysetRows';
import type { ListState } from '../../shared/list/useTableState';
import { notify } from '../../shared/notify';
import { presetQueries } from '../usePrealistamientos';

export const DEFECTOS_PATH = '/api/defectos';
const DEFECTOS = ['defectos'] as const;

/** What the list and its file are asked for. */
export function askedOf(client: string | undefined, { filters }: ListState<'placa' | 'estado'>) {
  const { placa, estado } = filters;
  return { ...(client && { client }), ...(placa && { placa }), estado };
}

export function useDefectoRows(client: string | undefined, state: ListState<'placa' | 'estado'>) {
  const asked = askedOf(client, state);
  return useKeysetRows({
    queryKey: [...DEFECTOS, asked],
    state,
    fetchPage: ({ limit, cursor, signal }) => {
      const query = new URLSearchParams({ ...asked, limit: String(limit), ...(cursor && { cursor }) });
      return call(DefectosPage, 'GET', `${DEFECTOS_PATH}?${query}`, undefined, { signal });
    },
    count: async () => (await call(Counted, 'GET', `${DEFECTOS_PATH}/count?${new URLSearchParams(asked)}`)).value,
  });
}

type Saved = { key: string; defecto: Defecto } & ({ edit: DefectoEditado } | { close: DefectoCerrado });

export function useSaveDefecto() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ key, defecto, ...change }: Saved) => {
      const path = `${DEFECTOS_PATH}/${defecto._id}`;
      return 'edit' in change
        ? call(Defecto, 'PUT', path, change.edit, { idempotencyKey: key })
        : call(Defecto, 'POST', `${path}/cierre`, change.close, { idempotencyKey: key });
    },
    onSuccess: ({ placa, nombre }, saved) =>
      notify.done(
        'edit' in saved ? PRESET_MESSAGES.defectoSaved : PRESET_MESSAGES.defectoClosed,
        `${placa} · ${nombre}`,
      ),
    onError: (error) => notify.failure(error, PRESET_MESSAGES.defectoFailed),
    onSettled: () =>
      Promise.all([DEFECTOS, presetQueries.all].map((queryKey) => queries.invalidateQueries({ queryKey }))),
  });
}
