const FAR = /^A ([\d.,]+ km) de (.+)$/;
const TERMINAL = /^Terminal de Transportes de (.+)$/;
const CAPITAL = 'Bogotá D.C.';

/**
 * PESV-10: a place with what tells it apart first: 'Santa Marta · Terminal' of 'Terminal de Transportes de Santa Marta,
 * Magdalena'. What is not written as the platform writes places stays as it is.
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
