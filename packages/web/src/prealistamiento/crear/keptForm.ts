import { DomainError } from '@fenix/domain/errors';
import { ConductorOption, ConductoresList, VehiculoOption, VehiculosList } from '@fenix/domain/flota/catalogo';
import { VEHICLE_CLASS_KEYS, type VehicleClass } from '@fenix/domain/flota/vehicleClass';
import { PlantillaVigente } from '@fenix/domain/prealistamiento/registro';
import { sameName } from '@fenix/domain/text/names';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { readOf } from '../../flota/useFlota';
import { useDevice } from '../../outbox/DeviceProvider';
import type { DeviceStore } from '../../outbox/deviceStore';
import { call } from '../../shared/api';
import { useViewer } from '../../shared/viewer';
import { presetQueries } from '../usePrealistamientos';

/** All that a check needs to open without asking anyone: the fleet, its drivers and the form of today. */
const KeptForm = z.object({
  vehiculos: z.array(VehiculoOption),
  conductores: z.array(ConductorOption),
  vigente: PlantillaVigente,
});
export type KeptForm = z.infer<typeof KeptForm>;

/** With a bad signal a copy on the device is better than a long wait. */
const PATIENCE_MS = 8_000;

const formKey = (user: string, client: string) => `${user}/flota/${client}`;
const classesKey = (user: string) => `${user}/clases`;

/** The fleet from the server; without signal, as it was kept on the device. */
export function usePresetForm(client: string) {
  const { store } = useDevice();
  const { _id } = useViewer();
  return useQuery({
    queryKey: [...presetQueries.all, 'form', _id, client] as const,
    queryFn: async (): Promise<KeptForm & { isKept: boolean }> => {
      const kept = await readKept(store, formKey(_id, client));
      try {
        const form = await fetchForm(client, kept ? AbortSignal.timeout(PATIENCE_MS) : undefined);
        // Not being able to keep it is no reason not to open it.
        await store.put('kept', formKey(_id, client), form).catch(() => undefined);
        return { ...form, isKept: false };
      } catch (error) {
        if (kept && error instanceof DomainError && error.kind === 'unavailable') return { ...kept, isKept: true };
        throw error;
      }
    },
    staleTime: 60_000,
    refetchOnWindowFocus: false,
  });
}

/** A copy of an older version of the product that no longer fits is as good as none. */
async function readKept(store: DeviceStore, key: string): Promise<KeptForm | undefined> {
  return KeptForm.safeParse(await store.get('kept', key).catch(() => undefined)).data;
}

async function fetchForm(client: string, signal: AbortSignal | undefined): Promise<KeptForm> {
  const options = signal ? { signal } : {};
  const [vehiculos, conductores, vigente] = await Promise.all([
    readOf(VehiculosList, '/api/vehiculos', client, options),
    readOf(ConductoresList, '/api/conductores', client, options),
    call(PlantillaVigente, 'GET', '/api/preset-v2/plantilla', undefined, options),
  ]);
  return { vehiculos: vehiculos.items, conductores: conductores.items, vigente };
}

const Classes = z.record(z.string(), z.enum(VEHICLE_CLASS_KEYS as [VehicleClass, ...VehicleClass[]]));

/** The platform does not know what kind of vehicle each is; this device remembers what was said of it last. */
export async function readClass(store: DeviceStore, user: string, vehicle: string): Promise<VehicleClass | undefined> {
  const known = Classes.safeParse(await store.get('kept', classesKey(user)).catch(() => undefined)).data ?? {};
  return known[vehicle];
}

export async function rememberClass(store: DeviceStore, user: string, vehicle: string, clase: VehicleClass) {
  const known = Classes.safeParse(await store.get('kept', classesKey(user))).data ?? {};
  await store.put('kept', classesKey(user), { ...known, [vehicle]: clase });
}

const Begun = z.object({ values: z.object({ cliente: z.string(), vehicle: z.string() }), savedAt: z.number() });

/** The check of this vehicle, or of any, that somebody began here and did not send: the newest. */
export async function findBegun(
  store: DeviceStore,
  prefix: string,
  { client, vehicle }: { client: string; vehicle: string },
): Promise<string | undefined> {
  const sent = new Set(await store.keys('outbox', prefix));
  const begun = (await store.list('drafts', prefix)).flatMap(({ key, value }) => {
    const draft = Begun.safeParse(value).data;
    const isIt =
      draft &&
      !sent.has(key) &&
      sameName(draft.values.cliente, client) &&
      (vehicle === '' || draft.values.vehicle === vehicle);
    return isIt ? [{ record: key.slice(prefix.length), savedAt: draft.savedAt }] : [];
  });
  return begun.toSorted((one, other) => other.savedAt - one.savedAt)[0]?.record;
}
