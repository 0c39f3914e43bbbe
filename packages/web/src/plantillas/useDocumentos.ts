import { HistoryEvent } from '@fenix/domain/historial';
import { Documento } from '@fenix/domain/plantillas/documento';
import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { call } from '../shared/api';

/** Addresses of files end within minutes: what shows them asks again before that. */
const REFRESH_MS = 10 * 60_000;

const pathOf = (id: string) => `/api/documentos/${encodeURIComponent(id)}`;

/** Keys and fetchers of the documents, in one place. */
export const documentoQueries = {
  all: ['documentos'] as const,
  one: (id: string) =>
    queryOptions({
      queryKey: [...documentoQueries.all, 'one', id] as const,
      queryFn: () => call(Documento, 'GET', pathOf(id)),
      refetchInterval: REFRESH_MS,
    }),
  history: (id: string) =>
    queryOptions({
      queryKey: [...documentoQueries.all, 'history', id] as const,
      queryFn: () => call(z.array(HistoryEvent), 'GET', `${pathOf(id)}/history`),
    }),
};
