import { type RouteId, routeOf } from '@fenix/domain/routes';
import { useRouteId } from '../shared/routing';
import styles from './UnderConstructionScreen.module.css';

/** Honest about a screen that does not exist yet. */
export function UnderConstructionScreen() {
  const id = useRouteId();
  if (!id) return null;
  return (
    <section className={styles.screen}>
      <svg viewBox="0 0 240 96" className={styles.drawing} aria-hidden="true">
        <path d="M8 84C64 84 92 66 120 48S176 12 232 12" className={styles.road} />
        <path d="M8 84C64 84 92 66 120 48" className={styles.done} />
        <circle cx="120" cy="48" r="7" className={styles.here} />
      </svg>
      <h1 className={styles.title}>{routeOf(id).title}</h1>
      <p className={styles.badge}>En construcción</p>
      <p className={styles.text}>{upcomingText(id)}</p>
    </section>
  );
}

/** What each screen that is still being built will be for, in one sentence. */
const UPCOMING = {
  inspeccionesList: 'Aquí vas a consultar las inspecciones hechas en ruta.',
  inspeccionPreview: 'Aquí vas a leer y descargar el reporte de una inspección.',
  inspeccionView: 'Aquí vas a ver una inspección con su mapa.',
  informeCreate: 'Aquí vas a crear un informe con sus novedades, fotos y videos.',
  informesList: 'Aquí vas a ver los informes y el estado de cada proceso.',
  informePreview: 'Aquí vas a leer y descargar un informe.',
} as const satisfies Partial<Record<RouteId, string>>;

function upcomingText(id: RouteId): string {
  const known: Partial<Record<RouteId, string>> = UPCOMING;
  return known[id] ?? 'Esta pantalla estará disponible pronto.';
}
