import { AptitudFlota } from '@fenix/domain/aptitud/aptitud';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api';
import { queryText } from '../queryText';

export const FLOTA_PATH = '/api/aptitud/flota';

export const aptosQuery = (client: string | undefined) =>
  queryOptions({
    queryKey: ['aptos', client ?? ''] as const,
    queryFn: () => call(AptitudFlota, 'GET', `${FLOTA_PATH}?${queryText({ client })}`),
  });
