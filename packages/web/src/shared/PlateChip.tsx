import styles from './PlateChip.module.css';

/** A plate as people know it from the street: upper case, in its own small frame. */
export function PlateChip({ plate }: { plate: string }) {
  return <span className={styles.plate}>{plate.trim().toUpperCase()}</span>;
}
