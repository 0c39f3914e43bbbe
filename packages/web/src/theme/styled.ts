/** A piece of the application together with the styles that the first screen of a phone does without. */
export async function styled<T>(piece: Promise<T>): Promise<T> {
  const [loaded] = await Promise.all([piece, import('./restStyles')]);
  return loaded;
}
