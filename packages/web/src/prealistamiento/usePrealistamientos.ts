import { Preset, PresetsHoy } from '@fenix/domain/prealistamiento/registro';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../shared/api';

/** Addresses of files end within minutes: what shows them asks again before that. */
const REFRESH_MS = 10 * 60_000;

/** Keys and fetchers of the feature, in one place. */
export const presetQueries = {
  all: ['prealistamientos'] as const,
  one: (id: string) =>
    queryOptions({
      queryKey: [...presetQueries.all, 'one', id] as const,
      queryFn: () => call(Preset, 'GET', `/api/preset-v2/${encodeURIComponent(id)}`),
      refetchInterval: REFRESH_MS,
    }),
  hoy: (client: string) =>
    queryOptions({
      queryKey: [...presetQueries.all, 'hoy', client] as const,
      queryFn: () => call(PresetsHoy, 'GET', `/api/preset-v2/hoy?${new URLSearchParams({ cliente: client })}`),
    }),
};
