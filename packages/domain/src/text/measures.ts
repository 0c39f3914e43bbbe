import { whenNeeded } from './whenNeeded';

const upToTwoDecimals = whenNeeded(() => new Intl.NumberFormat('es-CO', { maximumFractionDigits: 2 }));
const twoDecimals = whenNeeded(
  () => new Intl.NumberFormat('es-CO', { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
);

/** 1.234,50: always two decimals. */
export function formatHundredths(value: number): string {
  return twoDecimals().format(value);
}

/** PESV-34: hours from 3600 s, minutes from 60 s, else seconds. */
export function formatDuration(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  if (whole >= 3600) return `${upToTwoDecimals().format(whole / 3600)} h`;
  return whole >= 60 ? `${Math.floor(whole / 60)} min` : `${whole} s`;
}

/** PESV-35: kilometres with two decimals; under one kilometre, metres. */
export function formatDistance(metres: number): string {
  return metres >= 1000 ? `${formatHundredths(metres / 1000)} km` : `${Math.max(0, Math.floor(metres))} m`;
}
