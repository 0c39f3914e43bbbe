import type { AgeColor } from '@fenix/domain/dates/age';
import type { State } from '../theme/colors';
import styles from './DaysLabel.module.css';
import { StateLabel } from './StateLabel';

export const AGE_TONES: Record<AgeColor, State> = { green: 'ok', orange: 'warning', red: 'danger' };

/** What the colour says, for anyone who does not see it. */
const AGE_WORDS: Record<AgeColor, string> = { green: 'a tiempo', orange: 'al límite', red: 'fuera de tiempo' };

type Props = {
  age: { days: number; color: AgeColor };
  /** What these days are, for who rests on them: `words` says how many. */
  title: (words: string) => string;
  /** With the word, where no heading says that these are days. */
  isWorded?: boolean;
};

/** How old something is, or how long it took: a number, and the meaning of its colour in words, as a tooltip and for screen readers. */
export function DaysLabel({ age: { days, color }, title, isWorded = false }: Props) {
  const words = days === 1 ? '1 día' : `${days} días`;
  return (
    <span data-tip={`${title(words)}, ${AGE_WORDS[color]}`}>
      <StateLabel state={AGE_TONES[color]}>{isWorded ? words : String(days)}</StateLabel>
      {/* Also drawn before the application is there, without its components. */}
      <span className={styles.said}>, {AGE_WORDS[color]}</span>
    </span>
  );
}
