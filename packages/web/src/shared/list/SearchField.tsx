import { CloseButton, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useKeys } from '../keys';

const WAIT = 200;

type Props = { label: string; value: string; onChange: (value: string) => void; placeholder?: string };

/** A search field with a debounced `onChange`. */
export function SearchField({ label, value, onChange, placeholder }: Props) {
  const [text, setText] = useState(value);
  const field = useRef<HTMLInputElement>(null);
  useKeys([{ key: '/', does: label, act: () => field.current?.focus() }]);
  const sent = useRef(value);
  const send = useDebouncedCallback((next: string) => {
    sent.current = next;
    onChange(next);
  }, WAIT);

  // The address may change from elsewhere: the back button, or 'Limpiar filtros'.
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setText(value);
  }, [value]);

  function handleChange(next: string) {
    setText(next);
    send(next);
  }

  return (
    <TextInput
      ref={field}
      type="search"
      label={label}
      placeholder={placeholder}
      value={text}
      onChange={(event) => handleChange(event.currentTarget.value)}
      leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
      rightSection={text && <CloseButton size="sm" aria-label="Borrar búsqueda" onClick={() => handleChange('')} />}
      // Letters of twice the size must not push it out of a phone.
      miw="min(220px, 100%)"
    />
  );
}
