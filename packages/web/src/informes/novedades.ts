import { DomainError } from '@fenix/domain/errors';
import { NOVEDADES_INICIALES, NovedadesVigentes } from '@fenix/domain/informes/catalogo/catalogo';
import { useQuery } from '@tanstack/react-query';
import { useDevice } from '../outbox/DeviceProvider';
import type { DeviceStore } from '../outbox/deviceStore';
import { call } from '../shared/api';
import { useViewer } from '../shared/viewer';
import { informeQueries } from './useInformes';

/** With a bad signal a list on the device is better than a long wait. */
const PATIENCE_MS = 8_000;

/** INF-18, INF-19: the types a company's form offers. Without signal those kept on the device, else the product's own. */
export function useNovedades(client: string) {
  const { store } = useDevice();
  const { _id } = useViewer();
  return useQuery({
    queryKey: [...informeQueries.all, 'novedades', _id, client] as const,
    queryFn: async (): Promise<NovedadesVigentes> => {
      const key = `${_id}/novedades/${client}`;
      try {
        const path = `/api/informes/novedades?${new URLSearchParams({ client }).toString()}`;
        const signal = AbortSignal.timeout(PATIENCE_MS);
        const vigentes = await call(NovedadesVigentes, 'GET', path, undefined, { signal });
        // Not being able to keep it is no reason not to offer it.
        await store.put('kept', key, vigentes).catch(() => undefined);
        return vigentes;
      } catch (error) {
        if (!(error instanceof DomainError) || error.kind !== 'unavailable') throw error;
        return (await readKept(store, key)) ?? NOVEDADES_INICIALES;
      }
    },
    staleTime: 60_000,
    refetchOnWindowFocus: false,
    enabled: client !== '',
  });
}

async function readKept(store: DeviceStore, key: string): Promise<NovedadesVigentes | undefined> {
  return NovedadesVigentes.safeParse(await store.get('kept', key).catch(() => undefined)).data;
}
