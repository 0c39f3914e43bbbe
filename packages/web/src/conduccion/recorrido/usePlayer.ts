import { useReducedMotion } from '@mantine/hooks';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Stretch } from './track';

/** PESV-12: how many times faster than life. */
export const RATES = [30, 60, 120, 300] as const;
export type Rate = (typeof RATES)[number];

/** Under reduced motion the vehicle steps instead of gliding. */
const STEP_MS = 1_000;

type Options = {
  at: number;
  onMove: (at: number) => void;
  stretch: Stretch;
  rate: Rate;
  /** It came to rest by itself, at the end of the stretch. */
  onRest: (at: number) => void;
};

/** PESV-12: moves the common moment along the stretch until its end. */
export function usePlayer({ at, onMove, stretch, rate, onRest }: Options) {
  const [isPlaying, setPlaying] = useState(false);
  const isStill = useReducedMotion();

  const advance = useEffectEvent((elapsed: number) => {
    const next = Math.min(stretch.to, at + elapsed * rate);
    onMove(next);
    if (next < stretch.to) return;
    setPlaying(false);
    onRest(next);
  });

  useEffect(() => {
    if (!isPlaying) return undefined;
    if (isStill) {
      const timer = setInterval(() => advance(STEP_MS), STEP_MS);
      return () => clearInterval(timer);
    }
    let last = performance.now();
    let frame = requestAnimationFrame(function step(now) {
      frame = requestAnimationFrame(step);
      advance(Math.max(0, now - last));
      last = now;
    });
    return () => cancelAnimationFrame(frame);
  }, [isPlaying, isStill]);

  function play() {
    // At the end there is nothing left to play: it begins anew.
    if (at >= stretch.to || at < stretch.from) onMove(stretch.from);
    setPlaying(true);
  }

  return { isPlaying, play, pause: () => setPlaying(false) };
}
