import { useEffect, useState } from 'react';
import { later } from '../later';
import { type Tip, isForMouse, tipAt, tipOfFocus } from './tipAt';

const TipBox = later(async () => (await import('./TipBox')).TipBox);

/** As long as the theme's other tooltips wait. */
const DELAY_MS = 300;

/**
 * One tooltip for every table and every picture with a `data-tip`: a thousand rows need none of their own, and the link
 * that lies over a row hides nothing from it. By mouse after a moment, by keyboard and by finger at once.
 */
export function TipHost() {
  const [tip, setTip] = useState<Tip>();
  useEffect(() => watchTips(setTip), []);
  return tip && <TipBox tip={tip} />;
}

function watchTips(show: (tip: Tip | undefined) => void): () => void {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let at: HTMLElement | undefined;
  let isTouched = false;

  function change(tip: Tip | undefined, delay: number) {
    if (tip?.target === at) return;
    clearTimeout(waiting);
    at = tip?.target;
    // The next one does not inherit the place of the last while it waits.
    show(delay === 0 ? tip : undefined);
    if (tip && delay > 0) waiting = setTimeout(() => show(tip), delay);
  }

  const hide = () => change(undefined, 0);
  const onMove = (event: PointerEvent) => {
    if (event.pointerType !== 'touch') change(tipAt(event), DELAY_MS);
  };
  const onDown = (event: PointerEvent) => {
    hide();
    isTouched = event.pointerType === 'touch';
    if (!isTouched) return;
    const tip = tipAt(event);
    if (tip && !isForMouse(tip.target)) change(tip, 0);
  };
  const onFocus = ({ target }: FocusEvent) => {
    if (target instanceof HTMLElement && target.matches(':focus-visible')) change(tipOfFocus(target), 0);
  };
  const onKey = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') hide();
  };
  // A finger that rests on cut words reads them; the browser's own menu would cover them.
  const onMenu = (event: Event) => {
    if (isTouched && at) event.preventDefault();
  };

  const watching = new AbortController();
  const options = { signal: watching.signal, capture: true, passive: true };
  document.addEventListener('pointermove', onMove, options);
  document.addEventListener('pointerdown', onDown, options);
  document.addEventListener('pointerleave', hide, { signal: watching.signal });
  document.addEventListener('focusin', onFocus, options);
  document.addEventListener('focusout', hide, options);
  document.addEventListener('keydown', onKey, options);
  document.addEventListener('scroll', hide, options);
  document.addEventListener('contextmenu', onMenu, { signal: watching.signal, capture: true });
  return () => {
    clearTimeout(waiting);
    watching.abort();
  };
}
