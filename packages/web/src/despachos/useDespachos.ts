import { ConductoresList, RutasList, VehiculosList } from '@fenix/domain/flota/catalogo';
import { DespachoCreated, DespachoOne, DespachosPage, type NewDespacho } from '@fenix/domain/flota/despacho';
import { DespachoDetalle } from '@fenix/domain/flota/detalle';
import { Pasajeros } from '@fenix/domain/libro/pasajeros';
import { DESPACHO_MESSAGES } from '@fenix/domain/despachos/messages';
import { TicketCompany } from '@fenix/domain/despachos/ticket';
import { ViajesPage } from '@fenix/domain/viajes/viaje';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type ZodType, z } from 'zod';
import { call } from '../shared/api';
import type { HeardList } from '../flota/useHeardRows';
import { logFailure } from '../shared/log';
import { notify } from '../shared/notify';

/** While the platform is away its lists are asked for again this often; a trip under way is followed as closely. */
const REFRESH_MS = 30_000;

const get = <T>(schema: ZodType<T>, path: string, client: string) =>
  call(schema, 'GET', `${path}?${new URLSearchParams({ client })}`);

const isAway = (data: { isStale: boolean } | undefined) => (data?.isStale ? REFRESH_MS : false);

const ofTrip = (id: string, what = '') => `/api/despachos/${encodeURIComponent(id)}${what}`;

/** DISP-05: one approved pre-readiness is enough; what it says is read elsewhere. */
const Approvals = z.array(z.object({ _id: z.string() }));

/** Keys and fetchers of the dispatches of a client, in one place. */
export const despachoQueries = {
  all: ['despachos'] as const,
  vehiculos: (client: string) =>
    queryOptions({
      queryKey: [...despachoQueries.all, 'vehiculos', client] as const,
      queryFn: () => get(VehiculosList, '/api/vehiculos', client),
      refetchInterval: ({ state }) => isAway(state.data),
    }),
  conductores: (client: string) =>
    queryOptions({
      queryKey: [...despachoQueries.all, 'conductores', client] as const,
      queryFn: () => get(ConductoresList, '/api/conductores', client),
      refetchInterval: ({ state }) => isAway(state.data),
    }),
  rutas: (client: string) =>
    queryOptions({
      queryKey: [...despachoQueries.all, 'rutas', client] as const,
      queryFn: () => get(RutasList, '/api/rutas', client),
      refetchInterval: ({ state }) => isAway(state.data),
    }),
  tiquete: (client: string) =>
    queryOptions({
      queryKey: [...despachoQueries.all, 'tiquete', client] as const,
      queryFn: () => get(TicketCompany, '/api/despachos/tiquete', client),
    }),
  /** DISP-05: whether the vehicle has an approved pre-readiness today. */
  prealistamiento: (client: string, idactivo: string) =>
    queryOptions({
      queryKey: [...despachoQueries.all, 'prealistamiento', client, idactivo] as const,
      queryFn: () => get(Approvals, `/api/preset-v2/vehicle/${encodeURIComponent(idactivo)}`, client),
      select: (found) => found.length > 0,
    }),
  one: (client: string, id: string) =>
    queryOptions({
      queryKey: [...despachoQueries.all, 'one', client, id] as const,
      queryFn: () => get(DespachoOne, ofTrip(id), client),
    }),
  detalle: (client: string, id: string) =>
    queryOptions({
      queryKey: [...despachoQueries.all, 'detalle', client, id] as const,
      queryFn: () => get(DespachoDetalle, ofTrip(id, '/detalle'), client),
      refetchInterval: REFRESH_MS,
    }),
  pasajeros: (client: string, id: string) =>
    queryOptions({
      queryKey: [...despachoQueries.all, 'pasajeros', client, id] as const,
      queryFn: () => get(Pasajeros, ofTrip(id, '/pasajeros'), client),
    }),
};

type Row<P extends { items: readonly unknown[] }> = P['items'][number];

export const DESPACHOS: HeardList<Row<DespachosPage>> = {
  path: '/api/despachos',
  schema: DespachosPage,
  queryKey: despachoQueries.all,
};

/** TRIP-01, TRIP-02. */
export const VIAJES: HeardList<Row<ViajesPage>> = {
  path: '/api/viajes',
  schema: ViajesPage,
  queryKey: [...despachoQueries.all, 'viajes'],
};

type Creation = { key: string; client: string; despacho: NewDespacho };

/** DISP-18, DISP-21, DISP-23: one dispatch per key, however often it is sent. */
export function useCreateDespacho() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ key, client, despacho }: Creation) =>
      call(DespachoCreated, 'POST', '/api/despachos', { ...despacho, client }, { idempotencyKey: key }),
    onSuccess: () => void queries.invalidateQueries({ queryKey: [...despachoQueries.all, 'list'] }),
    onError: (error) => {
      logFailure('crear despacho', error);
      notify.error(DESPACHO_MESSAGES.createFailedTitle, DESPACHO_MESSAGES.createFailed);
    },
  });
}

/** DISP-48: what still is to happen can be called off. */
export function useCancelDespacho(client: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) =>
      call(DespachoCreated, 'PUT', `${ofTrip(id, '/cancelar')}?${new URLSearchParams({ client })}`),
    onSuccess: () => notify.success(DESPACHO_MESSAGES.canceled),
    onError: (error) => notify.failure(error, DESPACHO_MESSAGES.cancelFailed),
    onSettled: () => queries.invalidateQueries({ queryKey: despachoQueries.all }),
  });
}
