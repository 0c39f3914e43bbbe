import { Loader, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SEARCHED, type Option } from '../../shared/form/SearchSelect';
import type { ownersQuery } from './usePapeles';

/** Typing rests so long before it is asked. */
const REST_MS = 200;

type Props = {
  label: string;
  placeholder: string;
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
  /** Whom the server finds by what is typed. */
  find: (typed: string) => ReturnType<typeof ownersQuery>;
  /** What is said of the value before anybody searched. */
  known: Option | undefined;
};

/** One of a whole company's vehicles or people, who may be thousands: the server finds by what is typed. */
export function OwnerField({ label, placeholder, value, onChange, error, find, known }: Props) {
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<Option>();
  const shown = chosen?.value === value ? chosen : known?.value === value ? known : undefined;
  const [asked] = useDebouncedValue(typed === shown?.label ? '' : typed, REST_MS);
  const { data = [], isFetching } = useQuery(find(asked));
  const options = shown && !data.some((one) => one.value === shown.value) ? [shown, ...data] : data;
  return (
    <Select
      {...SEARCHED}
      filter={({ options: all }) => all}
      label={label}
      placeholder={placeholder}
      required
      data={options}
      value={value || null}
      onChange={(next) => {
        setChosen(options.find((one) => one.value === next));
        onChange(next ?? '');
      }}
      searchValue={typed}
      onSearchChange={setTyped}
      nothingFoundMessage={isFetching ? 'Buscando…' : SEARCHED.nothingFoundMessage}
      rightSection={isFetching ? <Loader size={16} aria-hidden /> : undefined}
      error={error}
    />
  );
}
