import { DomainError } from '@fenix/domain/errors';
import { PLANTILLA_MESSAGES } from '@fenix/domain/plantillas/messages';
import { Plantilla, PlantillasAnswer } from '@fenix/domain/plantillas/plantilla';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { call } from '../shared/api';
import { isStale } from '../shared/form/useStale';
import { notify } from '../shared/notify';
import { offerUndo } from '../shared/undo';
import type { Work } from './constructor/work';

export const PLANTILLAS_PATH = '/api/templates';

/** Keys and fetchers of the templates, in one place. */
export const plantillaQueries = {
  all: ['plantillas'] as const,
  list: (client: string) =>
    queryOptions({
      queryKey: [...plantillaQueries.all, 'list', client] as const,
      queryFn: () => fetchPlantillas(client),
    }),
  /** What was saved once does not change. */
  version: (id: string, version: number) =>
    queryOptions({
      queryKey: [...plantillaQueries.all, 'version', id, version] as const,
      queryFn: () => call(Plantilla, 'GET', `${pathOf(id)}?${new URLSearchParams({ version: String(version) })}`),
      staleTime: Number.POSITIVE_INFINITY,
    }),
};

export function fetchPlantillas(client: string, options: { signal?: AbortSignal } = {}) {
  return call(PlantillasAnswer, 'GET', `${PLANTILLAS_PATH}?${new URLSearchParams({ client })}`, undefined, options);
}

type Saved = Work & { client: string; base: Pick<Plantilla, '_id' | 'version'> | undefined };

/** TPL-08. `forget` deletes the draft before success is shown: otherwise a reload could still restore it. */
export function useSavePlantilla(forget: () => Promise<void>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ name, components, client, base }: Saved) => {
      const saved = base
        ? await call(Plantilla, 'PUT', pathOf(base._id), { name, version: base.version, components })
        : await call(Plantilla, 'POST', '/api/templates', { name, client, components });
      await forget();
      return saved;
    },
    onSuccess: (saved, { base, client }) => {
      notify.done(base ? PLANTILLA_MESSAGES.updated : PLANTILLA_MESSAGES.created, saved.name);
      know(queries, client, saved);
    },
    onError: (error) => {
      // The screen shows these itself: under the name, or as a conflict with the choices.
      if (!isStale(error) && refusedName(error) === undefined) notify.failure(error, PLANTILLA_MESSAGES.saveFailed);
    },
    onSettled: () => queries.invalidateQueries({ queryKey: plantillaQueries.all }),
  });
}

/** What the server says about the name: another template of the company has it. */
export function refusedName(error: unknown): string | undefined {
  if (!(error instanceof DomainError)) return undefined;
  return error.errors.find(({ path }) => path === 'name')?.message;
}

/** The newest version of a template takes its place in the list, before the list is asked for again. */
export function useKnowPlantilla() {
  const queries = useQueryClient();
  return (client: string, plantilla: Plantilla) => know(queries, client, plantilla);
}

function know(queries: QueryClient, client: string, plantilla: Plantilla): void {
  queries.setQueryData(
    plantillaQueries.list(client).queryKey,
    (now) => now && [plantilla, ...now.filter(({ _id }) => _id !== plantilla._id)],
  );
}

/** TPL-09, TPL-10: the documents that were made with it stay. */
export function useDeletePlantilla() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ _id }: Pick<Plantilla, '_id' | 'name'>) => call(z.null(), 'DELETE', pathOf(_id)),
    onSuccess: (_, { _id, name }) =>
      offerUndo({
        kind: 'plantilla',
        ids: [_id],
        title: PLANTILLA_MESSAGES.deleted,
        about: name,
        refresh: () => queries.invalidateQueries({ queryKey: plantillaQueries.all }),
      }),
    onError: (error) => notify.failure(error),
    onSettled: () => queries.invalidateQueries({ queryKey: plantillaQueries.all }),
  });
}

/** TPL-15: a template of the provider is offered to every client, or no longer. */
export function useOfferPlantilla() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ _id, ofrecida }: Pick<Plantilla, '_id'> & { ofrecida: boolean }) =>
      call(Plantilla, 'PUT', `${pathOf(_id)}/oferta`, { ofrecida }),
    onSuccess: ({ name }, { ofrecida }) =>
      notify.done(ofrecida ? PLANTILLA_MESSAGES.offered : PLANTILLA_MESSAGES.notOffered, name),
    onError: (error) => notify.failure(error),
    onSettled: () => queries.invalidateQueries({ queryKey: plantillaQueries.all }),
  });
}

/** TPL-15: what the provider offers becomes a template of the client's own, to be changed at will. */
export function useCopyPlantilla(client: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ name, components }: Pick<Plantilla, 'name' | 'components'>) =>
      call(Plantilla, 'POST', '/api/templates', { name, client, components }),
    onSuccess: (saved) => {
      notify.done(PLANTILLA_MESSAGES.created, saved.name);
      know(queries, client, saved);
    },
    onError: (error) => notify.failure(error),
    onSettled: () => queries.invalidateQueries({ queryKey: plantillaQueries.all }),
  });
}

function pathOf(id: string): string {
  return `/api/templates/${encodeURIComponent(id)}`;
}
