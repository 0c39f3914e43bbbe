import { useEffect, useState } from 'react';

const MB = 1_000_000;
const LITTLE = 300 * MB;

/** Free space for forms and photographs, in words; undefined where the browser has no estimate. */
export function freeWords(bytes: number): { words: string; isLittle: boolean } {
  const isLarge = bytes >= 1_000 * MB;
  const size = isLarge ? `${Math.floor(bytes / (100 * MB)) / 10} GB` : `${Math.floor(bytes / MB)} MB`;
  const shown = size.replace('.', ',');
  const isLittle = bytes < LITTLE;
  return {
    isLittle,
    words: isLittle
      ? `Quedan ${shown} para formularios y fotos en este equipo. Libera espacio antes de salir.`
      : `Quedan ${shown} para formularios y fotos en este equipo.`,
  };
}

export function useFreeSpace(): ReturnType<typeof freeWords> | undefined {
  const [free, setFree] = useState<number>();
  useEffect(() => {
    let isCurrent = true;
    const look = async () => {
      const { quota, usage } = (await navigator.storage?.estimate?.()) ?? {};
      if (isCurrent && quota !== undefined) setFree(Math.max(quota - (usage ?? 0), 0));
    };
    // Without an estimate the line is left out.
    look().catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, []);
  return free === undefined ? undefined : freeWords(free);
}
