import { type IsoDay, bogotaDay, isIsoDay } from '@fenix/domain/dates/days';
import type { DayRange } from '@fenix/domain/dates/range';
import { Button } from '@mantine/core';
import { DateInput } from '@mantine/dates';
import { IconCalendar } from '@tabler/icons-react';
import 'dayjs/locale/es';
import { useEffect, useState } from 'react';
import styles from './DateRange.module.css';
import { parseDay, showDay } from './dayText';

const WRONG_ORDER = 'La fecha final es anterior a la inicial';

type Props = { value: DayRange; onChange: (range: DayRange) => void; now?: () => Date };

/** Two days of Bogotá, both included, as dd/mm/yyyy. A range in the wrong order is shown and not searched. */
export function DateRange({ value, onChange, now = () => new Date() }: Props) {
  const [draft, setDraft] = useState(value);
  useEffect(() => setDraft({ from: value.from, to: value.to }), [value.from, value.to]);
  const isWrong = draft.from > draft.to;

  function change(next: DayRange) {
    setDraft(next);
    if (next.from <= next.to) onChange(next);
  }

  const today = bogotaDay(now());
  return (
    <div className={styles.range} role="group" aria-label="Rango de fechas">
      <DayField label="Desde" value={draft.from} onChange={(from) => change({ ...draft, from })} />
      <DayField
        label="Hasta"
        value={draft.to}
        onChange={(to) => change({ ...draft, to })}
        error={isWrong ? WRONG_ORDER : undefined}
      />
      <Button variant="default" className={styles.today} onClick={() => change({ from: today, to: today })}>
        Hoy
      </Button>
    </div>
  );
}

type FieldProps = { label: string; value: IsoDay; onChange: (day: IsoDay) => void; error?: string | undefined };

export function DayField({ label, value, onChange, error }: FieldProps) {
  return (
    <DateInput
      label={label}
      value={value}
      onChange={(day) => day && isIsoDay(day) && onChange(day)}
      dateParser={parseDay}
      valueFormat={showDay}
      locale="es"
      firstDayOfWeek={1}
      placeholder="dd/mm/aaaa"
      className={styles.day}
      leftSection={<IconCalendar size={16} stroke={1.75} aria-hidden />}
      error={error}
      previousLabel="Mes anterior"
      nextLabel="Mes siguiente"
      popoverProps={{ position: 'bottom-start' }}
    />
  );
}
