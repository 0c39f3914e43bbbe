/** A name that a person can read and every system can keep: words without accents, joined by hyphens. */
export function fileNameOf(...parts: readonly string[]): string {
  const words = parts
    .join(' ')
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '');
  return `${words.slice(0, LONGEST)}.pdf`;
}

const LONGEST = 100;
