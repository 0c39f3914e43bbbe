import { Acta } from '@fenix/domain/actas/acta';
import { Analista, PlantillaChecklist } from '@fenix/domain/actas/catalogos/catalogos';
import { z } from 'zod';
import { call, type CallOptions } from '../../shared/api';
import type { DeviceStore } from '../../outbox/deviceStore';

/** What the forms of all records choose from: kept once on the device. */
const Catalogos = z.object({ analistas: z.array(Analista), plantillas: z.array(PlantillaChecklist) });
type Catalogos = z.infer<typeof Catalogos>;

/** All that a form needs to open without asking anyone. */
export type KeptActa = Catalogos & { acta: Acta };

const Kept = z.object({ acta: Acta });

/** With a bad signal a copy on the device is better than a long wait. */
const PATIENCE_MS = 8_000;

const actaKey = (user: string, id: string) => `${user}/acta/${id}`;
const catalogosKey = (user: string) => `${user}/catalogos`;

/** A copy of an older version of the product that no longer fits is as good as none. */
export async function readKept(store: DeviceStore, user: string, id: string): Promise<KeptActa | undefined> {
  const read = (key: string) => store.get('kept', key).catch(() => undefined);
  const found = await read(actaKey(user, id));
  const acta = Kept.safeParse(found).data?.acta;
  // Copies of before held the catalogues with each record.
  const catalogos = Catalogos.safeParse((await read(catalogosKey(user))) ?? found).data;
  return acta && catalogos && { acta, ...catalogos };
}

export async function listKept(store: DeviceStore, user: string): Promise<Acta[]> {
  const found = await store.list('kept', actaKey(user, ''));
  return found.flatMap(({ value }) => Kept.safeParse(value).data?.acta ?? []);
}

/** The record and the catalogues as the server has them now, kept on the device while the record is pending. */
export async function fetchActaForm(
  store: DeviceStore,
  user: string,
  id: string,
  isPatient: boolean,
): Promise<KeptActa> {
  const options = isPatient ? {} : { signal: AbortSignal.timeout(PATIENCE_MS) };
  const [acta, catalogos] = await Promise.all([
    call(Acta, 'GET', `/api/actas/${encodeURIComponent(id)}`, undefined, options),
    fetchCatalogos(options),
  ]);
  // Not being able to keep it is no reason not to open it.
  await keep(store, user, [acta], catalogos).catch(() => undefined);
  return { acta, ...catalogos };
}

/** Every pending record of a company, to the device. Answers how many. */
export async function takeAlong(store: DeviceStore, user: string, client: string): Promise<number> {
  const [actas, catalogos] = await Promise.all([
    call(z.array(Acta), 'GET', `/api/actas/client/${encodeURIComponent(client)}/pending`),
    fetchCatalogos(),
  ]);
  await keep(store, user, actas, catalogos);
  return actas.length;
}

async function fetchCatalogos(options: CallOptions = {}): Promise<Catalogos> {
  const [analistas, plantillas] = await Promise.all([
    call(Catalogos.shape.analistas, 'GET', '/api/catalogos/analistas', undefined, options),
    call(Catalogos.shape.plantillas, 'GET', '/api/catalogos/plantillas', undefined, options),
  ]);
  return { analistas, plantillas };
}

async function keep(store: DeviceStore, user: string, actas: readonly Acta[], catalogos: Catalogos): Promise<void> {
  await store.put('kept', catalogosKey(user), catalogos);
  for (const acta of actas) {
    const key = actaKey(user, acta._id);
    await (acta.complete ? store.remove('kept', key) : store.put('kept', key, { acta }));
  }
}
