import { Acta } from '@fenix/domain/actas/acta';
import { Analista, PlantillaChecklist } from '@fenix/domain/actas/catalogos/catalogos';
import { z } from 'zod';
import { call } from '../../shared/api';
import type { DeviceStore } from '../../outbox/deviceStore';

/** All that the form needs to open without asking anyone. */
export const KeptActa = z.object({
  acta: Acta,
  analistas: z.array(Analista),
  plantillas: z.array(PlantillaChecklist),
});
export type KeptActa = z.infer<typeof KeptActa>;

/** With a bad signal a copy on the device is better than a long wait. */
const PATIENCE_MS = 8_000;

export const keptId = (user: string, id: string) => `${user}/acta/${id}`;

export async function readKept(store: DeviceStore, id: string): Promise<KeptActa | undefined> {
  // A copy of an older version of the product that no longer fits is as good as none.
  return KeptActa.safeParse(await store.get('kept', id).catch(() => undefined)).data;
}

export async function listKept(store: DeviceStore, user: string): Promise<KeptActa[]> {
  const found = await store.list('kept', `${user}/acta/`);
  return found.flatMap(({ value }) => KeptActa.safeParse(value).data ?? []);
}

/** The record and its catalogues as the server has them now, kept on the device while the record is pending. */
export async function fetchActaForm(
  store: DeviceStore,
  user: string,
  id: string,
  isPatient: boolean,
): Promise<KeptActa> {
  const options = isPatient ? {} : { signal: AbortSignal.timeout(PATIENCE_MS) };
  const [acta, analistas, plantillas] = await Promise.all([
    call(Acta, 'GET', `/api/actas/${encodeURIComponent(id)}`, undefined, options),
    call(KeptActa.shape.analistas, 'GET', '/api/catalogos/analistas', undefined, options),
    call(KeptActa.shape.plantillas, 'GET', '/api/catalogos/plantillas', undefined, options),
  ]);
  const form = { acta, analistas, plantillas };
  // Not being able to keep it is no reason not to open it.
  const keeping = acta.complete ? store.remove('kept', keptId(user, id)) : store.put('kept', keptId(user, id), form);
  await keeping.catch(() => undefined);
  return form;
}
