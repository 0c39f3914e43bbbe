import { BOLETIN_MESSAGES } from '@fenix/domain/boletin/messages';
import { useState } from 'react';
import { DayField } from '../shared/list/DateRange';
import styles from './Boletin.module.css';

type Range = { from: string; to: string };
type Props = { value: Range; onChange: (range: Range) => void };

/** NEWS-28: two days, or none. While only one is there, nothing is searched. */
export function DatesFilter({ value, onChange }: Props) {
  const of = `${value.from} ${value.to}`;
  // What waits for its other half, until the range changes from elsewhere.
  const [draft, setDraft] = useState<{ range: Range; of: string }>();
  const shown = draft?.of === of ? draft.range : value;
  const isWrong = shown.from !== '' && shown.to !== '' && shown.from > shown.to;

  function change(range: Range) {
    const isHalf = (range.from === '') !== (range.to === '');
    const isReady = !isHalf && range.from <= range.to;
    setDraft({ range, of });
    if (!isReady) return;
    setDraft(undefined);
    onChange(range);
  }

  return (
    <fieldset className={styles.dates} aria-label="Rango de fechas">
      <DayField isOptional label="Desde" value={shown.from} onChange={(from) => change({ ...shown, from })} />
      <DayField
        isOptional
        label="Hasta"
        value={shown.to}
        onChange={(to) => change({ ...shown, to })}
        error={isWrong ? BOLETIN_MESSAGES.wrongOrder : undefined}
      />
    </fieldset>
  );
}
