import { type IsoDay, bogotaDay } from '@fenix/domain/dates/days';
import { TextInput } from '@mantine/core';
import { StateLabel } from '../shared/StateLabel';
import { useToday } from '../shared/useToday';

type Props = {
  label: string;
  /** Where several of them stand on one page: which one it is, for who hears it. */
  name?: string;
  value: IsoDay | undefined;
  onChange: (day: IsoDay) => void;
  /** What is said, and does not refuse, when the day is over. */
  past?: string | undefined;
  isRequired?: boolean;
  error?: string | undefined;
};

/** The phone's own calendar: nothing is quicker in the hand. */
export function DayField({ label, name, value = '', onChange, past, isRequired = false, error }: Props) {
  const today = bogotaDay(useToday());
  const isOver = past !== undefined && value !== '' && value < today;
  return (
    <TextInput
      type="date"
      label={label}
      required={isRequired}
      value={value}
      error={error}
      description={isOver && <StateLabel state="warning">{past}</StateLabel>}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      onChange={(event) => onChange(event.currentTarget.value)}
      {...(name && { 'aria-label': name })}
    />
  );
}
