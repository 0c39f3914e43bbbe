import styles from './RowBox.module.css';

type Props = {
  label: string;
  checked: boolean;
  isMixed?: boolean;
  isLocked?: boolean;
  onToggle: () => void;
};

/** Chooses a row. A native box: Mantine's costs more than the rest of the row. */
export function RowBox({ label, checked, isMixed = false, isLocked = false, onToggle }: Props) {
  return (
    <label className={styles.target}>
      <input
        type="checkbox"
        className={styles.box}
        aria-label={label}
        checked={checked}
        disabled={isLocked}
        ref={(box) => {
          if (box) box.indeterminate = isMixed;
        }}
        onChange={onToggle}
      />
    </label>
  );
}
