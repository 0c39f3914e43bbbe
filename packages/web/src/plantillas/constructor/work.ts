import {
  CELL_KINDS,
  type Celda,
  type Componente,
  type Kind,
  captionOf,
  columnsOf,
  freshComponente,
} from '@fenix/domain/plantillas/constructor/componente';
import type { Ask } from '@fenix/domain/plantillas/constructor/pregunta';

/** What a user is building, before it is saved. */
export type Work = { name: string; components: Components };
export type Components = readonly Componente[];

/** Where a component is or would be placed: before the one that is there, or in a column. */
export type Place = { at: number } | { in: string; cell: number };

export function isCellKind(type: Kind): type is Celda['type'] {
  return (CELL_KINDS as readonly Kind[]).includes(type);
}

export function placeOf(components: Components, id: string): Place | undefined {
  for (const [at, { id: own, component }] of components.entries()) {
    if (own === id) return { at };
    const cell = component.findIndex((one) => one?.id === id);
    if (cell >= 0) return { in: own, cell };
  }
  return undefined;
}

export function findComponent(components: Components, id: string): Componente | Celda | undefined {
  const all = components.flatMap((one) => [one, ...one.component]);
  return all.find((one) => one?.id === id) ?? undefined;
}

/** TPL-05: a new one goes to the end, unless a place was pointed at. */
export function addComponent(
  components: Components,
  fresh: { id: string; type: Kind },
  place: Place = { at: components.length },
): Components {
  return put(components, freshComponente(fresh.id, fresh.type), place) ?? components;
}

export function removeComponent(components: Components, id: string): Components {
  return components.flatMap((one) => {
    if (one.id === id) return [];
    const isIn = one.component.some((cell) => cell?.id === id);
    return isIn ? [{ ...one, component: one.component.map((cell) => (cell?.id === id ? null : cell)) }] : [one];
  });
}

export function changeComponent(
  components: Components,
  id: string,
  change: <C extends Celda | Componente>(now: C) => C,
): Components {
  return components.map((one) => {
    if (one.id === id) return change(one);
    const isIn = one.component.some((cell) => cell?.id === id);
    if (!isIn) return one;
    return { ...one, component: one.component.map((cell) => (cell?.id === id ? change(cell) : cell)) };
  });
}

/** The same with another way to ask; without one it is stored as what has none. */
export function asking<C extends Celda | Componente>({ ask: _before, ...one }: C, ask: Ask | undefined): C {
  return { ...one, ...(ask && { ask }) } as C;
}

function untitled<C extends Celda | Componente>(one: C): C {
  const { isTitle: _title, ...rest } = one.ask ?? {};
  return asking(one, Object.keys(rest).length > 0 ? rest : undefined);
}

/** TPL-13: whichever was the title before is none any more. */
export function withOneTitle(components: Components, id: string): Components {
  const all = components.flatMap((one) => [one, ...one.component.filter((cell) => cell !== null)]);
  const others = all.filter((one) => one.id !== id && one.ask?.isTitle);
  return others.reduce<Components>((now, one) => changeComponent(now, one.id, untitled), components);
}

/** A copy after it, with what is in its columns and never a second title. What is in a column itself has no room for one. */
export function duplicateComponent(components: Components, id: string, newId: () => string): Components {
  const at = components.findIndex((one) => one.id === id);
  const one = components[at];
  if (!one) return components;
  const cells = one.component.map((cell) => cell && untitled({ ...cell, id: newId() }));
  return components.toSpliced(at + 1, 0, untitled({ ...one, id: newId(), component: cells }));
}

/** Moves it to the drop target. With an occupied column the two swap places; where they cannot, nothing happens. */
export function moveComponent(components: Components, id: string, to: Place): Components {
  const from = placeOf(components, id);
  const one = findComponent(components, id);
  if (!from || !one) return components;
  if ('at' in to) {
    const at = 'at' in from && to.at > from.at ? to.at - 1 : to.at;
    const isThere = 'at' in from && at === from.at;
    return isThere ? components : (put(removeComponent(components, id), one, { at }) ?? components);
  }
  if (!isCellKind(one.type)) return components;
  const taken = cellAt(components, to);
  if (taken?.id === id) return components;
  const moved = put(emptied(removeComponent(components, id), to), one, to);
  if (!moved) return components;
  return taken ? (put(moved, taken, from) ?? components) : moved;
}

export type Way = 'up' | 'down' | 'left' | 'right';

/** By keys and buttons: up and down the sheet, sideways among columns, out of them and into the ones next to it. */
export function placeToward(components: Components, id: string, way: Way): Place | undefined {
  const from = placeOf(components, id);
  const one = findComponent(components, id);
  if (!from || !one) return undefined;
  if ('in' in from) {
    const at = components.findIndex(({ id: columns }) => columns === from.in);
    if (way === 'up') return { at };
    if (way === 'down') return { at: at + 1 };
    const cell = from.cell + (way === 'left' ? -1 : 1);
    return cell >= 0 && cell < (components[at]?.component.length ?? 0) ? { in: from.in, cell } : undefined;
  }
  if (way === 'up') return from.at > 0 ? { at: from.at - 1 } : undefined;
  if (way === 'down') return from.at < components.length - 1 ? { at: from.at + 2 } : undefined;
  if (!isCellKind(one.type)) return undefined;
  for (const next of [components[from.at - 1], components[from.at + 1]]) {
    const cell = next?.component.indexOf(null) ?? -1;
    if (next && cell >= 0) return { in: next.id, cell };
  }
  return undefined;
}

/** Its position in words, for screen readers. */
export function placeWords(components: Components, id: string): string {
  const place = placeOf(components, id);
  if (!place) return '';
  if ('at' in place) return `posición ${place.at + 1} de ${components.length}`;
  const at = components.findIndex((one) => one.id === place.in);
  return `columna ${place.cell + 1} de ${components[at]?.component.length ?? 0}, posición ${at + 1} de ${components.length}`;
}

export function nameOf(components: Components, id: string): string {
  const one = findComponent(components, id);
  return one ? captionOf(one) : '';
}

function cellAt(components: Components, place: { in: string; cell: number }): Celda | null | undefined {
  return components.find(({ id }) => id === place.in)?.component[place.cell];
}

function emptied(components: Components, place: { in: string; cell: number }): Components {
  const cell = cellAt(components, place);
  return cell ? removeComponent(components, cell.id) : components;
}

/** In its place, or undefined where it has none. */
function put(components: Components, one: Componente | Celda, place: Place): Components | undefined {
  if ('at' in place) {
    const at = Math.max(0, Math.min(place.at, components.length));
    return components.toSpliced(at, 0, one);
  }
  if (!isCellKind(one.type) || cellAt(components, place) !== null) return undefined;
  const cell: Celda = { ...one, type: one.type, component: [] };
  return components.map((columns) =>
    columns.id === place.in && columnsOf(columns.type)
      ? { ...columns, component: columns.component.with(place.cell, cell) }
      : columns,
  );
}
