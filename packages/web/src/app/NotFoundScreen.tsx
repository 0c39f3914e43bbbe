import { Link } from '@tanstack/react-router';
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

const ROAD = 'M-20 640C180 600 260 520 420 540S640 660 760 600';

/** Illustration: a bus at the end of an unfinished road. Animated only without `prefers-reduced-motion`. */
function LostRoad() {
  return (
    <svg className={styles.scene} viewBox="0 0 1200 800" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <path
        className={styles.far}
        d="M0 520L140 400L240 470L390 320L520 450L640 380L800 500L930 410L1060 500L1200 420V800H0Z"
      />
      <path className={styles.near} d="M0 620L160 540L330 610L520 520L700 620L880 550L1040 620L1200 560V800H0Z" />
      <path className={styles.road} d={ROAD} />
      <path className={styles.unknown} d="M760 600C860 550 900 470 1010 470S1150 560 1240 520" />
      <g className={styles.beacon}>
        <circle cx="760" cy="600" r="26" className={styles.ring} />
        <circle cx="760" cy="600" r="6" className={styles.dot} />
      </g>
      <g className={styles.bus}>
        <rect x="-30" y="-34" width="60" height="28" rx="6" />
        <path d="M-22 -28h12v10h-12zM-6 -28h12v10h-12zM10 -28h14v10h-14z" className={styles.window} />
        <circle cx="-16" cy="-4" r="6" className={styles.wheel} />
        <circle cx="16" cy="-4" r="6" className={styles.wheel} />
      </g>
    </svg>
  );
}
