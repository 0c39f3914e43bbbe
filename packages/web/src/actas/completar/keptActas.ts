import { Acta } from '@fenix/domain/actas/acta';
import { Analista, PlantillaChecklist } from '@fenix/domain/actas/catalogos/catalogos';
import { TAKEN_MAX } from '@fenix/domain/actas/limits';
import { searchKey } from '@fenix/domain/text/search';
import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { call, type CallOptions } from '../../shared/api';
import type { DeviceStore } from '../../outbox/deviceStore';
import type { Download } from '../../outbox/kinds';
import { actaQueries } from '../useActas';

/** What the forms of all records choose from: kept once on the device. */
const Catalogos = z.object({ analistas: z.array(Analista), plantillas: z.array(PlantillaChecklist) });
type Catalogos = z.infer<typeof Catalogos>;

/** All that a form needs to open without signal. */
export type KeptActa = Catalogos & { acta: Acta };

const Kept = z.object({ acta: Acta });

const actaKey = (user: string, id: string) => `${user}/acta/${id}`;
const catalogosKey = (user: string) => `${user}/catalogos`;

/** A copy of an older version of the product that no longer fits counts as none. */
export async function readKept(store: DeviceStore, user: string, id: string): Promise<KeptActa | undefined> {
  const read = (key: string) => store.get('kept', key).catch(() => undefined);
  const found = await read(actaKey(user, id));
  const acta = Kept.safeParse(found).data?.acta;
  // Copies of older versions held the catalogues with each record.
  const catalogos = Catalogos.safeParse((await read(catalogosKey(user))) ?? found).data;
  return acta && catalogos && { acta, ...catalogos };
}

async function listKept(store: DeviceStore, user: string): Promise<Acta[]> {
  const found = await store.list('kept', actaKey(user, ''));
  return found.flatMap(({ value }) => Kept.safeParse(value).data?.acta ?? []);
}

/** The record and the catalogues as the server has them now. */
export async function fetchActaForm(id: string, options: CallOptions): Promise<KeptActa> {
  const [acta, catalogos] = await Promise.all([
    call(Acta, 'GET', `/api/actas/${encodeURIComponent(id)}`, undefined, options),
    fetchCatalogos(options),
  ]);
  return { acta, ...catalogos };
}

/**
 * The pending records of a company, to the device; those that are pending no longer leave it, unless something was begun
 * in them.
 */
export async function keepPending(store: DeviceStore, user: string, client: string, pending: readonly Acta[]) {
  if (pending.length > 0) await keepActas(store, user, pending, await fetchCatalogos());
  // A full answer may leave out records that are still pending.
  if (pending.length === TAKEN_MAX) return;
  const open = new Set(pending.map(({ _id }) => _id));
  const begun = new Set([...(await store.keys('drafts', `${user}/`)), ...(await store.keys('outbox', `${user}/`))]);
  for (const acta of await listKept(store, user)) {
    const key = actaKey(user, acta._id);
    const isGone = searchKey(acta.client) === searchKey(client) && !open.has(acta._id);
    if (isGone && !begun.has(key)) await store.remove('kept', key);
  }
}

/** What a phone does by itself on each visit with signal, and a person by pressing. Answers how many are pending. */
export async function download({ store, user, client, queries }: Download): Promise<number> {
  const pending = await queries.fetchQuery(actaQueries.pending(client));
  await keepPending(store, user, client, pending);
  await queries.invalidateQueries({ queryKey: keptActasQuery(store, user).queryKey });
  return pending.length;
}

export function keptActasQuery(store: DeviceStore, user: string) {
  return queryOptions({
    queryKey: [...actaQueries.all, 'kept', user] as const,
    queryFn: () => listKept(store, user),
    staleTime: 0,
  });
}

async function fetchCatalogos(options: CallOptions = {}): Promise<Catalogos> {
  const [analistas, plantillas] = await Promise.all([
    call(Catalogos.shape.analistas, 'GET', '/api/catalogos/analistas', undefined, options),
    call(Catalogos.shape.plantillas, 'GET', '/api/catalogos/plantillas', undefined, options),
  ]);
  return { analistas, plantillas };
}

/** Kept while they are pending, with the catalogues of their forms. */
export async function keepActas(
  store: DeviceStore,
  user: string,
  actas: readonly Acta[],
  catalogos: Catalogos,
): Promise<void> {
  await store.put('kept', catalogosKey(user), catalogos);
  for (const acta of actas) {
    const key = actaKey(user, acta._id);
    await (acta.complete ? store.remove('kept', key) : store.put('kept', key, { acta }));
  }
}
