import { Vencimientos } from '@fenix/domain/cumplimiento/vencimientos/vencimiento';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api';
import { queryText } from '../queryText';

export const vencimientosQuery = (client: string | undefined, dias: number) =>
  queryOptions({
    queryKey: ['vencimientos', client ?? '', dias] as const,
    queryFn: () => call(Vencimientos, 'GET', `/api/vencimientos?${queryText({ client, dias })}`),
  });
