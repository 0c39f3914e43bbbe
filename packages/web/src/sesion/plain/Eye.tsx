import { IconEye, IconEyeOff } from '@tabler/icons-react';
import styles from './Eye.module.css';

type Props = { of: string; isOpen: boolean; onToggle: () => void };

/** Shows what was typed into a field of secret text, or hides it again. */
export function Eye({ of, isOpen, onToggle }: Props) {
  const Icon = isOpen ? IconEyeOff : IconEye;
  return (
    <button
      type="button"
      className={styles.eye}
      aria-label={`${isOpen ? 'Ocultar' : 'Mostrar'} ${of}`}
      // The cursor stays where someone was typing.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onToggle}
    >
      <Icon size={18} stroke={1.75} />
    </button>
  );
}
