import { Company } from '@fenix/domain/sesion/company';
import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { call } from '../api';

/** The companies by name, for staff; among the clients' keys, so that a client who is added or renamed shows. */
export const companyQuery = queryOptions({
  queryKey: ['clientes', 'companies'] as const,
  queryFn: () => call(z.array(Company), 'GET', '/api/companies'),
});

/** Every company but the provider's own. */
export function clientNames(companies: readonly Company[]): string[] {
  return companies.filter(({ isProvider }) => !isProvider).map(({ client }) => client);
}
