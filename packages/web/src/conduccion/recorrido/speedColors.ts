import type { ColorDeVelocidad } from '@fenix/domain/conduccion/bands';

/** PESV-36: the colours of the map's markers, as the page has them. */
export const SPEED_COLORS: Readonly<Record<ColorDeVelocidad, string>> = {
  ambar: 'var(--fx-data-amber)',
  naranja: 'var(--fx-data-orange)',
  rojo: 'var(--fx-data-red)',
};
