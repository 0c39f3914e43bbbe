import type { ConductorOption, RutaOption, VehiculoOption } from '@fenix/domain/flota/catalogo';
import { useQuery } from '@tanstack/react-query';
import { flotaQueries } from './useFlota';

export type Catalogo = {
  /** Absent while they are on their way, empty when they did not come. */
  vehiculos: readonly VehiculoOption[] | undefined;
  conductores: readonly ConductorOption[] | undefined;
  rutas: readonly RutaOption[] | undefined;
  /** Of the oldest list, while the platform does not respond. */
  freshness: { at: string; isStale: boolean } | undefined;
  error: Error | null;
  retry: () => void;
};

/** What a dispatch is chosen from. */
export function useCatalogo(client: string): Catalogo {
  const vehiculos = useQuery(flotaQueries.vehiculos(client));
  const conductores = useQuery(flotaQueries.conductores(client));
  const rutas = useQuery(flotaQueries.rutas(client));
  const lists = [vehiculos, conductores, rutas];
  const stale = lists.flatMap(({ data }) => (data?.isStale ? [data] : []));
  return {
    vehiculos: itemsOf(vehiculos),
    conductores: itemsOf(conductores),
    rutas: itemsOf(rutas),
    freshness: stale.toSorted((one, other) => one.at.localeCompare(other.at))[0],
    error: lists.find(({ error, data }) => error && !data)?.error ?? null,
    retry: () => {
      for (const list of lists) if (list.error || list.data?.isStale) void list.refetch();
    },
  };
}

function itemsOf<T>({ data, error }: { data: { items: T[] } | undefined; error: Error | null }): T[] | undefined {
  return data?.items ?? (error ? [] : undefined);
}
