import { SHELL_MESSAGES } from '@fenix/domain/messages';
import { AlertaAtendida, AtendidasPage } from '@fenix/domain/torre/atendida';
import { Counted } from '@fenix/domain/paging';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../shared/api';
import { useKeysetRows } from '../shared/DataTable/useKeysetRows';
import type { ListState } from '../shared/list/useTableState';
import { notify } from '../shared/notify';

export const ATENDIDAS_PATH = '/api/torre/atendidas';
const ALL = ['torre', 'atendidas'] as const;

export type AtendidasFilter = 'placa' | 'persona' | 'from' | 'to';

/** What was asked, without what was left blank. */
export function askedOf(filters: Record<AtendidasFilter, string>): Partial<Record<AtendidasFilter, string>> {
  const { placa, persona, from, to } = filters;
  return { ...(placa && { placa }), ...(persona && { persona }), ...(from && { from }), ...(to && { to }) };
}

export function useAtendidaRows(client: string, state: ListState<AtendidasFilter>) {
  const asked = askedOf(state.filters);
  return useKeysetRows({
    queryKey: [...ALL, client, asked],
    state,
    fetchPage: ({ limit, cursor, signal }) => {
      const query = new URLSearchParams({
        client,
        limit: String(limit),
        ...asked,
        ...(cursor && { cursor }),
      });
      return call(AtendidasPage, 'GET', `${ATENDIDAS_PATH}?${query}`, undefined, { signal });
    },
    count: async () => {
      const query = new URLSearchParams({ client, ...asked });
      return (await call(Counted, 'GET', `${ATENDIDAS_PATH}/count?${query}`)).value;
    },
  });
}

type Act =
  | { does: 'atender'; client: string; alerta: string }
  | { does: 'soltar'; id: string }
  | { does: 'anotar'; id: string; nota: string };

function send(act: Act): Promise<AlertaAtendida> {
  if (act.does === 'atender') {
    const { client, alerta } = act;
    return call(AlertaAtendida, 'POST', ATENDIDAS_PATH, { client, alerta });
  }
  const path = `${ATENDIDAS_PATH}/${act.id}`;
  if (act.does === 'soltar') return call(AlertaAtendida, 'PUT', `${path}/soltar`);
  return call(AlertaAtendida, 'PUT', `${path}/nota`, { nota: act.nota });
}

/** BI-20, BI-21: the new state arrives through the tower's stream; a refusal names who was first. */
export function useAtender() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: send,
    onError: (error) => notify.failure(error, SHELL_MESSAGES.unexpected),
    onSettled: () => queries.invalidateQueries({ queryKey: ALL }),
  });
}
