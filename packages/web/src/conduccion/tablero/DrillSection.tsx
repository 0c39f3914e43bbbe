import { useReducedMotion } from '@mantine/hooks';
import { type ReactNode, useEffect, useRef } from 'react';
import styles from './Tablero.module.css';

type Props = {
  title: string;
  subtitle?: string | undefined;
  children: ReactNode;
};

/**
 * PESV-07: a step further down. The page scrolls to it, and the keyboard comes along; fresh figures of the same move
 * nothing. Keyed by what it is about.
 */
export function DrillSection({ title, subtitle, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const isStill = useReducedMotion();
  useEffect(() => {
    heading.current?.scrollIntoView({ behavior: isStill ? 'auto' : 'smooth', block: 'start' });
    heading.current?.focus({ preventScroll: true });
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
