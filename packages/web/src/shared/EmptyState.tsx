import { SHELL_MESSAGES } from '@fenix/domain/messages';
import type { ReactNode } from 'react';
import styles from './Notice.module.css';

export type EmptyProps = { title?: string; hint?: ReactNode; action?: ReactNode };

/** Nothing to show is an answer: it says so, and what can be done next (SHELL-30). */
export function EmptyState({ title = SHELL_MESSAGES.empty, hint, action }: EmptyProps) {
  return (
    <div className={styles.notice}>
      <EmptyRoad />
      <p className={styles.title}>{title}</p>
      {hint && <p className={styles.hint}>{hint}</p>}
      {action}
    </div>
  );
}

/** An empty road to the horizon, in the stroke of the icons. */
function EmptyRoad() {
  return (
    <svg className={styles.drawing} viewBox="0 0 96 56" aria-hidden>
      <path d="M4 34h26M66 34h26M40 20l-16 32M56 20l16 32" />
      <path d="M48 24v4M48 34v5M48 46v6" data-accent />
      <path d="M14 20c4-6 8-6 12 0s8 6 12 0M58 20c4-6 8-6 12 0s8 6 12 0" />
      <circle cx="48" cy="9" r="5" />
    </svg>
  );
}
