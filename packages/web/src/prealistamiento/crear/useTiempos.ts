import type { Tiempos } from '@fenix/domain/prealistamiento/crear/tiempos';
import { useEffect, useRef } from 'react';

/** A longer pause counts as this much: the phone was put away. */
const AWAY_MS = 120_000;
const TOUCHES = ['pointerdown', 'keydown', 'focusin'] as const;

/**
 * Counts how long each section of the form was looked at. The time before a section is touched belongs to it;
 * what is touched outside of all sections, such as «Siguiente», belongs to the one before.
 */
export function useTiempos(before: Tiempos | undefined) {
  const counted = useRef<Record<string, number>>({});
  const [known, container] = [useRef(before ?? {}), useRef<HTMLDivElement>(null)];
  useEffect(() => {
    const stop = new AbortController();
    let [since, section] = [performance.now(), ''];
    const count = ({ target }: Event) => {
      const touched =
        target instanceof Element ? target.closest<HTMLElement>('[data-section]')?.dataset['section'] : undefined;
      section = touched ?? section;
      const now = performance.now();
      if (section !== '') counted.current[section] = (counted.current[section] ?? 0) + Math.min(now - since, AWAY_MS);
      since = now;
    };
    for (const kind of TOUCHES)
      container.current?.addEventListener(kind, count, { signal: stop.signal, capture: true });
    return () => stop.abort();
  }, [container]);

  /** In whole seconds, added to those of earlier visits. */
  const read = (): Tiempos => {
    const sections = new Set([...Object.keys(known.current), ...Object.keys(counted.current)]);
    return Object.fromEntries(
      [...sections].map((id) => [id, (known.current[id] ?? 0) + Math.round((counted.current[id] ?? 0) / 1000)]),
    );
  };
  return { container, read };
}
