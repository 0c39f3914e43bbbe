import styles from './Ruta.module.css';

const BETWEEN = ' - ';

/** The name of a route. Where it may take two lines, its destination begins the second; where it may not, each end is cut, so that the destination is not what is lost. */
export function Ruta({ name }: { name: string }) {
  const at = name.lastIndexOf(BETWEEN);
  if (at < 0) return name || '—';
  return (
    <span className={styles.ruta} data-whole>
      <span className={styles.end}>{name.slice(0, at + 1)}</span>
      <span className={styles.end}>{name.slice(at + 1)}</span>
    </span>
  );
}
