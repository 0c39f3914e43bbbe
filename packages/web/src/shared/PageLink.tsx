import type { RouteId } from '@fenix/domain/routes';
import { IconArrowLeft } from '@tabler/icons-react';
import type { ComponentType, ReactNode } from 'react';
import styles from './PageLink.module.css';
import { AnyLink, type AnyTarget, type Target } from './routing';

type Sign = ComponentType<{ size: number; stroke: number; 'aria-hidden': true }>;

/** The quiet way from the head of one page to another; the buttons beside it are acts. */
export function PageLink<R extends RouteId>(props: Target<R> & { icon?: Sign; children: ReactNode }) {
  return <Way {...props} />;
}

/** The way back to the list that a record belongs to. */
export function BackLink<R extends RouteId>(props: Target<R> & { children: ReactNode }) {
  return <Way {...props} icon={IconArrowLeft} />;
}

function Way({ icon: Icon, children, ...target }: AnyTarget & { icon?: Sign; children: ReactNode }) {
  return (
    <AnyLink {...target} className={styles.way} data-no-print>
      {Icon && <Icon size={16} stroke={1.75} aria-hidden />}
      {children}
    </AnyLink>
  );
}
