import { SHELL_MESSAGES } from '@fenix/domain/messages';
import { Skeleton } from '@mantine/core';
import styles from './Reglas.module.css';

const SCREENFUL = ['a', 'b', 'c', 'd'];

/** The shape of the rules that come: each a box with its name, what it decides, its value and its source. */
export function ReglasLoading() {
  return (
    <output aria-busy="true" aria-label={SHELL_MESSAGES.loading} className={styles.rules}>
      {SCREENFUL.map((rule) => (
        <span key={rule} className={styles.rule}>
          <Skeleton height={20} width="38%" />
          <Skeleton height={16} width="88%" />
          <Skeleton height={24} width="46%" />
          <Skeleton height={16} width="72%" />
        </span>
      ))}
    </output>
  );
}
