import { ConductoresList, RutasList, VehiculosList } from '@fenix/domain/flota/catalogo';
import { DocumentosOperador } from '@fenix/domain/flota/operador';
import { Pasajeros } from '@fenix/domain/flota/pasajeros';
import { queryOptions } from '@tanstack/react-query';
import type { ZodType } from 'zod';
import { type CallOptions, call } from '../shared/api';

/** While the platform is away its lists are asked for again this often; a trip under way is followed as closely. */
export const REFRESH_MS = 30_000;

export const readOf = <T>(schema: ZodType<T>, path: string, client: string, options: CallOptions = {}) =>
  call(schema, 'GET', `${path}?${new URLSearchParams({ client })}`, undefined, options);

const isAway = (data: { isStale: boolean } | undefined) => (data?.isStale ? REFRESH_MS : false);

const CATALOGO = ['flota', 'catalogo'] as const;

/** Everything that shows trips hangs under one key: a dispatch that is created or called off makes all of it old. */
export const TRIPS = ['flota', 'trips'] as const;

export const tripPath = (id: string, what = '') => `/api/despachos/${encodeURIComponent(id)}${what}` as const;

/** Keys and fetchers of what several features read of a client's fleet. */
export const flotaQueries = {
  vehiculos: (client: string) =>
    queryOptions({
      queryKey: [...CATALOGO, 'vehiculos', client] as const,
      queryFn: () => readOf(VehiculosList, '/api/vehiculos', client),
      refetchInterval: ({ state }) => isAway(state.data),
    }),
  /** INF-15, INF-17: the one with this plate, or none. */
  porPlaca: (client: string, placa: string) =>
    queryOptions({
      queryKey: [...CATALOGO, 'vehiculos', client, placa] as const,
      queryFn: () => call(VehiculosList, 'GET', `/api/vehiculos?${new URLSearchParams({ client, placa })}`),
    }),
  conductores: (client: string) =>
    queryOptions({
      queryKey: [...CATALOGO, 'conductores', client] as const,
      queryFn: () => readOf(ConductoresList, '/api/conductores', client),
      refetchInterval: ({ state }) => isAway(state.data),
    }),
  /** CUM-48: the documents that the company keeps of who has this name. */
  documentos: (client: string, nombre: string) =>
    queryOptions({
      queryKey: [...CATALOGO, 'documentos', client, nombre] as const,
      queryFn: () =>
        call(DocumentosOperador, 'GET', `/api/conductores/documentos?${new URLSearchParams({ client, nombre })}`),
    }),
  rutas: (client: string) =>
    queryOptions({
      queryKey: [...CATALOGO, 'rutas', client] as const,
      queryFn: () => readOf(RutasList, '/api/rutas', client),
      refetchInterval: ({ state }) => isAway(state.data),
    }),
  pasajeros: (client: string, id: string) =>
    queryOptions({
      queryKey: [...TRIPS, 'pasajeros', client, id] as const,
      queryFn: () => readOf(Pasajeros, tripPath(id, '/pasajeros'), client),
    }),
};
