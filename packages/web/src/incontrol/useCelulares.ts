import { Celular } from '@fenix/domain/incontrol/usuarios/celular';
import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { call } from '../shared/api';

const Celulares = z.array(Celular);

/** INSP-35: what the phones of a client's inspectors said last. */
export const celularesQuery = (client: string) =>
  queryOptions({
    queryKey: ['incontrol', 'celulares', client] as const,
    queryFn: () => call(Celulares, 'GET', `/api/inspecciones/celulares?${new URLSearchParams({ client }).toString()}`),
    refetchInterval: 60_000,
  });
