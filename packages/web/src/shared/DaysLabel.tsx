import type { AgeColor } from '@fenix/domain/dates/age';
import type { State } from '../theme/colors';
import { StateLabel } from './StateLabel';

export const AGE_TONES: Record<AgeColor, State> = { green: 'ok', orange: 'warning', red: 'danger' };

type Props = {
  age: { days: number; color: AgeColor };
  /** What these days are, for who rests on them: `words` says how many. */
  title: (words: string) => string;
  /** With the word, where no heading says that these are days. */
  isWorded?: boolean;
};

/** How old something is, or how long it took; colour and number. */
export function DaysLabel({ age: { days, color }, title, isWorded = false }: Props) {
  const words = days === 1 ? '1 día' : `${days} días`;
  return (
    <span title={title(words)}>
      <StateLabel state={AGE_TONES[color]}>{isWorded ? words : String(days)}</StateLabel>
    </span>
  );
}
