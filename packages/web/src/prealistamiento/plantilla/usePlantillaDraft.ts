import { DomainError } from '@fenix/domain/errors';
import { Plantilla, type Seccion, freeSeccionId } from '@fenix/domain/prealistamiento/plantilla/plantilla';
import type { Punto } from '@fenix/domain/prealistamiento/plantilla/plantillaInicial';
import { useState } from 'react';

/** Points and sections while they are edited: a key of their own stays when they are renamed or moved. */
export type DraftPunto = Punto & { key: number };
export type DraftSeccion = Omit<Seccion, 'puntos'> & { puntos: readonly DraftPunto[] };

/** What is wrong, by its place: `0.title`, `0.puntos.3.name`, and of the whole under ''. */
type Problems = Readonly<Record<string, string>>;

let lastKey = 0;
const keyed = (punto: Punto): DraftPunto => ({ ...punto, key: (lastKey += 1) });
const draftOf = ({ secciones }: Plantilla): readonly DraftSeccion[] =>
  secciones.map((seccion) => ({ ...seccion, puntos: seccion.puntos.map(keyed) }));

const plainOf = ({ name, criticidad, aplica, vence, mide, sicov }: DraftPunto): Punto => ({
  name,
  criticidad,
  aplica,
  ...(vence && { vence }),
  ...(mide && { mide }),
  ...(sicov && { sicov }),
});

const edited = (puntos: readonly DraftPunto[], key: number, part: Partial<Punto>): readonly DraftPunto[] =>
  puntos.map((punto) => (punto.key === key ? { ...punto, ...part } : punto));

function plantillaFrom(secciones: readonly DraftSeccion[]): Plantilla {
  return {
    secciones: secciones.map(({ id, title, puntos }) => ({
      id,
      title,
      puntos: puntos.map(plainOf),
    })),
  };
}

const moved = <T>(list: readonly T[], from: number, by: -1 | 1): readonly T[] => {
  const item = list[from];
  const to = from + by;
  if (item === undefined || to < 0 || to >= list.length) return list;
  return list.toSpliced(from, 1).toSpliced(to, 0, item);
};

/** PRE-20: the changes of a checklist that are not published yet. */
export function usePlantillaDraft(published: Plantilla) {
  const [draft, setDraft] = useState<readonly DraftSeccion[]>();
  const [start] = useState(() => draftOf(published));
  const [problems, setProblems] = useState<Problems>({});
  const secciones = draft ?? start;

  function change(next: readonly DraftSeccion[]) {
    setDraft(next);
    setProblems({});
  }
  const edit = (id: string, part: Partial<DraftSeccion>) =>
    change(secciones.map((seccion) => (seccion.id === id ? { ...seccion, ...part } : seccion)));
  const puntosOf = (id: string) => secciones.find((seccion) => seccion.id === id)?.puntos ?? [];
  const free = freeSeccionId({ secciones });

  function show(found: readonly { path: readonly PropertyKey[]; message: string }[]) {
    const places = found.toReversed().map(({ path, message }) => {
      const place = path.filter((part) => part !== 'plantilla' && part !== 'secciones').join('.');
      return [place, message] as const;
    });
    setProblems(Object.fromEntries(places));
  }

  return {
    secciones,
    problems,
    isDirty: draft !== undefined,
    canAddSeccion: free !== undefined,
    rename: (id: string, title: string) => edit(id, { title }),
    moveSeccion: (place: number, by: -1 | 1) => change(moved(secciones, place, by)),
    removeSeccion: (id: string) => change(secciones.filter((seccion) => seccion.id !== id)),
    addSeccion: () => {
      if (free) change([...secciones, { id: free, title: '', puntos: [keyed(NEW_PUNTO)] }]);
      return free;
    },
    editPunto: (id: string, key: number, part: Partial<Punto>) => edit(id, { puntos: edited(puntosOf(id), key, part) }),
    movePunto: (id: string, place: number, by: -1 | 1) => edit(id, { puntos: moved(puntosOf(id), place, by) }),
    removePunto: (id: string, key: number) => edit(id, { puntos: puntosOf(id).filter((punto) => punto.key !== key) }),
    addPunto: (id: string) => edit(id, { puntos: [...puntosOf(id), keyed(NEW_PUNTO)] }),
    restore: (plantilla: Plantilla) => change(draftOf(plantilla)),
    discard: () => {
      setDraft(undefined);
      setProblems({});
    },
    /** The checklist as it is published; undefined when it has problems, which are then shown. */
    check: (): Plantilla | undefined => {
      const parsed = Plantilla.safeParse(plantillaFrom(secciones));
      show(parsed.error?.issues ?? []);
      return parsed.data;
    },
    refuse: (error: unknown) => {
      if (error instanceof DomainError)
        show(error.errors.map(({ path, message }) => ({ path: path.split('.'), message })));
    },
  };
}
export type PlantillaDraft = ReturnType<typeof usePlantillaDraft>;

const NEW_PUNTO: Punto = { name: '', criticidad: 'menor', aplica: 'todos' };
