import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useSearchText } from '../../shared/routing';
import styles from './ClientSearch.module.css';

/** SHELL-26: filters the cards of /main by name. The text lives in the address; typing never waits for it. */
export function ClientSearch() {
  const [stored, store] = useSearchText('buscar');
  const [text, setText] = useState(stored);
  useEffect(() => setText(stored), [stored]);

  function handleChange(next: string) {
    setText(next);
    store(next);
  }

  return (
    <TextInput
      type="search"
      className={styles.search ?? ''}
      aria-label="Buscar cliente"
      placeholder="Buscar cliente"
      leftSection={<IconSearch size={18} stroke={1.75} />}
      rightSection={
        text && <CloseButton size="sm" aria-label="Borrar la búsqueda" onClick={() => handleChange('')} />
      }
      value={text}
      onChange={(event) => handleChange(event.currentTarget.value)}
    />
  );
}
