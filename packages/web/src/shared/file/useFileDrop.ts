import { useEffect, useEffectEvent, useRef, useState } from 'react';

/** Files dragged onto an element. */
export function useFileDrop(onFiles: (files: readonly File[]) => void) {
  const ref = useRef<HTMLFieldSetElement>(null);
  const [isOver, setOver] = useState(false);
  const take = useEffectEvent(onFiles);

  useEffect(() => {
    const zone = ref.current;
    if (!zone) return undefined;
    const stop = new AbortController();
    const listen = (type: 'dragover' | 'dragleave' | 'drop', handle: (event: DragEvent) => void) =>
      zone.addEventListener(type, handle, { signal: stop.signal });
    listen('dragover', (event) => {
      event.preventDefault();
      setOver(true);
    });
    listen('dragleave', () => setOver(false));
    listen('drop', (event) => {
      event.preventDefault();
      setOver(false);
      take([...(event.dataTransfer?.files ?? [])]);
    });
    return () => stop.abort();
  }, []);

  return { ref, isOver };
}
