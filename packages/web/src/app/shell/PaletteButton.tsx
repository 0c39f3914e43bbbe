import { Kbd, Tooltip, UnstyledButton } from '@mantine/core';
import { spotlight } from '@mantine/spotlight';
import { IconSearch } from '@tabler/icons-react';
import styles from './PaletteButton.module.css';

export function PaletteButton({ isShort }: { isShort: boolean }) {
  return (
    <Tooltip label="Ir a una pantalla, cliente o acción">
      <UnstyledButton className={styles.button} onClick={spotlight.open} aria-label="Buscar (Ctrl+K)">
        <IconSearch size={18} stroke={1.75} aria-hidden />
        {!isShort && (
          <span className={styles.words}>
            Ir a… <Kbd size="xs">Ctrl K</Kbd>
          </span>
        )}
      </UnstyledButton>
    </Tooltip>
  );
}
