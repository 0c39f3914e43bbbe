const NUMBER = new Intl.NumberFormat('es-CO', { maximumFractionDigits: 2 });
const TWO_DECIMALS = new Intl.NumberFormat('es-CO', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** PESV-34: hours from 3600 s, minutes from 60 s, else seconds. */
export function formatDuration(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  if (whole >= 3600) return `${NUMBER.format(whole / 3600)} h`;
  return whole >= 60 ? `${Math.floor(whole / 60)} min` : `${whole} s`;
}

/** PESV-35: kilometres with two decimals; under one kilometre, metres. */
export function formatDistance(metres: number): string {
  return metres >= 1000 ? `${TWO_DECIMALS.format(metres / 1000)} km` : `${Math.max(0, Math.floor(metres))} m`;
}
