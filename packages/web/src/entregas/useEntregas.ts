import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { call } from '../shared/api';

const ClientNames = z.array(z.object({ client: z.string() }));

export const entregaQueries = {
  /** Whom something can be handed to: the clients, by name. */
  clients: (company: string) =>
    queryOptions({
      queryKey: ['entregas', 'clients', company] as const,
      queryFn: async () => {
        const clients = await call(ClientNames, 'GET', `/api/modules/clients/${encodeURIComponent(company)}`);
        return clients.map(({ client }) => client).toSorted((one, other) => one.localeCompare(other, 'es-CO'));
      },
    }),
};
