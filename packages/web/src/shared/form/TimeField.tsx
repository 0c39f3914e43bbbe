import { TextInput } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import { useState } from 'react';
import { parseTime } from './timeText';

const BAD_TIME = 'Escribe la hora de 00:00 a 23:59, por ejemplo 14:30.';

type Props = {
  label: string;
  value: string;
  onChange: (text: string) => void;
  error?: string | undefined;
  isRequired?: boolean;
};

/** An hour typed by its digits: 1430 becomes 14:30 when the field is left. What cannot be read stays to be mended. */
export function TimeField({ label, value, onChange, error, isRequired = false }: Props) {
  const [isLeft, setLeft] = useState(false);
  const problem = isLeft && value !== '' && parseTime(value) === null ? BAD_TIME : undefined;
  return (
    <TextInput
      label={label}
      value={value}
      required={isRequired}
      onChange={(event) => {
        setLeft(false);
        onChange(event.currentTarget.value);
      }}
      onFocus={(event) => event.currentTarget.select()}
      onBlur={() => {
        setLeft(true);
        const time = parseTime(value);
        if (time && time !== value) onChange(time);
      }}
      inputMode="numeric"
      autoComplete="off"
      placeholder="hh:mm"
      maxLength={7}
      leftSection={<IconClock size={16} stroke={1.75} aria-hidden />}
      error={error ?? problem}
    />
  );
}
