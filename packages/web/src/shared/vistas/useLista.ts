import { canonicalQuery, readColumnas, readDensidad, writeColumnas } from '@fenix/domain/vistas/query';
import type { Lista, Tabla, Vista, VistasPropias } from '@fenix/domain/vistas/vista';
import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect, useMemo, useState } from 'react';
import type { QueryPatch } from '../list/useQueryState';
import { useKeepTabla, vistasQuery } from './useVistas';

/** What a person has chosen about a list besides its filters, and their views of it. */
export type ListaState = {
  lista: Lista;
  /** Not known yet how they want it: nothing is drawn that would have to move. */
  isSettling: boolean;
  tabla: Tabla;
  setTabla: (tabla: Tabla) => void;
  vistas: readonly Vista[];
  /** Everything that a view keeps, as it is now. */
  query: string;
  apply: (query: string) => void;
  /** The words of an address that shows the same to anyone who opens it. */
  link: () => string;
};

type Address = {
  lista: Lista | undefined;
  params: URLSearchParams;
  change: (patch: QueryPatch) => void;
  /** What the list keeps in its address, without the prefix. */
  names: readonly string[];
  prefix: string;
};

const AS_IT_COMES: Tabla = { columnas: null, densidad: 'comoda' };
const TABLA_NAMES = ['columnas', 'densidad', 'entrada'] as const;
/** Which part of a screen a list is in: a link leads there too. */
const TAB = 'tab';

type ListaAddress = {
  /** What the list shows: the address, or the view it opens with until the address says so. */
  params: URLSearchParams;
  change: (patch: QueryPatch) => void;
  lista: ListaState | undefined;
};

/**
 * VISTA-03 to VISTA-05. Columns and density in the address take precedence, and changes are written there; without them
 * the list uses the user's stored state. A change from another device does not apply to a list already open.
 */
export function useLista({ lista, params, change, names, prefix }: Address): ListaAddress {
  const { data, isError, failureCount } = useQuery({ ...vistasQuery, enabled: lista !== undefined });
  const { mutate: keepTabla } = useKeepTabla();
  const isKnown = lista === undefined || data !== undefined || isError || failureCount > 0;
  const [left, setLeft] = useState(() => (data && lista ? tablaIn(data, lista) : undefined));
  if (left === undefined && isKnown) setLeft(data && lista ? tablaIn(data, lista) : AS_IT_COMES);

  const vistas = useMemo(() => data?.vistas.filter((vista) => vista.lista === lista) ?? [], [data, lista]);
  const own = useMemo(() => [...names, ...TABLA_NAMES], [names]);
  const entrada = vistas.find(({ isEntrada }) => isEntrada)?.query;
  const shown = useEntrada({ params, change, own, prefix, entrada, isKnown });

  return useMemo(() => {
    if (lista === undefined) return { params, change, lista: undefined };
    const read = (name: string) => shown.get(prefix + name) ?? '';
    const [columnas, densidad] = [readColumnas(read('columnas')), readDensidad(read('densidad'))];
    const kept = left ?? AS_IT_COMES;
    const tabla = {
      columnas: columnas === undefined ? kept.columnas : columnas && [...columnas],
      densidad: densidad ?? kept.densidad,
    };
    const query = canonicalQuery(wordsOf(shown, names, prefix, tabla));
    const set = (patch: QueryPatch) =>
      change(withoutEntrada(shown, patch, { own, prefix, hasEntrada: entrada !== undefined }));
    return {
      params: shown,
      change: set,
      lista: {
        lista,
        isSettling: !isKnown,
        tabla,
        setTabla: (next) => {
          if (columnas !== undefined || densidad !== undefined) return set(tablaPatch(next, prefix));
          setLeft(next);
          return keepTabla({ lista, tabla: next });
        },
        vistas,
        query,
        apply: (text) => set(viewPatch(text, own, prefix)),
        link: () => {
          const words = new URLSearchParams();
          for (const [name, value] of new URLSearchParams(query)) words.set(prefix + name, value);
          const tab = shown.get(TAB);
          if (tab) words.set(TAB, tab);
          return words.toString();
        },
      },
    };
  }, [lista, params, change, shown, prefix, left, names, own, entrada, isKnown, vistas, keepTabla]);
}

function tablaIn({ tablas }: VistasPropias, lista: Lista): Tabla {
  const { columnas, densidad } = tablas.find((one) => one.lista === lista) ?? AS_IT_COMES;
  return { columnas, densidad };
}

/** The words of the list without its prefix, with its table as it is. */
function wordsOf(params: URLSearchParams, names: readonly string[], prefix: string, tabla: Tabla): string {
  const words = names.flatMap((name) => {
    const value = params.get(prefix + name);
    return value === null ? [] : [[name, value] as [string, string]];
  });
  const { columnas, densidad } = tabla;
  return new URLSearchParams([...words, ['columnas', writeColumnas(columnas)], ['densidad', densidad]]).toString();
}

function tablaPatch({ columnas, densidad }: Tabla, prefix: string): QueryPatch {
  return { [`${prefix}columnas`]: writeColumnas(columnas), [`${prefix}densidad`]: densidad };
}

/** Applies a view: parts unknown to the list are ignored; the list's other filters are reset. */
function viewPatch(query: string, own: readonly string[], prefix: string): QueryPatch {
  const words = new URLSearchParams(canonicalQuery(query));
  return Object.fromEntries([...own, 'page'].map((name) => [prefix + name, words.get(name) ?? undefined]));
}

type ListParams = { own: readonly string[]; prefix: string; hasEntrada: boolean };

/**
 * An address that says nothing would open with the entry view again: who has taken everything away keeps a list without
 * it, also when they come back from a record.
 */
function withoutEntrada(
  params: URLSearchParams,
  patch: QueryPatch,
  { own, prefix, hasEntrada }: ListParams,
): QueryPatch {
  const marker = `${prefix}entrada`;
  const said = (name: string) => (prefix + name in patch ? patch[prefix + name] : params.get(prefix + name));
  const isBare = own.every((name) => prefix + name === marker || !said(name));
  return { ...patch, [marker]: hasEntrada && isBare ? 'no' : undefined };
}

type Entrada = Omit<Address, 'lista' | 'names'> & {
  own: readonly string[];
  entrada: string | undefined;
  isKnown: boolean;
};

/** VISTA-05: a list that is opened by its bare address shows the view chosen for that, and the address then says so. */
function useEntrada({ params, change, own, prefix, entrada, isKnown }: Entrada): URLSearchParams {
  const [isOpened, setOpened] = useState(false);
  const isBare = own.every((name) => !params.get(prefix + name));
  const patch = useMemo(
    () => (isOpened || !isBare || entrada === undefined ? undefined : viewPatch(entrada, own, prefix)),
    [isOpened, isBare, entrada, own, prefix],
  );
  const isWaiting = patch !== undefined && Object.values(patch).some(Boolean);
  if (!isOpened && isKnown && !isWaiting) setOpened(true);
  useLayoutEffect(() => {
    if (isWaiting) change(patch);
  }, [isWaiting, patch, change]);

  return useMemo(() => {
    if (!isWaiting) return params;
    const next = new URLSearchParams(params);
    for (const [name, value] of Object.entries(patch)) if (value) next.set(name, value);
    return next;
  }, [isWaiting, params, patch]);
}
