import { type Ajustes, UNTOUCHED } from '@fenix/domain/libro/ajustes';
import { useState } from 'react';

/** TRIP-23: how each photo was adjusted, by its id. For the screen and the PDF; the photo itself never changes. */
export type AjustesOfFotos = {
  of: (foto: string) => Ajustes;
  set: (foto: string, ajustes: Ajustes) => void;
};

export function useAjustes(): AjustesOfFotos {
  const [changed, setChanged] = useState<ReadonlyMap<string, Ajustes>>(new Map());
  return {
    of: (foto) => changed.get(foto) ?? UNTOUCHED,
    set: (foto, ajustes) => setChanged((now) => new Map(now).set(foto, ajustes)),
  };
}
