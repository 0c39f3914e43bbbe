import { posix } from 'node:path';

/** A source file of the repository, by its path from the root. */
export type Source = { path: string; text: string };

/** What is wrong with a file, in words that say what to do instead. */
type Fence = (source: Source) => string[];

/** Folders of a package that every feature of it may import; the rest are features and do not know each other. */
const SHARED_FOLDERS = {
  domain: [
    'assembly',
    'records',
    'dates',
    'text',
    'document',
    'media',
    'forms',
    'gps',
    'flota',
    'reglas',
    'aptitud',
    'incontrol',
    'vistas',
    'buscar',
    'testing',
  ],
  api: [
    'cli',
    'assembly',
    'demo',
    'aptitud',
    'flota',
    'reglas',
    'forms',
    'media',
    'records',
    'viewer',
    'http',
    'jobs',
    'adapters',
    'ports',
    'db',
    'ground',
    'testing',
    'system',
  ],
  web: ['records', 'shared', 'theme', 'app', 'map', 'charts', 'outbox', 'forms', 'testing', 'flota', 'aptitud'],
} as const;

/** Shared folders that put the features together; every other shared folder must not import a feature. */
const ASSEMBLERS: Record<string, readonly string[]> = {
  domain: ['assembly', 'testing'],
  api: ['assembly', 'adapters', 'testing', 'cli', 'demo', 'system', 'db'],
  web: ['app', 'testing'],
};

/** Features that all others may import: each of them needs the signed-in user. */
const OPEN_FEATURES = new Set(['sesion']);

const IMPORT = /(?:\bfrom\s|\bimport\s*\(?)\s*['"]([^'"\n]+)['"]/g;
const isTest = (path: string) => /\.test\.tsx?$/.test(path);

function importsOf({ text }: Source): string[] {
  return [...text.matchAll(IMPORT)].flatMap(([, specifier]) => (specifier ? [specifier] : []));
}

type Place = { pkg: string; folder: string | undefined };

/** packages/api/src/actas/routes.ts is in the folder actas of the package api; files of the root are in no folder. */
function placeOf(path: string): Place | undefined {
  const found = /^packages\/([\w-]+)\/(?:src\/(?:([\w-]+)\/)?)?/.exec(path);
  return found?.[1] ? { pkg: found[1], folder: found[2] } : undefined;
}

/** Where an import leads: a place of ours, or nothing for an installed package. */
function targetOf(path: string, specifier: string): Place | undefined {
  const own = /^@fenix\/([\w-]+)(?:\/(.*))?$/.exec(specifier);
  if (own?.[1]) return placeOf(`packages/${own[1]}/src/${own[2] ?? ''}`);
  return specifier.startsWith('.') ? placeOf(posix.join(posix.dirname(path), specifier)) : undefined;
}

function featureOf({ pkg, folder }: Place): string | undefined {
  const shared: readonly string[] | undefined = SHARED_FOLDERS[pkg as keyof typeof SHARED_FOLDERS];
  return folder === undefined || !shared || shared.includes(folder) ? undefined : folder;
}

const domainIsPure: Fence = (source) => {
  if (placeOf(source.path)?.pkg !== 'domain') return [];
  const allowed = isTest(source.path) ? /^(\.|zod$|vitest$|fast-check$)/ : /^(\.|zod$)/;
  return importsOf(source)
    .filter((specifier) => !allowed.test(specifier) || leavesPackage(source.path, specifier))
    .map((specifier) => `imports '${specifier}': domain knows zod and itself only; bring the value in as an argument`);
};

const domainHasNoClock: Fence = ({ path, text }) =>
  placeOf(path)?.pkg !== 'domain' || isTest(path) || !/new Date\(\s*\)|\bDate\.now\b/.test(text)
    ? []
    : ['reads the clock: take `now: Date` as an argument, so that a test can choose the day'];

function leavesPackage(path: string, specifier: string): boolean {
  return specifier.startsWith('.') && targetOf(path, specifier)?.pkg !== placeOf(path)?.pkg;
}

const LAYERS: Record<string, readonly string[]> = {
  domain: [],
  documents: ['domain'],
  gps: ['domain'],
  api: ['domain', 'documents', 'gps'],
  web: ['domain', 'documents'],
};

const layersHold: Fence = (source) => {
  const below = LAYERS[placeOf(source.path)?.pkg ?? ''];
  if (!below) return [];
  return importsOf(source).flatMap((specifier) => {
    const target = targetOf(source.path, specifier);
    if (!target || target.pkg === placeOf(source.path)?.pkg) return [];
    if (specifier.startsWith('.')) return [`imports '${specifier}': name the package, @fenix/${target.pkg}/…`];
    if (below.includes(target.pkg)) return [];
    return [
      `imports '${specifier}': ${placeOf(source.path)?.pkg} may use ${below.join(' and ') || 'nothing of ours'} only`,
    ];
  });
};

const featuresAreApart: Fence = (source) => {
  const place = placeOf(source.path);
  const feature = place && featureOf(place);
  if (!feature) return [];
  return importsOf(source).flatMap((specifier) => {
    const target = targetOf(source.path, specifier);
    const other = target && featureOf(target);
    if (!other || other === feature || OPEN_FEATURES.has(other)) return [];
    return [
      `imports '${specifier}': the feature ${feature} may not know the feature ${other}; ` +
        `move what both need to a shared folder (${SHARED_FOLDERS[target.pkg as keyof typeof SHARED_FOLDERS].join(', ')}) or to the root of ${target.pkg}`,
    ];
  });
};

const machinesKnowNoFeature: Fence = (source) => {
  const place = placeOf(source.path);
  if (!place?.folder || isTest(source.path) || featureOf(place)) return [];
  const assemblers = ASSEMBLERS[place.pkg];
  if (!assemblers || assemblers.includes(place.folder)) return [];
  return importsOf(source).flatMap((specifier) => {
    const target = targetOf(source.path, specifier);
    const feature = target && featureOf(target);
    if (!feature || OPEN_FEATURES.has(feature)) return [];
    return [
      `imports '${specifier}': ${place.folder} serves every feature and may not know ${feature}; ` +
        `take what it needs as an argument, or fill a registry in ${place.pkg === 'web' ? 'app' : 'app.ts'}`,
    ];
  });
};

/** The folders of the server from the top down: each may import those below it. Tests and what they use are free. */
const API_ROOMS: readonly (readonly string[])[] = [
  ['cli'],
  ['assembly'],
  ['demo'],
  ['(features)'],
  ['aptitud'],
  ['flota'],
  ['reglas'],
  ['sesion'],
  ['forms'],
  ['media'],
  ['records'],
  ['viewer'],
  ['http'],
  ['jobs'],
  ['adapters'],
  ['ports'],
  ['db'],
  ['ground'],
];

const levelOf = (folder: string) => {
  const named = API_ROOMS.findIndex((names) => names.includes(folder));
  return named === -1 ? API_ROOMS.findIndex((names) => names.includes('(features)')) : named;
};

const roomsKeepTheirOrder: Fence = (source) => {
  const place = placeOf(source.path);
  if (place?.pkg !== 'api' || !place.folder || isForTests(source.path)) return [];
  const { folder } = place;
  return importsOf(source).flatMap((specifier) => {
    const target = targetOf(source.path, specifier);
    if (target?.pkg !== 'api' || target.folder === folder) return [];
    if (!target.folder) return [`imports '${specifier}': no source lies at the root of api`];
    return levelOf(target.folder) < levelOf(folder)
      ? [`imports '${specifier}': ${folder} lies below ${target.folder}; take what it needs as an argument`]
      : [];
  });
};

/** Who puts the embedded platform together, loads it or proves it; everybody else asks through the port. */
const PLATFORM_ROOMS = new Set(['gps', 'cli', 'assembly', 'demo', 'testing', 'system']);

const platformStandsBehindItsPort: Fence = (source) => {
  const place = placeOf(source.path);
  const isAllowed =
    place?.pkg !== 'api' ||
    isTest(source.path) ||
    place.folder === undefined ||
    PLATFORM_ROOMS.has(place.folder) ||
    /^packages\/api\/src\/(adapters\/gps\/|db\/schema\.ts$|ports\/deps\.ts$)/.test(source.path);
  if (isAllowed) return [];
  return importsOf(source)
    .filter((specifier) => specifier.startsWith('@fenix/gps'))
    .map((specifier) => `imports '${specifier}': the platform is asked through ports/gps, as any other would be`);
};

const namesSaySomething: Fence = ({ path }) =>
  /(^|\/)(utils?|misc|helpers?|common)(\.[\w.]+)?(\/|$)/i.test(path)
    ? ['is named after nothing: name the file after what it knows']
    : [];

const noBarrels: Fence = ({ path, text }) => {
  if (!/(^|\/)index\.(ts|tsx|mjs)$/.test(path)) return [];
  const own = text
    .replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
    .replace(/export\s+(type\s+)?(\*|\{[^}]*\})(\s+as\s+\w+)?\s+from\s+['"][^'"]+['"];?/g, '')
    .trim();
  return own === '' ? ['only passes on what others export: import the file itself'] : [];
};

/** What exists for tests alone: by its name beside the tests, or by its folder. */
const isForTests = (path: string) =>
  /(?:Fixture|\.contract|Samples|\.test)(?:\.tsx?)?$|(?:^|\/)given[A-Z]\w*(?:\.tsx?)?$/.test(path) ||
  /\/src\/testing\/|^packages\/api\/src\/system\//.test(path);

const productKnowsNoFixture: Fence = (source) => {
  if (!source.path.startsWith('packages/') || isForTests(source.path)) return [];
  return importsOf(source)
    .filter((specifier) => {
      const own = /^@fenix\/([\w-]+)\/(.*)$/.exec(specifier);
      if (own) return isForTests(`packages/${own[1]}/src/${own[2]}`);
      return specifier.startsWith('.') && isForTests(posix.join(posix.dirname(source.path), specifier));
    })
    .map((specifier) => `imports '${specifier}': it exists for tests; move what the product needs out of it`);
};

const fixturesLieInTesting: Fence = ({ path }) =>
  /^packages\/.*Fixture\.tsx?$/.test(path) && !path.includes('/src/testing/')
    ? ['exists for tests and lies among the product: move it to testing/']
    : [];

/** What opens a record leaves an entry in the access log. */
const recordsOpenInOneWay: Fence = ({ path, text }) =>
  path.startsWith('packages/api/src/') &&
  path !== 'packages/api/src/records/recordRoutes.ts' &&
  !isTest(path) &&
  /\breads: ['"]/.test(text)
    ? ['says by hand what a call reads: use recordCall of records/recordRoutes.ts']
    : [];

/** FORM-01. */
const requiredMarksItself: Fence = ({ path, text }) =>
  path.startsWith('packages/web/') && /\bwithAsterisk\b/.test(text)
    ? ["marks a field by hand: say 'required', and the mark follows"]
    : [];

/** SHELL-17. */
const storageHasOneDoor: Fence = ({ path, text }) =>
  path.startsWith('packages/web/src/') &&
  path !== 'packages/web/src/shared/storage.ts' &&
  !path.startsWith('packages/web/src/testing/') &&
  !isTest(path) &&
  /\b(local|session)Storage\b/.test(text)
    ? ['uses the browser’s storage directly: go through shared/storage.ts, which names every key']
    : [];

const OUTSIDE = new RegExp(['\\.\\./shared/spec', '/work/shared'].join('|'));

const standsAlone: Fence = ({ text }) =>
  OUTSIDE.test(text) ? ['refers to papers outside the repository: cite the requirement by its id'] : [];

const FENCES = [
  domainIsPure,
  domainHasNoClock,
  layersHold,
  featuresAreApart,
  machinesKnowNoFeature,
  roomsKeepTheirOrder,
  platformStandsBehindItsPort,
  namesSaySomething,
  noBarrels,
  productKnowsNoFixture,
  fixturesLieInTesting,
  recordsOpenInOneWay,
  requiredMarksItself,
  storageHasOneDoor,
  standsAlone,
];

/** One line per breach: the file, and what to do. */
export function breaches(source: Source): string[] {
  return FENCES.flatMap((fence) => fence(source)).map((words) => `${source.path} ${words}`);
}

/** Files that import each other, through however many others: none can be read or changed alone. */
export function circles(sources: readonly Source[]): string[][] {
  const known = new Set(sources.map(({ path }) => path));
  const next = new Map(sources.map((source) => [source.path, ours(source, known)]));
  const found: string[][] = [];
  const done = new Set<string>();
  for (const { path } of sources) walk(path, []);
  return found;

  function walk(path: string, way: string[]): void {
    const at = way.indexOf(path);
    if (at !== -1) found.push(way.slice(at));
    if (at !== -1 || done.has(path)) return;
    for (const other of next.get(path) ?? []) walk(other, [...way, path]);
    done.add(path);
  }
}

/** The same of the folders of a package, tests left out; files at its root belong to no folder. */
export function folderCircles(sources: readonly Source[]): string[][] {
  const needed = new Map<string, Set<string>>();
  for (const source of sources) {
    const place = placeOf(source.path);
    if (!place?.folder || isForTests(source.path)) continue;
    const from = `packages/${place.pkg}/src/${place.folder}`;
    for (const specifier of importsOf(source)) {
      const target = targetOf(source.path, specifier);
      if (target?.pkg !== place.pkg || !target.folder || target.folder === place.folder) continue;
      needed.set(from, (needed.get(from) ?? new Set()).add(`packages/${place.pkg}/src/${target.folder}`));
    }
  }
  return circles(
    [...needed].map(([path, targets]) => ({
      path,
      text: [...targets].map((target) => `import './${posix.basename(target)}';`).join('\n'),
    })),
  );
}

function ours(source: Source, known: ReadonlySet<string>): string[] {
  return importsOf(source).flatMap((specifier) => {
    const own = /^@fenix\/([\w-]+)\/(.+)$/.exec(specifier);
    if (!own && !specifier.startsWith('.')) return [];
    const path = own ? `packages/${own[1]}/src/${own[2]}` : posix.join(posix.dirname(source.path), specifier);
    return ['', '.ts', '.tsx'].map((end) => path + end).filter((one) => known.has(one));
  });
}
