import { SlashDmy } from '@fenix/domain/dates/slashDmy';
import type { Contexto } from '@fenix/domain/flota/contexto';
import { LibroDeViaje } from '@fenix/domain/libro/libro';
import { LIBRO_MESSAGES } from '@fenix/domain/libro/messages';
import { FormImages, type NewFormImage } from '@fenix/domain/libro/pasajeros';
import { FormImage } from '@fenix/domain/flota/pasajeros';
import { DomainError } from '@fenix/domain/errors';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, request } from '../shared/api';
import { logFailure } from '../shared/log';
import { notify } from '../shared/notify';
import { TRIPS, flotaQueries } from '../flota/useFlota';
import { fewAtATime } from './fewAtATime';

/** A trip under way has new photos, and a colleague may be counting the same ones. */
const REFRESH_MS = 30_000;

/** The road of a bus to its office is narrow, and the first photos are looked at first. */
const fetchFoto = fewAtATime(3);

export type LibroAsk = { id: string; client: string; days: Contexto };

const all = [...TRIPS, 'libro'] as const;

/** Keys and fetchers of a trip's book. Pictures never change under their address. */
export const libroQueries = {
  book: ({ id, client, days }: LibroAsk) =>
    queryOptions({
      queryKey: [...all, 'book', client, id, days] as const,
      queryFn: () => {
        const window = { fechaInicio: SlashDmy.encode(days.from), fechaFin: SlashDmy.encode(days.to) };
        const query = new URLSearchParams({ client, ...window });
        return call(LibroDeViaje, 'GET', `/api/viajes/${encodeURIComponent(id)}/libro?${query}`);
      },
      refetchInterval: ({ state: { data } }) => (data && Date.parse(data.hasta) > Date.now() ? REFRESH_MS : false),
    }),
  counted: ({ id, client }: Omit<LibroAsk, 'days'>) =>
    queryOptions({
      queryKey: [...all, 'counted', client, id] as const,
      queryFn: () =>
        call(FormImages, 'GET', `/api/formimages/${encodeURIComponent(id)}?${new URLSearchParams({ client })}`),
      refetchInterval: REFRESH_MS,
    }),
  /** TRIP-42: as binary, by its address. */
  foto: (imagen: string) =>
    queryOptions({
      queryKey: ['libro-fotos', imagen] as const,
      queryFn: ({ signal }) =>
        fetchFoto(async () =>
          (await request('GET', imagen, undefined, { signal, headers: { Accept: 'image/*' } })).blob(),
        ),
      staleTime: Number.POSITIVE_INFINITY,
    }),
};

type Count = { key: string; count: NewFormImage; label: string };

/** TRIP-27, TRIP-34, TRIP-36: written once; what another user wrote first is shown instead. */
export function useSaveCount({ id, client }: Omit<LibroAsk, 'days'>) {
  const queries = useQueryClient();
  const { queryKey } = libroQueries.counted({ id, client });
  return useMutation({
    mutationFn: ({ key, count }: Count) =>
      call(FormImage, 'POST', '/api/formimages', { ...count, client }, { idempotencyKey: key }),
    onSuccess: (saved, { label }) => {
      queries.setQueryData(queryKey, (now) => ({
        data: [...(now?.data ?? []).filter(({ foto }) => foto !== saved.foto), saved],
      }));
      void queries.invalidateQueries({ queryKey: flotaQueries.pasajeros(client, id).queryKey });
      notify.done(LIBRO_MESSAGES.saved, label);
    },
    onError: (error) => {
      logFailure('guardar pasajeros', error);
      if (!isTaken(error)) return notify.error(LIBRO_MESSAGES.saveFailed);
      notify.warning(LIBRO_MESSAGES.alreadySaved);
      return queries.invalidateQueries({ queryKey });
    },
  });
}

function isTaken(error: unknown): boolean {
  return error instanceof DomainError && error.message === LIBRO_MESSAGES.alreadySaved;
}
