/** A file of the repository, by its path from the root. */
type Source = { path: string; text: string };

/** A norm by its number: 'Ley 1239 de 2008', 'Decreto 1393/1970', 'Res. 315 de 2013', 'NTC 5375'. */
const NORM = /\b(?:Ley|Decreto|Resoluci[oó]n|Res\.|Circular|NTC)\s+\d{2,5}(?:\s+de\s+\d{4}|\/\d{4})?/;

/** A limit as norms state one, in a sentence that cites none: 'the least depth of a tread: 1.6 mm'. */
const LIMIT =
  /(?:\bleast|\bat most|\bmaximum|\blimit|m[íi]nim|m[áa]xim|l[íi]mite)[^\n]*?\b\d+(?:[.,]\d+)? ?(?:mm|km\/h|kg)\b/i;
const LAW = new RegExp(`${NORM.source}|${LIMIT.source}`, 'i');

/** Where norms are data: the general rows of the table of rules, each with its source. */
const SEED = /^packages\/api\/src\/db\/migrations\/\d{4}_\w+\.sql$/;

/** What people of the demo write to each other decides nothing. */
const MADE_UP = /^packages\/api\/src\/demo\//;

/** Norms that code still cites or limits that it still states, and why; nothing else may. */
export const KNOWN: Readonly<Record<string, string>> = {
  'packages/domain/src/gps/conduccion.ts': 'the constant of 80 km/h of trips, until speed is a rule',
  'packages/domain/src/torre/alertas.ts': 'the constant of 80 km/h of the tower, until speed is a rule',
  'packages/gps/src/rules.ts': 'the same 80 km/h, read from gps/conduccion.ts',
  'packages/domain/src/informes/catalogo/novedades.ts': 'the name of a kind of novelty: nothing is computed from it',
  'packages/domain/src/dates/calendario.ts': 'holidays are computed as that law says: there is no figure to correct',
};

/** Sources that cite a norm, or state its limit, beside the table of rules. */
export function lawProblems(sources: readonly Source[]): string[] {
  const citing = sources.filter(
    ({ path, text }) =>
      /^packages\/\w+\/src\/.*\.(tsx?|sql)$/.test(path) &&
      !SEED.test(path) &&
      !MADE_UP.test(path) &&
      !/\.test\.tsx?$/.test(path) &&
      LAW.test(text),
  );
  const unknown = citing.filter(({ path }) => !Object.hasOwn(KNOWN, path));
  const gone = Object.keys(KNOWN).filter((path) => !citing.some((source) => source.path === path));
  return [
    ...unknown.map(({ path, text }) => `${path}: '${LAW.exec(text)?.[0]}' is law: make it a row of the table of rules`),
    ...gone.map((path) => `${path} states no law any more: take its line out of scripts/fences/laws.ts`),
  ];
}
