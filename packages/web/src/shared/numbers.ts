import { whenNeeded } from '@fenix/domain/text/whenNeeded';

const whole = whenNeeded(() => new Intl.NumberFormat('es-CO', { maximumFractionDigits: 0 }));

/** 1.234, as Colombians write it. */
export function formatCount(value: number): string {
  return whole().format(value);
}

/** '1.000+' while nobody has counted further. */
export function formatTotal({ value, capped }: { value: number; capped: boolean }): string {
  return `${formatCount(value)}${capped ? '+' : ''}`;
}
