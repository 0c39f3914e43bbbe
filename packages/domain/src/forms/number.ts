/** No form asks for a larger number, nor for a smaller negative one; one that is here has no limit of its own. */
export const NUMBER_LIMIT = 999_999_999;

/**
 * As Colombians write them: '128.450' and '128450' are the same. Where decimals are asked for, a fraction comes after a
 * comma or a lone point. What is no number stays as it is.
 */
export function readNumber(given: unknown, decimals: number): unknown {
  if (typeof given !== 'string') return given;
  const text = given.trim();
  if (/^-?[1-9]\d{0,2}(\.\d{3})+(,\d+)?$/.test(text)) return Number(text.replaceAll('.', '').replace(',', '.'));
  const plain = decimals === 0 ? /^-?\d+$/ : /^-?\d+([.,]\d+)?$/;
  return plain.test(text) ? Number(text.replace(',', '.')) : given;
}

/** What is said of a number beyond the limits. */
export function rangeWords(min: number, max: number): string {
  const [low, high] = [min.toLocaleString('es-CO'), max.toLocaleString('es-CO')];
  if (min <= -NUMBER_LIMIT && max >= NUMBER_LIMIT) return 'Escribe un número.';
  if (min <= -NUMBER_LIMIT) return `Escribe un número de ${high} o menos.`;
  return max >= NUMBER_LIMIT ? `Escribe un número de ${low} o más.` : `Escribe un número entre ${low} y ${high}.`;
}

/** Whether a number has no more decimals than these. */
export function hasDecimals(value: number, decimals: number): boolean {
  return Number(value.toFixed(decimals)) === value;
}

export function decimalsWords(decimals: number): string {
  return decimals === 1 ? 'Escribe hasta un decimal.' : `Escribe hasta ${decimals} decimales.`;
}

/** With the points of the thousands and a decimal comma, and with its unit where it has one. */
export function formatNumber(value: number, unit?: string): string {
  const text = value.toLocaleString('es-CO', { maximumFractionDigits: 6 });
  return unit ? `${text} ${unit}` : text;
}
