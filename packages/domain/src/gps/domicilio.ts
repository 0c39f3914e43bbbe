const FAR = /^A ([\d.,]+ km) de (.+)$/;
const TERMINAL = /^Terminal de Transportes de (.+)$/;
const CAPITAL = 'Bogotá D.C.';

/**
 * PESV-10: a place with its distinctive part first: 'Santa Marta · Terminal' of 'Terminal de Transportes de Santa Marta,
 * Magdalena'. Texts in another format than the platform's stay as they are.
 */
export function cityFirst(domicilio: string): string {
  const [, far, near = domicilio] = FAR.exec(domicilio) ?? [];
  const named = namesOf(near);
  return named ? [...named, ...(far ? [`a ${far}`] : [])].join(' · ') : domicilio;
}

/** City, and what of it. */
function namesOf(place: string): string[] | undefined {
  if (/^-?\d/.test(place)) return undefined;
  const parts = place.split(', ');
  const [first = '', second = ''] = parts;
  const terminal = TERMINAL.exec(first)?.[1];
  if (terminal !== undefined && parts.length <= 3) return [terminal, 'Terminal'];
  if (place === CAPITAL) return ['Bogotá'];
  if (parts.length === 2) return second === CAPITAL ? ['Bogotá', first] : [first];
  return parts.length === 3 ? [second, first] : undefined;
}
