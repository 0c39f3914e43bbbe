import { DomainError } from '@fenix/domain/errors';
import { PlantillasAnswer } from '@fenix/domain/plantillas/plantilla';
import { sameName } from '@fenix/domain/text/names';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { useDevice } from '../../outbox/DeviceProvider';
import type { DeviceStore } from '../../outbox/deviceStore';
import { useViewer } from '../../shared/viewer';
import { fetchPlantillas, plantillaQueries } from '../usePlantillas';

/** With a bad signal a copy on the device is better than a long wait. */
const PATIENCE_MS = 8_000;

/** The templates of a company from the server; without signal, as they were kept on the device. */
export function useKeptPlantillas(client: string) {
  const { store } = useDevice();
  const { _id } = useViewer();
  const key = `${_id}/plantillas/${client}`;
  return useQuery({
    queryKey: [...plantillaQueries.all, 'kept', _id, client] as const,
    queryFn: async () => {
      const kept = PlantillasAnswer.safeParse(await store.get('kept', key).catch(() => undefined)).data;
      try {
        const plantillas = await fetchPlantillas(client, kept ? { signal: AbortSignal.timeout(PATIENCE_MS) } : {});
        // Not being able to keep them is no reason not to fill one in.
        await store.put('kept', key, plantillas).catch(() => undefined);
        return { plantillas, isKept: false };
      } catch (error) {
        if (kept && error instanceof DomainError && error.kind === 'unavailable')
          return { plantillas: kept, isKept: true };
        throw error;
      }
    },
    staleTime: 60_000,
    refetchOnWindowFocus: false,
  });
}

const Begun = z.object({
  values: z.object({ plantilla: z.object({ _id: z.string(), name: z.string(), client: z.string() }) }),
  savedAt: z.number(),
});

export type BegunDocument = { record: string; plantilla: string; name: string; savedAt: number };

/** What somebody began on this device for a company and has not sent, the newest first. */
export async function listBegun(store: DeviceStore, prefix: string, client: string): Promise<BegunDocument[]> {
  const sent = new Set(await store.keys('outbox', prefix));
  const begun = (await store.list('drafts', prefix)).flatMap(({ key, value }) => {
    const draft = Begun.safeParse(value).data;
    if (!draft || sent.has(key) || !sameName(draft.values.plantilla.client, client)) return [];
    const { _id, name } = draft.values.plantilla;
    return [{ record: key.slice(prefix.length), plantilla: _id, name, savedAt: draft.savedAt }];
  });
  return begun.toSorted((one, other) => other.savedAt - one.savedAt);
}
