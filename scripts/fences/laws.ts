/** A file of the repository, by its path from the root. */
type Source = { path: string; text: string };

/** A norm by its number: 'Ley 1239 de 2008', 'Decreto 1393/1970', 'Res. 315 de 2013', 'NTC 5375'. */
const NORM = /\b(?:Ley|Decreto|Resoluci[oó]n|Res\.|Circular|NTC)\s+\d{2,5}(?:\s+de\s+\d{4}|\/\d{4})?/;

/** Where norms are data: the general rows of the table of rules, each with its source. */
const SEED = /^packages\/api\/src\/db\/migrations\/\d{4}_\w+\.sql$/;

/** Norms that code still cites, and why; nothing else may. */
export const KNOWN: Readonly<Record<string, string>> = {
  'packages/domain/src/gps/conduccion.ts': 'the constant of 80 km/h of trips, until speed is a rule',
  'packages/domain/src/torre/alertas.ts': 'the constant of 80 km/h of the tower, until speed is a rule',
  'packages/gps/src/rules.ts': 'the same 80 km/h, read from gps/conduccion.ts',
  'packages/domain/src/informes/catalogo/novedades.ts': 'the name of a kind of novelty: nothing is computed from it',
  'packages/domain/src/dates/calendario.ts': 'holidays are computed as that law says: there is no figure to correct',
};

/** Sources that cite a norm beside the table of rules. */
export function lawProblems(sources: readonly Source[]): string[] {
  const citing = sources.filter(
    ({ path, text }) =>
      /^packages\/\w+\/src\/.*\.(tsx?|sql)$/.test(path) &&
      !SEED.test(path) &&
      !/\.test\.tsx?$/.test(path) &&
      NORM.test(text),
  );
  const unknown = citing.filter(({ path }) => !Object.hasOwn(KNOWN, path));
  const gone = Object.keys(KNOWN).filter((path) => !citing.some((source) => source.path === path));
  return [
    ...unknown.map(
      ({ path, text }) => `${path}: '${NORM.exec(text)?.[0]}' is law: make it a row of the table of rules`,
    ),
    ...gone.map((path) => `${path} cites no norm any more: take its line out of scripts/fences/laws.ts`),
  ];
}
