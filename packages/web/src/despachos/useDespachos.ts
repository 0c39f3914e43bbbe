import { overlapsIn } from '@fenix/domain/despachos/cruce';
import { DESPACHO_MESSAGES } from '@fenix/domain/despachos/messages';
import { DespachoCreated, type NewDespacho } from '@fenix/domain/despachos/nuevo';
import { TicketCompany } from '@fenix/domain/despachos/ticket';
import { DespachoOne, DespachosPage } from '@fenix/domain/flota/despacho';
import { DespachoDetalle } from '@fenix/domain/flota/detalle';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import type { HeardList } from '../flota/useHeardRows';
import { REFRESH_MS, TRIPS, readOf, tripPath } from '../flota/useFlota';
import { call } from '../shared/api';
import { logFailure } from '../shared/log';
import { notify } from '../shared/notify';

/** DISP-05: one approved pre-readiness is enough; what it says is read elsewhere. */
const Approvals = z.array(z.object({ _id: z.string() }));

/** In the address of the list: somebody on a phone wants the list and not the form. */
export const LIST_ASKED = { ver: 'lista' };

/** Keys and fetchers of the dispatches of a client, in one place. */
export const despachoQueries = {
  tiquete: (client: string) =>
    queryOptions({
      queryKey: ['despachos', 'tiquete', client] as const,
      queryFn: () => readOf(TicketCompany, '/api/despachos/tiquete', client),
    }),
  /** DISP-05: whether the vehicle has an approved pre-readiness today. */
  prealistamiento: (client: string, idactivo: string) =>
    queryOptions({
      queryKey: ['despachos', 'prealistamiento', client, idactivo] as const,
      queryFn: () => readOf(Approvals, `/api/preset-v2/vehicle/${encodeURIComponent(idactivo)}`, client),
      select: (found) => found.length > 0,
    }),
  one: (client: string, id: string) =>
    queryOptions({
      queryKey: [...TRIPS, 'one', client, id] as const,
      queryFn: () => readOf(DespachoOne, tripPath(id), client),
    }),
  detalle: (client: string, id: string) =>
    queryOptions({
      queryKey: [...TRIPS, 'detalle', client, id] as const,
      queryFn: () => readOf(DespachoDetalle, tripPath(id, '/detalle'), client),
      refetchInterval: REFRESH_MS,
    }),
};

export const DESPACHOS: HeardList<DespachosPage['items'][number]> = {
  path: '/api/despachos',
  schema: DespachosPage,
  queryKey: [...TRIPS, 'despachos'],
};

type Creation = { key: string; client: string; despacho: NewDespacho };

/** DISP-18, DISP-21, DISP-23: one dispatch per key, however often it is sent. */
export function useCreateDespacho() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ key, client, despacho }: Creation) =>
      call(DespachoCreated, 'POST', '/api/despachos', { ...despacho, client }, { idempotencyKey: key }),
    onSuccess: () => void queries.invalidateQueries({ queryKey: TRIPS }),
    onError: (error) => {
      // Not a failure: a reason is asked for.
      if (overlapsIn(error)) return;
      logFailure('crear despacho', error);
      notify.error(DESPACHO_MESSAGES.createFailedTitle, DESPACHO_MESSAGES.createFailed);
    },
  });
}

type Row = DespachosPage['items'][number];

/** By which the people of the dispatch know it. */
export const aboutOf = ({ placa, nombre, fecha_inicio, hora_inicio }: Row) =>
  `${placa}, ${nombre}, ${fecha_inicio} ${hora_inicio.slice(0, 5)}`;

/** DISP-48: what still is to happen can be called off. */
export function useCancelDespacho(client: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Row) =>
      call(DespachoCreated, 'PUT', `${tripPath(id, '/cancelar')}?${new URLSearchParams({ client })}`),
    onSuccess: (_, row) => notify.done(DESPACHO_MESSAGES.canceled, aboutOf(row)),
    onError: (error) => notify.failure(error, DESPACHO_MESSAGES.cancelFailed),
    onSettled: () => queries.invalidateQueries({ queryKey: TRIPS }),
  });
}
