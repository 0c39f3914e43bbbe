/**
 * 1.234, as Colombians write it. By hand: what the browser has for it takes as long to make as a table to draw, and
 * every table counts.
 */
export function formatCount(value: number): string {
  const digits = String(Math.round(Math.abs(value))).replace(/\B(?=(\d{3})+$)/g, '.');
  return value < 0 && digits !== '0' ? `-${digits}` : digits;
}

/** '1.000+' where counting stopped at the cap. */
export function formatTotal({ value, capped }: { value: number; capped: boolean }): string {
  return `${formatCount(value)}${capped ? '+' : ''}`;
}
