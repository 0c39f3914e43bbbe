import { AGE_COLORS } from '@fenix/domain/dates/age';
import { BANDS_IN_WORDS } from '@fenix/domain/informes/dias';
import type { PorVencer } from '@fenix/domain/informes/informe';
import { UnstyledButton } from '@mantine/core';
import { AGE_TONES } from '../../shared/DaysLabel';
import { StateLabel } from '../../shared/StateLabel';
import styles from './DueBands.module.css';
import type { InformesState } from './useInformesState';

type Props = { bands: PorVencer['bands'] | undefined; state: InformesState };

/** How many open reports there are of each colour, the most urgent first; pressing one shows only those. */
export function DueBands({ bands, state }: Props) {
  return (
    <fieldset className={styles.bands} aria-label="Informes en proceso por días">
      {AGE_COLORS.toReversed().map((color) => {
        const isChosen = state.color === color;
        const count = bands?.[color];
        return (
          <UnstyledButton
            key={color}
            className={styles.band ?? ''}
            aria-pressed={isChosen}
            onClick={() => state.setFilters({ dias: isChosen ? '' : color })}
          >
            <span className={styles.count}>{count ? `${count.value}${count.capped ? '+' : ''}` : '—'}</span>
            <StateLabel state={AGE_TONES[color]}>{BANDS_IN_WORDS[color]}</StateLabel>
          </UnstyledButton>
        );
      })}
    </fieldset>
  );
}
