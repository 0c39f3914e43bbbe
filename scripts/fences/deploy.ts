/** A file of deploy/, by its path from the root. */
type DeployFile = { path: string; text: string };

/** What the product has, read from its sources and papers. */
export type Known = {
  settings: ReadonlySet<string>;
  metrics: ReadonlySet<string>;
  routes: readonly string[];
  commands: ReadonlySet<string>;
  exists: (path: string) => boolean;
};

/** Settings of other programs: PostgreSQL's image, minio, node, systemd (AF_INET), and the passwords that only deploy/ uses. */
const OF_OTHERS = /^(POSTGRES_|MINIO_|AF_|NODE_ENV$|OWNER_PASSWORD$|WORKER_PASSWORD$|ON_ERROR_STOP$)/;

const withoutComments = (text: string) => text.replaceAll(/^\s*#.*$/gm, '');
const all = (text: string, pattern: RegExp) => new Set([...text.matchAll(pattern)].map(([, one = '']) => one));

/** What a file of deploy/ names and the product does not have, one sentence each. */
export function deployProblems({ path, text }: DeployFile, known: Known): string[] {
  const says = (what: string) => `${path}: ${what}`;
  const names = (pattern: RegExp, isKnown: (name: string) => boolean, what: string) =>
    [...all(text, pattern)].filter((name) => !isKnown(name)).map((name) => says(`${what} ${name} does not exist`));
  const settings = new Set([
    ...all(text, /\b([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)\b/g),
    ...all(withoutComments(text), /(?:^|[\s{=])([A-Z][A-Z0-9]+)(?==|: )/gm),
  ]);
  return [
    ...[...settings]
      .filter((name) => !known.settings.has(name) && !OF_OTHERS.test(name))
      .map((name) => says(`the setting ${name} does not exist`)),
    ...names(
      /\b((?:fenix|http_request|process|nodejs)_[a-z0-9_]+)\b/g,
      (name) => ROLES.has(name) || known.metrics.has(name.replace(/_(bucket|sum|count)$/, '')),
      'the metric',
    ),
    ...names(
      /(?<!\w)(\/(?:health|api|gps|metrics|manual)(?:\/[^\s"'`;,|)}:]*)?)(?![\w-])/g,
      isRouteOf(known),
      'the route',
    ),
    ...names(/cli\.mjs ([a-z-]+)/g, (name) => known.commands.has(name), 'the command'),
    ...names(/(?<![\w/.])((?:docs|packages|scripts|deploy)\/[\w./@-]*\w)/g, known.exists, 'the file'),
  ];
}

/** Roles of the database, which look like metrics. */
const ROLES = new Set(['fenix_app', 'fenix_owner']);

/** A route is named whole, by its beginning, or by a pattern. */
const isRouteOf =
  ({ routes }: Known) =>
  (name: string) => {
    const pattern = new RegExp(`^${name.replace(/\.$/, '')}`);
    return routes.some((route) => pattern.test(route));
  };
