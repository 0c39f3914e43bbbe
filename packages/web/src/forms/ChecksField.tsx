import {
  CHECK_VALUES,
  type CheckValue,
  type Checklist,
  countChecks,
  toggleNotApplicable,
  withValue,
} from '@fenix/domain/forms/checks';
import { Switch } from '@mantine/core';
import { IconCheck, IconMinus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { StateLabel } from '../shared/StateLabel';
import styles from './ChecksField.module.css';
import { type Segment, Segments } from './Segments';

export const CHECK_ANSWERS = [
  { value: 'Bueno', label: 'Bueno', state: 'ok', icon: IconCheck },
  { value: 'Malo', label: 'Malo', state: 'danger', icon: IconX },
  { value: 'N/A', label: 'N/A', state: 'neutral', icon: IconMinus },
] as const satisfies readonly Segment<CheckValue>[];

type Props = { checklist: Checklist; onChange: (checklist: Checklist) => void };

/** ACTA-49, ACTA-50: an answer for each item, how many there are of each, and a way to see only what is bad. */
export function ChecksField({ checklist, onChange }: Props) {
  const [isOnlyBad, setOnlyBad] = useState(false);
  const counts = countChecks(checklist.checks);
  const shown = checklist.checks.filter(({ checked }) => !isOnlyBad || checked === 'Malo');
  const answer = (indice: number, value: CheckValue) => onChange(withValue(checklist, indice, value));
  return (
    <div>
      <div className={styles.counts}>
        <output className={styles.countList} aria-label="Respuestas">
          {CHECK_VALUES.map((value, place) => (
            <StateLabel
              key={value}
              state={CHECK_ANSWERS[place]?.state ?? 'neutral'}
            >{`${value} ${counts[value]}`}</StateLabel>
          ))}
        </output>
        <Switch
          label="Solo Malo"
          className={styles.switch ?? ''}
          checked={isOnlyBad}
          onChange={(event) => setOnlyBad(event.currentTarget.checked)}
        />
      </div>
      {shown.length === 0 && <p className={styles.hint}>Ningún ítem está en Malo.</p>}
      <ol className={styles.checks}>
        {shown.map(({ indice, name, checked }) => (
          <li key={indice}>
            <Segments
              legend={name}
              segments={CHECK_ANSWERS}
              value={checked}
              isBeside
              onChange={(value) => answer(indice, value)}
              onAgain={(value) => value === 'N/A' && answer(indice, toggleNotApplicable(value))}
            />
          </li>
        ))}
      </ol>
    </div>
  );
}
