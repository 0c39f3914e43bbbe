import { ConductorOption, ConductoresList, VehiculoOption, VehiculosList } from '@fenix/domain/flota/catalogo';
import { VEHICLE_CLASS_KEYS, type VehicleClass } from '@fenix/domain/flota/vehicleClass';
import { Conocido, NADA_CONOCIDO } from '@fenix/domain/prealistamiento/crear/conocido';
import { PapelesConductor, PapelesVehiculo } from '@fenix/domain/prealistamiento/crear/papeles';
import { PlantillaVigente } from '@fenix/domain/prealistamiento/registro';
import { sameName } from '@fenix/domain/text/names';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { readOf } from '../../flota/useFlota';
import { useDevice } from '../../outbox/DeviceProvider';
import type { DeviceStore } from '../../outbox/deviceStore';
import { copyAt, fetchOrCopy } from '../../records/form/deviceCopy';
import type { Unfinished } from '../../records/form/useDraftRecord';
import type { CallOptions } from '../../shared/api';
import { useViewer } from '../../shared/viewer';
import { presetQueries } from '../usePrealistamientos';

/** All that a check needs to open without signal: the fleet, its drivers and the form of today. */
const KeptForm = z.object({
  vehiculos: z.array(VehiculoOption),
  conductores: z.array(ConductorOption),
  vigente: PlantillaVigente,
  /** PRE-15: a copy of an older version has none. */
  papeles: z.array(PapelesConductor).default([]),
  /** What the last check said of each vehicle. */
  anteriores: z.array(PapelesVehiculo).default([]),
  /** What the company keeps of fleet and people; a copy of an older version has none. */
  conocido: Conocido.default(NADA_CONOCIDO),
});
export type KeptForm = z.infer<typeof KeptForm>;

const PapelesList = z.array(PapelesConductor);
const AnterioresList = z.array(PapelesVehiculo);

const formKey = (user: string, client: string) => `${user}/flota/${client}`;
const classesKey = (user: string) => `${user}/clases`;

/** The fleet from the server; without signal, as it was kept on the device. */
export function usePresetForm(client: string) {
  const { store } = useDevice();
  const { _id } = useViewer();
  return useQuery({
    queryKey: [...presetQueries.all, 'form', _id, client] as const,
    queryFn: () => fetchOrCopy((options) => fetchForm(client, options), copyAt(store, formKey(_id, client), KeptForm)),
    staleTime: 60_000,
    refetchOnWindowFocus: false,
  });
}

async function fetchForm(client: string, options: CallOptions): Promise<KeptForm> {
  const [vehiculos, conductores, vigente, papeles, anteriores, conocido] = await Promise.all([
    readOf(VehiculosList, '/api/vehiculos', client, options),
    readOf(ConductoresList, '/api/conductores', client, options),
    readOf(PlantillaVigente, '/api/preset-v2/plantilla', client, options),
    readOf(PapelesList, '/api/preset-v2/conductores', client, options),
    readOf(AnterioresList, '/api/preset-v2/vehiculos', client, options),
    readOf(Conocido, '/api/preset-v2/conocido', client, options),
  ]);
  return { vehiculos: vehiculos.items, conductores: conductores.items, vigente, papeles, anteriores, conocido };
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

/** How a person makes their checks on this device: who drives which vehicle, how much is looked at. */
const Memoria = z.object({
  /** By vehicle, and under '' the last one of all. */
  conductores: z.record(z.string(), z.string()).default({}),
  isFast: z.boolean().default(false),
});
export type Memoria = z.infer<typeof Memoria>;
const memoriaKey = (user: string) => `${user}/memoria`;
const firmaKey = (user: string, conductor: string) => `${user}/firma/${conductor}`;

export async function readMemoria(store: DeviceStore, user: string): Promise<Memoria> {
  return Memoria.safeParse(await store.get('kept', memoriaKey(user)).catch(() => undefined)).data ?? Memoria.parse({});
}

/** The signature that a driver gave here before; undefined when there is none. */
export async function readFirma(store: DeviceStore, user: string, conductor: string): Promise<File | undefined> {
  const kept = await store.get('kept', firmaKey(user, conductor)).catch(() => undefined);
  return kept instanceof File ? kept : undefined;
}

type Remembered = { vehicle: string; conductor: string; isFast: boolean; firma: File | undefined };

export async function remember(store: DeviceStore, user: string, { vehicle, conductor, isFast, firma }: Remembered) {
  const { conductores } = await readMemoria(store, user);
  const known = { ...conductores, [vehicle]: conductor, '': conductor };
  await store.put('kept', memoriaKey(user), { conductores: known, isFast } satisfies Memoria);
  if (firma) await store.put('kept', firmaKey(user, conductor), firma);
}

const Draft = z.object({ cliente: z.string(), vehicle: z.string() });

/** The newest check that was begun here of this vehicle, or of any where no code was scanned. */
export function findBegun(drafts: Unfinished, client: string, vehicle: string): string | undefined {
  return drafts.find(({ values }) => {
    const draft = Draft.safeParse(values).data;
    return draft && sameName(draft.cliente, client) && (vehicle === '' || draft.vehicle === vehicle);
  })?.record;
}
