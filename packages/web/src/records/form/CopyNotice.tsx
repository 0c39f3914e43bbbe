import type { ReactNode } from 'react';
import styles from './CopyNotice.module.css';

/** Says what of a form comes from the copy on the device. */
export function CopyNotice({ children }: { children: ReactNode }) {
  return <p className={styles.notice}>Sin señal: {children}</p>;
}
