import { CUMPLIMIENTO_MESSAGES } from '@fenix/domain/cumplimiento/messages';
import { type HojaEscrita, HojasPage } from '@fenix/domain/cumplimiento/vehiculos/hoja';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { call } from '../../shared/api';
import { useKeysetRows } from '../../shared/DataTable/useKeysetRows';
import type { ListState } from '../../shared/list/useTableState';
import { notify } from '../../shared/notify';
import { queryText } from '../queryText';

export const HOJAS_PATH = '/api/hojas-de-vida/vehiculos';
export const HOJAS = ['hojas'] as const;
const Written = z.object({ _id: z.string(), avisos: z.array(z.string()) });

export function useHojaRows(client: string | undefined, state: ListState<never>) {
  const { search } = state;
  return useKeysetRows({
    queryKey: [...HOJAS, client ?? '', search],
    state,
    order: { id: 'placa', descending: false },
    fetchPage: ({ limit, cursor, signal }) =>
      call(HojasPage, 'GET', `${HOJAS_PATH}?${queryText({ client, search, limit, cursor })}`, undefined, { signal }),
  });
}

export function useSaveHoja(placa: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ key, hoja }: { key: string; hoja: HojaEscrita }) =>
      call(Written, 'PUT', `${HOJAS_PATH}/${encodeURIComponent(placa)}`, hoja, { idempotencyKey: key }),
    onSuccess: ({ avisos }) => {
      notify.done(CUMPLIMIENTO_MESSAGES.hojaSaved, placa);
      for (const aviso of avisos) notify.warning(aviso);
    },
    onError: (error) => notify.failure(error, CUMPLIMIENTO_MESSAGES.hojaFailed),
    onSettled: () =>
      Promise.all([HOJAS, ['papeles'], ['vencimientos']].map((queryKey) => queries.invalidateQueries({ queryKey }))),
  });
}
