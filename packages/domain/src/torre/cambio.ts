import { z } from 'zod';
import { AlertaTorre, CifrasTorre, SalidaTorre, type Torre, VehiculoTorre } from './torre';

function partsOf<T extends z.ZodType>(item: T) {
  return z.object({ puestos: z.array(item), quitados: z.array(z.string()) }).optional();
}

/** What is another from one moment of a tower to the next; a part that is absent has not changed. */
export const CambioTorre = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  isStale: z.boolean(),
  vehiculos: partsOf(VehiculoTorre),
  salidas: partsOf(SalidaTorre),
  alertas: partsOf(AlertaTorre),
  cifras: CifrasTorre.optional(),
});
export type CambioTorre = z.infer<typeof CambioTorre>;

type Item = { id: string };
type Parts<T> = { puestos: T[]; quitados: string[] };

/** Undefined where nothing that a person sees has changed. */
export function cambioOf(before: Torre, after: Torre): CambioTorre | undefined {
  const { id, at, isStale } = after;
  const change: CambioTorre = { id, at, isStale };
  const vehiculos = partsChanged(before.vehiculos, after.vehiculos);
  const salidas = partsChanged(before.salidas, after.salidas);
  const alertas = partsChanged(before.alertas, after.alertas);
  if (vehiculos) change.vehiculos = vehiculos;
  if (salidas) change.salidas = salidas;
  if (alertas) change.alertas = alertas;
  if (!isSame(before.cifras, after.cifras)) change.cifras = after.cifras;
  const isOther = vehiculos ?? salidas ?? alertas ?? change.cifras ?? before.isStale !== isStale;
  return isOther ? change : undefined;
}

function partsChanged<T extends Item>(before: readonly T[], after: readonly T[]): Parts<T> | undefined {
  const known = new Map(before.map((item) => [item.id, item]));
  const puestos = after.filter((item) => !isSame(known.get(item.id), item));
  const kept = new Set(after.map(({ id }) => id));
  const quitados = before.flatMap(({ id }) => (kept.has(id) ? [] : [id]));
  return puestos.length + quitados.length > 0 ? { puestos, quitados } : undefined;
}

/** Of flat records that one function made, so that their fields come in one order. */
function isSame(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

/** Applies a change to the tower, in the server's order. Unchanged parts keep their identity. */
export function applyCambio(torre: Torre, change: CambioTorre): Torre {
  const { id, at, isStale, cifras = torre.cifras } = change;
  return {
    id,
    at,
    isStale,
    cifras,
    vehiculos: applied(torre.vehiculos, change.vehiculos, byName),
    salidas: applied(torre.salidas, change.salidas, byHour),
    alertas: applied(torre.alertas, change.alertas, newestFirst),
  };
}

function applied<T extends Item>(items: T[], parts: Parts<T> | undefined, order: (one: T, other: T) => number): T[] {
  if (!parts) return items;
  const gone = new Set(parts.quitados);
  const next = new Map(items.flatMap((item) => (gone.has(item.id) ? [] : [[item.id, item] as const])));
  for (const item of parts.puestos) next.set(item.id, item);
  return [...next.values()].toSorted(order);
}

const compare = (one: string, other: string) => Number(one > other) - Number(one < other);

export const byName = (one: VehiculoTorre, other: VehiculoTorre) =>
  compare(one.nombre, other.nombre) || compare(one.placa, other.placa) || compare(one.id, other.id);
export const byHour = (one: SalidaTorre, other: SalidaTorre) =>
  compare(one.hora, other.hora) || compare(one.placa, other.placa) || compare(one.id, other.id);
export const newestFirst = (one: AlertaTorre, other: AlertaTorre) =>
  compare(other.hora, one.hora) || compare(one.id, other.id);
