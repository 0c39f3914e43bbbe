import { type IsoDay, bogotaDay, isIsoDay } from '@fenix/domain/dates/days';
import type { DayRange } from '@fenix/domain/dates/range';
import { Button } from '@mantine/core';
import { DateInput } from '@mantine/dates';
import { IconCalendar } from '@tabler/icons-react';
import 'dayjs/locale/es';
import { type ReactNode, useState } from 'react';
import styles from './DateRange.module.css';
import { parseDay, showDay } from './dayText';
import { useIsPhone } from '../useIsPhone';

const WRONG_ORDER = 'La fecha final es anterior a la inicial';

type Props = { value: DayRange; onChange: (range: DayRange) => void; now?: () => Date };

const systemNow = () => new Date();

/** Two days of Bogotá, both included, as dd/mm/yyyy. A range in the wrong order is shown and not searched. */
export function DateRange({ value, onChange, now = systemNow }: Props) {
  // What was typed in the wrong order waits here, until it is put right or the range changes from elsewhere.
  const [wrong, setWrong] = useState<{ range: DayRange; instead: string }>();
  const instead = `${value.from} ${value.to}`;
  const isWrong = wrong?.instead === instead;
  const draft = isWrong ? wrong.range : value;

  function change(next: DayRange) {
    const isRight = next.from <= next.to;
    setWrong(isRight ? undefined : { range: next, instead });
    if (isRight) onChange(next);
  }

  const today = bogotaDay(now());
  return (
    <fieldset className={styles.range} aria-label="Rango de fechas">
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
    </fieldset>
  );
}

type FieldProps = {
  label: string;
  /** Where several have the same label on one page: which one it is, for screen readers. */
  name?: string | undefined;
  /** An empty text where no day was chosen. */
  value: IsoDay;
  onChange: (day: IsoDay) => void;
  error?: string | undefined;
  isRequired?: boolean;
  /** Said under the field. */
  note?: ReactNode;
  /** May be emptied again. */
  isOptional?: boolean;
  /** The only days the calendar offers. Another day may still be typed: anyone who asks then says what is wrong with it. */
  offered?: DayRange | undefined;
};

export function DayField(props: FieldProps) {
  const { label, name, value, onChange, error, isRequired = false, note, isOptional = false, offered } = props;
  const isPhone = useIsPhone();
  const said = name ?? label;
  const named = said.startsWith('Fecha') ? said.toLowerCase() : `fecha ${said.toLowerCase()}`;
  const optional = { clearable: true, clearButtonProps: { 'aria-label': `Quitar la ${named}` } };
  // Half a phone is too narrow for a picture on one side, a cross on the other and a whole date between them.
  const hasPicture = !(isOptional && isPhone);
  return (
    <DateInput
      label={label}
      value={value || null}
      onChange={(day) => (day && isIsoDay(day) ? onChange(day) : isOptional && onChange(''))}
      dateParser={parseDay}
      valueFormat={showDay}
      locale="es"
      firstDayOfWeek={1}
      {...(offered && { getDayProps: (day) => ({ disabled: day < offered.from || day > offered.to }) })}
      placeholder="dd/mm/aaaa"
      className={styles.day}
      {...(hasPicture && { leftSection: <IconCalendar size={16} stroke={1.75} aria-hidden /> })}
      {...(isOptional && optional)}
      required={isRequired}
      // A keypad is enough: 02112026 is read as well.
      inputMode="numeric"
      {...(name && { 'aria-label': name })}
      {...(note && { description: note })}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      error={error}
      previousLabel="Mes anterior"
      nextLabel="Mes siguiente"
      popoverProps={{ position: 'bottom-start' }}
    />
  );
}
