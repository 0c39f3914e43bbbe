import {
  InspeccionOne,
  type InspeccionRow,
  InspeccionesPage,
  ResumenInspecciones,
} from '@fenix/domain/incontrol/inspecciones/inspeccion';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type PlatformList, askOf } from '../../flota/usePlatformRows';
import { call } from '../../shared/api';
import type { InspeccionesState } from './useInspeccionesState';

const PATH = '/api/inspecciones';

/** INSP-04. */
export const INSPECCIONES: PlatformList<InspeccionRow> = {
  path: PATH,
  words: 'las inspecciones',
  schema: InspeccionesPage,
  queryKey: ['inspecciones'],
};

/** INSP-33: refetched with every filter; the previous figures stay until the new ones arrive. */
export const resumenQuery = (client: string, state: InspeccionesState) => {
  const asked = askOf(client, state);
  return queryOptions({
    queryKey: ['inspecciones', 'resumen', asked] as const,
    queryFn: () => call(ResumenInspecciones, 'GET', `${PATH}/resumen?${new URLSearchParams(asked).toString()}`),
    enabled: !state.problem,
    placeholderData: keepPreviousData,
  });
};

/** INSP-14: read by its id, so that a reload shows the same. Addresses of pictures end, and are asked for again. */
export const inspeccionQuery = (client: string, id: string) =>
  queryOptions({
    queryKey: ['inspecciones', 'one', client, id] as const,
    queryFn: () =>
      call(InspeccionOne, 'GET', `${PATH}/${encodeURIComponent(id)}?${new URLSearchParams({ client }).toString()}`),
  });
