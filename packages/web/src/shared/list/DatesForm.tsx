import type { DayRange } from '@fenix/domain/dates/range';
import { Button } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type SyntheticEvent, useState } from 'react';
import { DayField } from './DateRange';
import styles from './DatesForm.module.css';

const WRONG_ORDER = 'La fecha final es anterior a la inicial';

type Props = { value: DayRange; onSearch: (range: DayRange) => void };

/** ACTA-03: two days, both included, searched when someone says so. */
export function DatesForm({ value, onSearch }: Props) {
  const of = `${value.from} ${value.to}`;
  // What was picked and not searched yet, until the range changes from elsewhere.
  const [draft, setDraft] = useState<{ range: DayRange; of: string }>();
  const shown = draft?.of === of ? draft.range : value;
  const isWrong = shown.from > shown.to;

  function handleSubmit(event: SyntheticEvent) {
    event.preventDefault();
    if (!isWrong) onSearch(shown);
  }

  return (
    <form className={styles.dates} onSubmit={handleSubmit} noValidate aria-label="Rango de fechas">
      <DayField label="Desde" value={shown.from} onChange={(from) => setDraft({ range: { ...shown, from }, of })} />
      <DayField
        label="Hasta"
        value={shown.to}
        onChange={(to) => setDraft({ range: { ...shown, to }, of })}
        error={isWrong ? WRONG_ORDER : undefined}
      />
      <Button
        type="submit"
        variant={draft?.of === of ? 'filled' : 'default'}
        className={styles.search ?? ''}
        leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
      >
        Buscar
      </Button>
    </form>
  );
}
