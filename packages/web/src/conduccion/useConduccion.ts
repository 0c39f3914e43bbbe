import { Comparativo } from '@fenix/domain/conduccion/comparativo';
import { ConductoresConduccion } from '@fenix/domain/conduccion/conductores';
import { FlotaConduccion } from '@fenix/domain/conduccion/flota';
import { HistoriaConduccion, ViajesConduccion } from '@fenix/domain/conduccion/viajes';
import { daysQuery, tripQuery } from '@fenix/domain/conduccion/window';
import type { IsoDay } from '@fenix/domain/dates/days';
import { queryOptions } from '@tanstack/react-query';
import { REFRESH_MS } from '../flota/useFlota';
import { call } from '../shared/api';

export type Days = { first: IsoDay; last: IsoDay };

/** A trip, by its vehicle and its two moments as the platform writes them. */
export type TripAsk = { client: string; vehiculo: string; inicio: string; final: string };

const ask = (path: string, words: Record<string, string>) => `/api/conduccion/${path}?${new URLSearchParams(words)}`;

/** Keys and fetchers of how a fleet is driven. What reaches today is asked for again by itself. */
export const conduccionQueries = {
  flota: (client: string, days: Days) =>
    queryOptions({
      queryKey: ['conduccion', 'flota', client, days] as const,
      queryFn: ({ signal }) =>
        call(FlotaConduccion, 'GET', ask('flota', { client, ...daysQuery(days) }), undefined, { signal }),
      refetchInterval: REFRESH_MS,
    }),
  viajes: (client: string, vehiculo: string, days: Days) =>
    queryOptions({
      queryKey: ['conduccion', 'viajes', client, vehiculo, days] as const,
      queryFn: ({ signal }) =>
        call(ViajesConduccion, 'GET', ask('viajes', { client, vehiculo, ...daysQuery(days) }), undefined, { signal }),
      refetchInterval: REFRESH_MS,
    }),
  historia: ({ client, vehiculo, inicio, final }: TripAsk) =>
    queryOptions({
      queryKey: ['conduccion', 'historia', client, vehiculo, inicio, final] as const,
      queryFn: ({ signal }) =>
        call(
          HistoriaConduccion,
          'GET',
          ask('historia', { client, vehiculo, ...tripQuery({ inicio, final }) }),
          undefined,
          { signal },
        ),
      // A trip under way has another end each time it is looked at; until its points come, those before stay.
      placeholderData: (before, query) =>
        query?.queryKey[3] === vehiculo && query.queryKey[4] === inicio ? before : undefined,
    }),
  comparativo: (client: string, days: Days) =>
    queryOptions({
      queryKey: ['conduccion', 'comparativo', client, days] as const,
      queryFn: ({ signal }) =>
        call(Comparativo, 'GET', ask('comparativo', { client, ...daysQuery(days) }), undefined, { signal }),
    }),
  conductores: (client: string, days: Days) =>
    queryOptions({
      queryKey: ['conduccion', 'conductores', client, days] as const,
      queryFn: ({ signal }) =>
        call(ConductoresConduccion, 'GET', ask('conductores', { client, ...daysQuery(days) }), undefined, { signal }),
    }),
};
