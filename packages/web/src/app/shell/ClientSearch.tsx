import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useQueryState } from '../../shared/list/useQueryState';
import styles from './ClientSearch.module.css';

/** SHELL-26: filters the cards of /main by name. The text lives in the address. */
export function ClientSearch() {
  const [params, change] = useQueryState();
  const text = params.get('buscar') ?? '';
  return (
    <TextInput
      type="search"
      className={styles.search ?? ''}
      aria-label="Buscar cliente"
      placeholder="Buscar cliente"
      leftSection={<IconSearch size={18} stroke={1.75} />}
      rightSection={
        text && <CloseButton size="sm" aria-label="Borrar la búsqueda" onClick={() => change({ buscar: undefined })} />
      }
      value={text}
      onChange={(event) => change({ buscar: event.currentTarget.value })}
    />
  );
}
