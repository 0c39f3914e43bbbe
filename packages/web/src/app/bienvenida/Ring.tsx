import type { TourStep, TourThing } from '@fenix/domain/bienvenida';
import { Portal } from '@mantine/core';
import { useEffect, useState } from 'react';
import styles from './Ring.module.css';

type Box = { top: number; left: number; width: number; height: number };

/** BIEN-03: around the part of the screen that a step is about, above what the tour dims. */
export function Ring({ step: { route, thing } }: { step: TourStep }) {
  const [box, setBox] = useState<Box>();
  useEffect(() => {
    const target = targetOf(route, thing);
    if (!target) return undefined;
    target.setAttribute('data-lit', 'true');
    target.scrollIntoView({ block: 'nearest' });
    const measure = () => {
      const { top, left, width, height } = target.getBoundingClientRect();
      setBox({ top, left, width, height });
    };
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(document.documentElement);
    window.addEventListener('scroll', measure, true);
    return () => {
      target.removeAttribute('data-lit');
      watch.disconnect();
      window.removeEventListener('scroll', measure, true);
    };
  }, [route, thing]);
  return box ? (
    <Portal>
      <div className={styles.ring} style={box} aria-hidden data-ring />
    </Portal>
  ) : null;
}

/** On a phone the menu is behind its button, and what the bar has no room for behind the person's name. */
const BEHIND: Partial<Record<TourThing, TourThing>> = { manual: 'cuenta', tema: 'cuenta' };

function targetOf(route: string | undefined, thing: TourThing | undefined): HTMLElement | undefined {
  const behind = thing === undefined ? 'menu' : BEHIND[thing];
  const selectors = [
    route !== undefined && `[data-route="${route}"]`,
    thing !== undefined && `[data-tour="${thing}"]`,
    behind !== undefined && `[data-tour="${behind}"]`,
  ];
  const found = selectors.flatMap((selector) =>
    selector ? Array.from(document.querySelectorAll<HTMLElement>(selector)) : [],
  );
  return found.find((element) => element.getClientRects().length > 0) ?? found[0];
}
