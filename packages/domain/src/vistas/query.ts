export const DENSIDADES = ['comoda', 'compacta'] as const;
export type Densidad = (typeof DENSIDADES)[number];
export const DENSIDAD_LABELS = { comoda: 'Cómoda', compacta: 'Compacta' } as const satisfies Record<Densidad, string>;

/** VISTA-05: no list asks for more than this in its address. */
export const QUERY_MAX = 1_500;
const PARAMS_MAX = 30;

/** What belongs to the moment and not to a view. */
const MOMENTARY = new Set(['page', 'entrada']);
const NAME = /^[A-Za-z]{1,20}$/;

/**
 * VISTA-04: a view in one way of writing, whatever order its words came in, so that two that show the same are the same
 * text. What cannot be a word of a list is left out.
 */
export function canonicalQuery(text: string): string {
  const words = [...new Map(new URLSearchParams(text))]
    .filter(([name, value]) => NAME.test(name) && value !== '' && !MOMENTARY.has(name))
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .slice(0, PARAMS_MAX);
  return new URLSearchParams(words).toString();
}

export function isColumnName(text: string): boolean {
  return /^\w{1,40}$/.test(text);
}

/** In the address, for the columns as the list comes. */
const AS_IT_COMES = '-';
const BETWEEN = '.';

/** VISTA-04: the columns of an address: null as the list comes, undefined where it says nothing that can be read. */
export function readColumnas(text: string): readonly string[] | null | undefined {
  if (text === AS_IT_COMES) return null;
  const names = [...new Set(text.split(BETWEEN).filter(isColumnName))];
  return names.length === 0 ? undefined : names;
}

export function writeColumnas(columnas: readonly string[] | null): string {
  return columnas === null ? AS_IT_COMES : columnas.join(BETWEEN);
}

export function readDensidad(text: string): Densidad | undefined {
  return DENSIDADES.find((one) => one === text);
}
