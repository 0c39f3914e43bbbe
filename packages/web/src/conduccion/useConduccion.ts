import { Comparativo } from '@fenix/domain/conduccion/comparativos/comparativo';
import { ConductoresConduccion, ViajesDeConductor } from '@fenix/domain/conduccion/comparativos/conductores';
import { EventosConduccion } from '@fenix/domain/conduccion/tablero/eventos';
import { ResumenConduccion } from '@fenix/domain/conduccion/tablero/resumen';
import { HistoriaConduccion, ViajesConduccion } from '@fenix/domain/conduccion/tablero/viajes';
import { daysQuery, tripQuery } from '@fenix/domain/conduccion/tablero/window';
import { type IsoDay, bogotaDay } from '@fenix/domain/dates/days';
import type { Franja } from '@fenix/domain/gps/periodo';
import { ReglasConduccion } from '@fenix/domain/gps/reglas';
import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { REFRESH_MS } from '../flota/useFlota';
import { call } from '../shared/api';

export type Days = { first: IsoDay; last: IsoDay };

/** A trip, by its vehicle and its two moments as the platform writes them. */
export type TripAsk = { client: string; vehiculo: string; inicio: string; final: string };

const ask = (path: string, words: Record<string, string>) => `/api/conduccion/${path}?${new URLSearchParams(words)}`;

/** Trips that were found incomplete are being looked for: asked again soon. */
const SOON_MS = 10_000;
const soonOr =
  (usual: number | false) =>
  ({ state: { data } }: { state: { data: { isStale: boolean } | undefined } }) =>
    data?.isStale ? SOON_MS : usual;

/** Days that are over change no more. */
const live = ({ last }: Days) => (last >= bogotaDay(new Date()) ? REFRESH_MS : false);

/** Keys and fetchers of how a fleet is driven. What reaches today is asked for again by itself. */
export const conduccionQueries = {
  resumen: (client: string, days: Days) =>
    queryOptions({
      queryKey: ['conduccion', 'resumen', client, days] as const,
      queryFn: ({ signal }) =>
        call(ResumenConduccion, 'GET', ask('resumen', { client, ...daysQuery(days) }), undefined, { signal }),
      refetchInterval: ({ state: { data } }) => (data?.isStale || data?.desde ? SOON_MS : live(days)),
    }),
  /** PESV-49: what happened in an hour of the week. */
  eventos: (client: string, days: Days, { semana, hora, categoria }: Franja) =>
    queryOptions({
      queryKey: ['conduccion', 'eventos', client, days, semana, hora, categoria] as const,
      queryFn: ({ signal }) => {
        const franja = { semana: String(semana), hora: String(hora), ...(categoria && { categoria }) };
        return call(EventosConduccion, 'GET', ask('eventos', { client, ...daysQuery(days), ...franja }), undefined, {
          signal,
        });
      },
      refetchInterval: soonOr(live(days)),
    }),
  /** What scores are made of; null where the platform does not say. */
  reglas: (client: string) =>
    queryOptions({
      queryKey: ['conduccion', 'reglas', client] as const,
      queryFn: ({ signal }) =>
        call(z.object({ reglas: ReglasConduccion.nullable() }), 'GET', ask('reglas', { client }), undefined, {
          signal,
        }),
      staleTime: Number.POSITIVE_INFINITY,
    }),
  viajesDeConductor: (client: string, conductor: string, days: Days) =>
    queryOptions({
      queryKey: ['conduccion', 'conductor', client, conductor, days] as const,
      queryFn: ({ signal }) =>
        call(
          ViajesDeConductor,
          'GET',
          ask('conductores/viajes', { client, conductor, ...daysQuery(days) }),
          undefined,
          { signal },
        ),
      refetchInterval: soonOr(false),
    }),
  viajes: (client: string, vehiculo: string, days: Days) =>
    queryOptions({
      queryKey: ['conduccion', 'viajes', client, vehiculo, days] as const,
      queryFn: ({ signal }) =>
        call(ViajesConduccion, 'GET', ask('viajes', { client, vehiculo, ...daysQuery(days) }), undefined, { signal }),
      refetchInterval: soonOr(live(days)),
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
      refetchInterval: soonOr(false),
    }),
  conductores: (client: string, days: Days) =>
    queryOptions({
      queryKey: ['conduccion', 'conductores', client, days] as const,
      queryFn: ({ signal }) =>
        call(ConductoresConduccion, 'GET', ask('conductores', { client, ...daysQuery(days) }), undefined, { signal }),
      refetchInterval: soonOr(false),
    }),
};
