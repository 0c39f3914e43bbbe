import type { ReactNode } from 'react';
import { useOnline } from '../../shared/useOnline';
import styles from './CopyNotice.module.css';

/**
 * Says what is shown from the copy on the device. That there is no signal is said by the top bar; only a server that
 * does not answer is said here.
 */
export function CopyNotice({ children }: { children: ReactNode }) {
  const isOnline = useOnline();
  return (
    <p className={styles.notice}>
      {isOnline && 'El servidor no responde. '}
      {children}
    </p>
  );
}
