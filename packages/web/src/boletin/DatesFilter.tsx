import { BOLETIN_MESSAGES } from '@fenix/domain/boletin/messages';
import { isIsoDay } from '@fenix/domain/dates/days';
import { DateInput } from '@mantine/dates';
import { IconCalendar } from '@tabler/icons-react';
import 'dayjs/locale/es';
import { useState } from 'react';
import { parseDay, showDay } from '../shared/dayText';
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
      <Day label="Desde" value={shown.from} onChange={(from) => change({ ...shown, from })} />
      <Day
        label="Hasta"
        value={shown.to}
        onChange={(to) => change({ ...shown, to })}
        error={isWrong ? BOLETIN_MESSAGES.wrongOrder : undefined}
      />
    </fieldset>
  );
}

type DayProps = {
  label: string;
  /** Empty where there is none. */ value: string;
  onChange: (day: string) => void;
  error?: string | undefined;
};

function Day({ label, value, onChange, error }: DayProps) {
  return (
    <DateInput
      label={label}
      value={value || null}
      onChange={(day) => onChange(day && isIsoDay(day) ? day : '')}
      dateParser={parseDay}
      valueFormat={showDay}
      locale="es"
      firstDayOfWeek={1}
      placeholder="dd/mm/aaaa"
      clearable
      clearButtonProps={{ 'aria-label': `Quitar la fecha ${label.toLowerCase()}` }}
      className={styles.day}
      leftSection={<IconCalendar size={16} stroke={1.75} aria-hidden />}
      error={error}
      previousLabel="Mes anterior"
      nextLabel="Mes siguiente"
      popoverProps={{ position: 'bottom-start' }}
    />
  );
}
