import { ConductorOption, ConductoresList, VehiculoOption, VehiculosList } from '@fenix/domain/flota/catalogo';
import { type Plantilla, PlantillasAnswer, allComponents } from '@fenix/domain/plantillas/plantilla';
import { sameName } from '@fenix/domain/text/names';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { readOf } from '../../flota/useFlota';
import { useDevice } from '../../outbox/DeviceProvider';
import { copyAt, fetchOrCopy } from '../../records/form/deviceCopy';
import type { Unfinished } from '../../records/form/useDraftRecord';
import { useViewer } from '../../shared/viewer';
import { fetchPlantillas, plantillaQueries } from '../usePlantillas';

/** The templates of a company from the server; without signal, as they were kept on the device. */
export function useKeptPlantillas(client: string) {
  const { store } = useDevice();
  const { _id } = useViewer();
  const key = `${_id}/plantillas/${client}`;
  return useQuery({
    queryKey: [...plantillaQueries.all, 'kept', _id, client] as const,
    queryFn: () => fetchOrCopy((options) => fetchPlantillas(client, options), copyAt(store, key, PlantillasAnswer)),
    staleTime: 60_000,
    refetchOnWindowFocus: false,
  });
}

const KeptFlota = z.object({ vehiculos: z.array(VehiculoOption), conductores: z.array(ConductorOption) });
export type KeptFlota = z.infer<typeof KeptFlota>;

/** TPL-12: what questions of the fleet are answered with; without signal, as it was kept when templates were listed. */
export function useKeptFlota(client: string, isAsked: boolean) {
  const { store } = useDevice();
  const { _id } = useViewer();
  const key = `${_id}/flota-documentos/${client}`;
  return useQuery({
    queryKey: [...plantillaQueries.all, 'flota', _id, client] as const,
    queryFn: () =>
      fetchOrCopy(
        async (options) => {
          const [vehiculos, conductores] = await Promise.all([
            readOf(VehiculosList, '/api/vehiculos', client, options),
            readOf(ConductoresList, '/api/conductores', client, options),
          ]);
          return { vehiculos: vehiculos.items, conductores: conductores.items };
        },
        copyAt(store, key, KeptFlota),
      ),
    enabled: isAsked,
    staleTime: 60_000,
    refetchOnWindowFocus: false,
  });
}

export function asksFleet({ components }: Pick<Plantilla, 'components'>): boolean {
  return allComponents(components).some(({ type }) => type === 'vehicle' || type === 'driver');
}

const Draft = z.object({
  plantilla: z.object({ _id: z.string(), name: z.string(), client: z.string() }),
  client: z.string().optional(),
});

export type BegunDocument = { record: string; plantilla: string; name: string; savedAt: number };

/** The drafts of documents of a company, each with its template. */
export function documentsOf(drafts: Unfinished, client: string): readonly BegunDocument[] {
  return drafts.flatMap(({ record, savedAt, values }) => {
    const { plantilla, client: own } = Draft.safeParse(values).data ?? {};
    if (!plantilla || !sameName(own ?? plantilla.client, client)) return [];
    return [{ record, savedAt, plantilla: plantilla._id, name: plantilla.name }];
  });
}
