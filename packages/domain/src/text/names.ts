/** Names that are told apart must look apart: compared after NFKC, case folding, trimming and single spaces. */
export function nameKey(name: string): string {
  return name.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();
}

export function sameName(one: string, other: string): boolean {
  return nameKey(one) === nameKey(other);
}
