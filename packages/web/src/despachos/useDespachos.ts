import type { Autorizacion } from '@fenix/domain/aptitud/aptitud';
import { DESPACHO_MESSAGES } from '@fenix/domain/despachos/messages';
import { DespachoCanceled, DespachoCreated, type NewDespacho } from '@fenix/domain/despachos/nuevo';
import { TicketCompany, TicketRespaldo } from '@fenix/domain/despachos/ticket';
import { PresetRechazado } from '@fenix/domain/flota/aprobado';
import { DespachoOne, DespachosPage } from '@fenix/domain/flota/despacho';
import { DespachoDetalle } from '@fenix/domain/flota/detalle';
import { LugarDeVehiculo } from '@fenix/domain/flota/lugar';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import type { PlatformList } from '../flota/usePlatformRows';
import { REFRESH_MS, TRIPS, readOf, tripPath } from '../flota/useFlota';
import { call } from '../shared/api';
import { logFailure } from '../shared/log';
import { notify } from '../shared/notify';
import { refusalIn } from './refusal';

/** DISP-05: one approved pre-readiness is enough; what it says is read elsewhere. */
const Approvals = z.array(z.object({ _id: z.string() }));
const Rechazo = PresetRechazado.nullable();
const Respaldo = TicketRespaldo.nullable();

/** In the address of the list: on a phone the list is shown and not the form. */
export const LIST_ASKED = { ver: 'lista' };

/** Keys and fetchers of the dispatches of a client, in one place. */
export const despachoQueries = {
  tiquete: (client: string) =>
    queryOptions({
      queryKey: ['despachos', 'tiquete', client] as const,
      queryFn: () => readOf(TicketCompany, '/api/despachos/tiquete', client),
    }),
  /** DISP-05, DISP-06: whether the vehicle has an approved pre-readiness today, else by which check it was refused. */
  prealistamiento: (client: string, idactivo: string) =>
    queryOptions({
      queryKey: ['despachos', 'prealistamiento', client, idactivo] as const,
      queryFn: async () => {
        const path = `/api/preset-v2/vehicle/${encodeURIComponent(idactivo)}` as const;
        const isApproved = (await readOf(Approvals, path, client)).length > 0;
        return { isApproved, rechazo: isApproved ? null : await readOf(Rechazo, `${path}/rechazo`, client) };
      },
      // A check that refuses the vehicle must reach a form that stays open.
      refetchInterval: REFRESH_MS,
    }),
  /** DISP-06: where the vehicle is; asked once it is chosen, and again while the form stays open. */
  lugar: (client: string, idactivo: string) =>
    queryOptions({
      queryKey: ['despachos', 'lugar', client, idactivo] as const,
      queryFn: () => readOf(LugarDeVehiculo, `/api/vehiculos/${encodeURIComponent(idactivo)}/lugar`, client),
      refetchInterval: REFRESH_MS,
    }),
  /** CUM-42: what the ticket of a dispatch says beyond its trip, as it was when it was made. */
  respaldo: (client: string, id: string) =>
    queryOptions({
      queryKey: ['despachos', 'respaldo', client, id] as const,
      queryFn: () => readOf(Respaldo, tripPath(id, '/tiquete'), client),
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

export const DESPACHOS: PlatformList<DespachosPage['items'][number]> = {
  path: '/api/despachos',
  words: 'los despachos',
  schema: DespachosPage,
  queryKey: [...TRIPS, 'despachos'],
};

/** What a dispatcher asks for; what a second person decides travels beside it. */
export type AskedDespacho = Omit<NewDespacho, 'autorizacion'>;
type Creation = {
  key: string;
  client: string;
  despacho: AskedDespacho;
  /** Emptied with the answer: a request is remembered longer than a password may be. */
  secret?: { autorizacion: Autorizacion | undefined };
};

/** DISP-18, DISP-21, DISP-23: one dispatch per key, however often it is sent. */
export function useCreateDespacho() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ key, client, despacho, secret }: Creation) => {
      const body = { ...despacho, ...(secret && { autorizacion: secret.autorizacion }), client };
      return call(DespachoCreated, 'POST', '/api/despachos', body, { idempotencyKey: key });
    },
    onSuccess: () => void queries.invalidateQueries({ queryKey: TRIPS }),
    onError: (error, { secret }) => {
      // Not a failure: a reason is asked for, or a second person, to whom their form says the rest.
      if (refusalIn(error) || secret) return;
      logFailure('crear despacho', error);
      notify.error(DESPACHO_MESSAGES.createFailedTitle, DESPACHO_MESSAGES.createFailed);
    },
    onSettled: (_answer, _error, { secret }) => {
      if (secret) secret.autorizacion = undefined;
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
      call(DespachoCanceled, 'PUT', `${tripPath(id, '/cancelar')}?${new URLSearchParams({ client })}`),
    onSuccess: (_, row) => notify.done(DESPACHO_MESSAGES.canceled, aboutOf(row)),
    onError: (error) => notify.failure(error, DESPACHO_MESSAGES.cancelFailed),
    onSettled: () => queries.invalidateQueries({ queryKey: TRIPS }),
  });
}
