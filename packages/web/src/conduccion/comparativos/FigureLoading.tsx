import { SHELL_MESSAGES } from '@fenix/domain/messages';
import { Skeleton } from '@mantine/core';
import styles from './Comparativos.module.css';

const BARS = ['92%', '84%', '76%', '70%', '58%'];

/** The shape of the chart that is coming: its words, then its bars. */
export function FigureLoading({ height }: { height: number }) {
  return (
    <output className={`${styles.figure} ${styles.coming}`} style={{ height }} aria-label={SHELL_MESSAGES.loading}>
      <Skeleton height={16} width="30%" />
      <Skeleton height={12} width="70%" />
      <span className={styles.bars}>
        {BARS.map((width) => (
          <Skeleton key={width} height={16} width={width} />
        ))}
      </span>
    </output>
  );
}
