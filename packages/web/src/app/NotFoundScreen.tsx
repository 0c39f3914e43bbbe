import { Link } from '@tanstack/react-router';
import { LostRoad } from './LostRoad';
import styles from './NotFoundScreen.module.css';

/** SHELL-15, SHELL-16. The start address leads each person to their own first screen. */
export function NotFoundScreen() {
  return (
    <main className={styles.screen}>
      <LostRoad />
      <div className={styles.words}>
        <p className={styles.code}>404</p>
        <h1 className={styles.title}>Página no encontrada</h1>
        <p className={styles.text}>Esta ruta no está en el mapa. Revisa la dirección o vuelve al inicio.</p>
        <Link to="/" className={styles.home}>
          Volver al inicio
        </Link>
      </div>
    </main>
  );
}
