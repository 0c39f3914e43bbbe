import { useReducedMotion } from '@mantine/hooks';
import { type ReactNode, useEffect, useRef } from 'react';
import styles from './Tablero.module.css';

type Props = {
  title: string;
  subtitle?: string | undefined;
  children: ReactNode;
};

/** What a person does ends the holding of a heading: from then on the page is theirs. */
const INPUTS = ['wheel', 'touchstart', 'pointerdown', 'keydown', 'focusin'] as const;

let endHolding: (() => void) | undefined;

/**
 * Keeps a heading in view while what is above and below it takes its height, until the person does something or
 * another heading is held.
 */
function holdInView(heading: HTMLElement, behavior: ScrollBehavior): () => void {
  endHolding?.();
  const show = () => heading.scrollIntoView({ behavior, block: 'start' });
  show();
  const watch = new ResizeObserver(() => {
    const { top, bottom } = heading.getBoundingClientRect();
    if (bottom < 0 || top > window.innerHeight) show();
  });
  watch.observe(document.body);
  const end = () => {
    watch.disconnect();
    for (const input of INPUTS) window.removeEventListener(input, end);
  };
  for (const input of INPUTS) window.addEventListener(input, end, { passive: true });
  endHolding = end;
  return end;
}

/**
 * PESV-07: the section of the next step. When it opens, the page scrolls to it and it gets the focus; a refresh of the
 * same does not. Keyed by its subject.
 */
export function DrillSection({ title, subtitle, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const isStill = useReducedMotion();
  useEffect(() => {
    if (!heading.current) return undefined;
    heading.current.focus({ preventScroll: true });
    return holdInView(heading.current, isStill ? 'auto' : 'smooth');
  }, [isStill]);
  return (
    <div className={styles.section}>
      <h2 ref={heading} tabIndex={-1} className={styles.heading}>
        {title}
        {subtitle && <span className={styles.subheading}>{subtitle}</span>}
      </h2>
      {children}
    </div>
  );
}
