import { Kbd, UnstyledButton } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { hint } from '../../shared/tip/tipAt';
import styles from './PaletteButton.module.css';

export function PaletteButton({ isShort, onSearch }: { isShort: boolean; onSearch: () => void }) {
  return (
    <UnstyledButton
      className={styles.button}
      data-tour="busqueda"
      onClick={onSearch}
      aria-label="Ir a… una placa, un registro, una pantalla o una acción"
      aria-keyshortcuts="Control+K Meta+K"
      {...hint('Ir a una placa, un registro, una pantalla… (Ctrl+K)')}
    >
      <IconSearch size={18} stroke={1.75} aria-hidden />
      {!isShort && (
        <span className={styles.words}>
          Ir a…
          {/* Drawn by the style sheet: a hint for the eye is no part of the button's name. */}
          <Kbd size="xs" className={styles.key} />
        </span>
      )}
    </UnstyledButton>
  );
}
