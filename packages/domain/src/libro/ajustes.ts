/** TRIP-22, TRIP-23: what can be changed in the picture of a photo, in the order of its controls. */
export const AJUSTES = {
  brightness: { label: 'Brillo', step: 5 },
  contrast: { label: 'Contraste', step: 5 },
  saturation: { label: 'Saturación', step: 30 },
  exposure: { label: 'Exposición', step: 10 },
  hue: { label: 'Tono', step: 90 },
  vibrance: { label: 'Intensidad', step: 50 },
  sepia: { label: 'Sepia', step: 50 },
} as const;
export type Ajuste = keyof typeof AJUSTES;
export type Ajustes = Readonly<Record<Ajuste, number>>;

export const UNTOUCHED: Ajustes = {
  brightness: 0,
  contrast: 0,
  saturation: 0,
  exposure: 0,
  hue: 0,
  vibrance: 0,
  sepia: 0,
};

const LIMIT = 100;

/** One step up or down. At its limit a value stays; the hue is a circle and comes in again on the other side. */
export function adjust(ajustes: Ajustes, which: Ajuste, direction: 1 | -1): Ajustes {
  const next = ajustes[which] + direction * AJUSTES[which].step;
  return { ...ajustes, [which]: which === 'hue' ? aroundTheCircle(next) : Math.max(-LIMIT, Math.min(LIMIT, next)) };
}

/** From -100 to 100 is once around; both ends are the same hue. */
function aroundTheCircle(value: number): number {
  if (value > LIMIT) return value - 2 * LIMIT;
  return value < -LIMIT ? value + 2 * LIMIT : value;
}

export function isUntouched(ajustes: Ajustes): boolean {
  return Object.values(ajustes).every((value) => value === 0);
}
