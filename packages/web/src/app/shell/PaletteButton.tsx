import { Kbd, Tooltip, UnstyledButton } from '@mantine/core';
import { spotlight } from '@mantine/spotlight';
import { IconSearch } from '@tabler/icons-react';
import styles from './PaletteButton.module.css';

export function PaletteButton() {
  return (
    <Tooltip label="Ir a una pantalla, cliente o acción">
      <UnstyledButton className={styles.button} onClick={spotlight.open} aria-label="Buscar (Ctrl+K)">
        <IconSearch size={18} stroke={1.75} aria-hidden />
        <span className={styles.words}>Ir a…</span>
        <Kbd size="xs" className={styles.words ?? ''}>
          Ctrl K
        </Kbd>
      </UnstyledButton>
    </Tooltip>
  );
}
