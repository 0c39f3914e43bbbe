import { type IsoDay, bogotaDay } from '@fenix/domain/dates/days';
import { DayField as Day } from '../shared/list/DateRange';
import { StateLabel } from '../shared/StateLabel';
import { useToday } from '../shared/useToday';

type Props = {
  label: string;
  /** Its accessible name where a page has several. */
  name?: string;
  value: IsoDay | undefined;
  onChange: (day: IsoDay) => void;
  /** A warning, not an error, when the day is over. */
  past?: string | undefined;
  hint?: string | undefined;
  isRequired?: boolean;
  error?: string | undefined;
};

/** A day of a form, with the field that every filter has: dd/mm/aaaa in every language of the browser. */
export function DayField({ label, name, value = '', onChange, past, hint, isRequired = false, error }: Props) {
  const today = bogotaDay(useToday());
  const isOver = past !== undefined && value !== '' && value < today;
  return (
    <Day
      label={label}
      name={name}
      isRequired={isRequired}
      isOptional={!isRequired}
      value={value}
      error={error}
      note={isOver ? <StateLabel state="warning">{past}</StateLabel> : hint}
      onChange={onChange}
    />
  );
}
