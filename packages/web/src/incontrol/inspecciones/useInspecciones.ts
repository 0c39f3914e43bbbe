import { InspeccionOne, type InspeccionRow, InspeccionesPage } from '@fenix/domain/incontrol/inspeccion';
import { queryOptions } from '@tanstack/react-query';
import type { HeardList } from '../../flota/useHeardRows';
import { call } from '../../shared/api';

const PATH = '/api/inspecciones';

/** INSP-04. */
export const INSPECCIONES: HeardList<InspeccionRow> = {
  path: PATH,
  schema: InspeccionesPage,
  queryKey: ['inspecciones'],
};

/** INSP-14: read by its id, so that a reload shows the same. Addresses of pictures end, and are asked for again. */
export const inspeccionQuery = (client: string, id: string) =>
  queryOptions({
    queryKey: ['inspecciones', 'one', client, id] as const,
    queryFn: () =>
      call(InspeccionOne, 'GET', `${PATH}/${encodeURIComponent(id)}?${new URLSearchParams({ client }).toString()}`),
  });
