import { SHELL_MESSAGES } from '@fenix/domain/messages';
import { Skeleton } from '@mantine/core';
import styles from './DocumentLoading.module.css';

/** The shape of the sheet that is coming. */
export function DocumentLoading() {
  return (
    <output className={styles.loading} aria-label={SHELL_MESSAGES.loading}>
      <Skeleton height={36} width="45%" />
      <Skeleton height={18} width="30%" mb="lg" />
      <Skeleton height={120} mb="lg" />
      <Skeleton height={260} />
    </output>
  );
}
