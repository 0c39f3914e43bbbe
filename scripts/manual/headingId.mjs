// @ts-check
/**
 * 'Quién puede ver qué' is #quien-puede-ver-que; the second one of a page is #quien-puede-ver-que-2.
 * @param {string} text
 * @param {ReadonlySet<string>} taken
 */
export function headingId(text, taken) {
  const base =
    text
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '') || 'seccion';
  let id = base;
  for (let n = 2; taken.has(id); n += 1) id = `${base}-${n}`;
  return id;
}
