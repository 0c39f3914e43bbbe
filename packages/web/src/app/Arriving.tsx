import { Mark } from '../theme/Mark';
import styles from './Arriving.module.css';

/** P14: the password was right and the application is on its way; on a poor signal that takes seconds. */
export function Arriving({ person }: { person: string }) {
  return (
    <div className={styles.page}>
      <div className={styles.bar}>
        <Mark size={32} />
        <output>Abriendo, {person}…</output>
      </div>
      <div className={styles.content} aria-hidden="true">
        <div className={styles.title} />
        <div className={styles.line} />
        <div className={styles.card} />
        <div className={styles.card} />
        <div className={styles.card} />
      </div>
    </div>
  );
}
