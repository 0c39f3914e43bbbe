import { z } from 'zod';
import { FOUND_KEYS, type FoundKey, byKind, kindOf, recordsLabel } from '../assembly/records';
import { FOR_CLIENT } from '../guard';
import { type Holder, access, isManager } from '../permissions';
import { type RouteId, fillPath, href, routeOf } from '../routes';
import { searchKey } from '../text/search';
import { isStorable } from '../text/storable';

type ClaseWords = { label: string; words: readonly string[]; opens: readonly RouteId[] };

/** What is found besides records: the screens that show such a thing. */
const OTHERS = {
  vehiculo: {
    label: 'Vehículos',
    words: ['vehiculo', 'vehiculos', 'placa'],
    opens: ['despachosList', 'viajesList', 'actasList', 'informesList', 'prealistamientosList'],
  },
  cliente: { label: 'Clientes', words: ['cliente', 'clientes', 'nit'], opens: ['main'] },
  usuario: { label: 'Usuarios', words: ['usuario', 'usuarios'], opens: ['usuarios'] },
} as const satisfies Record<string, ClaseWords>;

/**
 * SHELL-40: what the quick search finds besides screens and acts, in the order it is shown. Who may open one of its
 * screens may find it, and is taken to the first of them that opens.
 */
const CLASES_TABLE: Readonly<Record<keyof typeof OTHERS | FoundKey, ClaseWords>> = {
  ...OTHERS,
  ...byKind(FOUND_KEYS, wordsOfRecord),
};

function wordsOfRecord(key: FoundKey): ClaseWords {
  const { words, routes } = kindOf(key);
  const typed = [words.one, words.many, ...(words.also ?? [])].map(searchKey);
  return { label: recordsLabel(key), words: typed, opens: [routes.one] };
}

export type Clase = keyof typeof CLASES_TABLE;
export const CLASES = Object.keys(CLASES_TABLE) as [Clase, ...Clase[]];

export const Hallazgo = z.object({
  clase: z.enum(CLASES),
  id: z.string(),
  /** What it is called: the plate, the record with its number, the name. */
  titulo: z.string(),
  detalle: z.string(),
  /** Whose it is. */
  cliente: z.string(),
});
export type Hallazgo = z.infer<typeof Hallazgo>;

/** So many of each kind. */
export const HALLAZGOS_MAX = 5;
export const BUSQUEDA_MAX = 60;
export const TextoBuscado = z.string().trim().min(1).max(BUSQUEDA_MAX).refine(isStorable);

export const labelOf = (clase: Clase): string => CLASES_TABLE[clase].label;

function screenOf(viewer: Holder, clase: Clase): RouteId | undefined {
  return CLASES_TABLE[clase].opens.find((id) => access(viewer, routeOf(id)) === 'open');
}

export function clasesFor(viewer: Holder): Clase[] {
  return CLASES.filter((clase) => screenOf(viewer, clase));
}

export type Busqueda = {
  clases: readonly Clase[];
  /** What must be in the record, or nothing: shorter words would go through every record there is. */
  words: string | undefined;
  /** As short as one likes, where there are few to look through. */
  text: string;
  /** The number of a record, or the beginning of a client's NIT. */
  number: string | undefined;
};

const SHORTEST_WORD = 3;
const NUMBER = /^(?:#|n[°º.]?)?(\d{1,9})$/;

/** 'acta 390' is the acta with that number; a word that only names what is looked for is not looked for. */
export function readBusqueda(q: string, viewer: Holder): Busqueda {
  const typed = q.split(/\s+/).filter(Boolean);
  const named = (word: string) =>
    CLASES.find((clase) => CLASES_TABLE[clase].words.some((one) => one === searchKey(word)));
  const rest = typed.filter((word) => !named(word) && !/^(#|n[°º.]?)$/i.test(word));
  const asked = rest.length > 0 ? new Set(typed.map(named).filter((clase) => clase !== undefined)) : new Set<Clase>();
  const number = rest.length === 1 ? NUMBER.exec(searchKey(rest[0] ?? ''))?.[1] : undefined;
  const text = rest.join(' ');
  return {
    clases: clasesFor(viewer).filter((clase) => asked.size === 0 || asked.has(clase)),
    words: rest.some((word) => searchKey(word).length >= SHORTEST_WORD) ? text : undefined,
    text,
    number,
  };
}

/** Where it is opened. Staff work from then on for the company it belongs to. */
export function hallazgoAddress({ clase, id, titulo, cliente }: Hallazgo, viewer: Holder): string | undefined {
  const screen = screenOf(viewer, clase);
  if (!screen) return undefined;
  if (clase === 'cliente') return href('despachosList', { client: cliente });
  if (clase === 'vehiculo') return `${fillPath(screen, { client: cliente })}?${searchFor(titulo)}`;
  if (clase === 'usuario') return `${href('usuarios', {})}?${searchFor(titulo)}`;
  const of = new URLSearchParams({ [FOR_CLIENT]: cliente });
  return fillPath(screen, { id }) + (isManager(viewer) ? `?${of.toString()}` : '');
}

const searchFor = (search: string) => new URLSearchParams({ search }).toString();
