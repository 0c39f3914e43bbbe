import { SHELL_MESSAGES } from '@fenix/domain/messages';
import { Loader, Skeleton } from '@mantine/core';
import styles from './Libro.module.css';

/** TRIP-08: the shape of what comes, and that it is on its way. */
export function LibroLoading() {
  return (
    <output aria-busy="true" className={styles.report}>
      <span className={styles.loading}>
        <Loader size="sm" aria-hidden />
        {SHELL_MESSAGES.loading}
      </span>
      <Skeleton height={148} />
      <Skeleton height={132} />
      <Skeleton height={220} />
      <Skeleton height={420} />
    </output>
  );
}
