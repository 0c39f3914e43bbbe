import { Cliente, type ModulesChange } from '@fenix/domain/clientes/cliente';
import { CLIENTE_MESSAGES } from '@fenix/domain/messages';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { call } from '../shared/api';
import { notify } from '../shared/notify';

/** Keys and fetchers of the client companies, in one place. */
export const clienteQueries = {
  all: ['clientes'] as const,
  /** Every client but the provider's own; `company` is the name of the staff member's company. */
  list: (company: string) =>
    queryOptions({
      queryKey: [...clienteQueries.all, 'list', company] as const,
      queryFn: () => call(z.array(Cliente), 'GET', `/api/modules/clients/${encodeURIComponent(company)}`),
    }),
  one: (client: string) =>
    queryOptions({
      queryKey: [...clienteQueries.all, 'one', client] as const,
      queryFn: () => call(Cliente, 'GET', `/api/modules/${encodeURIComponent(client)}`),
    }),
};

/** GUARD-06. */
export function useSaveModules() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ _id, ...change }: ModulesChange & Pick<Cliente, '_id'>) =>
      call(Cliente, 'PUT', `/api/modules/${_id}`, change),
    onSuccess: () => notify.success(CLIENTE_MESSAGES.modulesUpdated),
    onError: (error) => notify.failure(error, CLIENTE_MESSAGES.modulesFailed),
    onSettled: () => client.invalidateQueries({ queryKey: clienteQueries.all }),
  });
}
