/**
 * @typedef {{ name?: string, version?: string, link?: boolean, resolved?: string, integrity?: string, license?: string,
 *   dev?: boolean, optional?: boolean, devOptional?: boolean, dependencies?: Record<string, string>,
 *   optionalDependencies?: Record<string, string>, peerDependencies?: Record<string, string> }} Entry
 * @typedef {{ name: string, version: string, packages: Record<string, Entry> }} Lock
 */

/**
 * A lock file in the words of CycloneDX 1.6: each package once by its package address, with its hash, its licence,
 * whether the product needs it at work, and what it depends on.
 * @param {Lock} lock
 * @param {{ serial: string, timestamp: string }} facts
 */
export function describeLock(lock, { serial, timestamp }) {
  const own = `pkg:npm/${lock.name}@${lock.version}`;
  /** @type {Map<string, ReturnType<typeof componentOf>>} */
  const components = new Map();
  /** @type {Map<string, Set<string>>} */
  const edges = new Map();
  for (const [path, entry] of Object.entries(lock.packages)) {
    if (entry.link) continue;
    const ref = path === '' ? own : refOf(lock, path);
    const known = components.get(ref);
    if (path !== '' && (!known || RANK[scopeOf(entry)] > RANK[known.scope]))
      components.set(ref, componentOf(lock, path));
    const needs = edges.get(ref) ?? new Set();
    for (const name of Object.keys({
      ...entry.dependencies,
      ...entry.optionalDependencies,
      ...entry.peerDependencies,
    })) {
      const found = resolve(lock, path, name);
      if (found !== undefined) needs.add(refOf(lock, found));
    }
    if (path === '') for (const inner of workspaces(lock)) needs.add(refOf(lock, inner));
    edges.set(ref, needs);
  }
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${serial}`,
    version: 1,
    metadata: {
      timestamp,
      component: { type: 'application', 'bom-ref': own, name: lock.name, version: lock.version, purl: own },
    },
    components: [...components.values()].toSorted((one, other) => (one.purl < other.purl ? -1 : 1)),
    dependencies: [...edges].map(([ref, needs]) => ({ ref, dependsOn: [...needs].toSorted() })),
  };
}

const RANK = { excluded: 0, optional: 1, required: 2 };

/** @param {Entry} entry @returns {'excluded' | 'optional' | 'required'} */
function scopeOf({ dev, devOptional, optional }) {
  if (dev) return 'excluded';
  return optional || devOptional ? 'optional' : 'required';
}

/** @param {Lock} lock @param {string} path */
function componentOf(lock, path) {
  const entry = lock.packages[path] ?? {};
  const full = nameOf(lock, path);
  const [group, name] = full.startsWith('@') ? full.split('/') : [undefined, full];
  const purl = refOf(lock, path);
  return {
    type: 'library',
    'bom-ref': purl,
    ...(group && { group }),
    name: name ?? full,
    version: entry.version ?? lock.version,
    scope: scopeOf(entry),
    purl,
    ...(entry.integrity && { hashes: hashesOf(entry.integrity) }),
    ...(entry.license && { licenses: [licenceOf(entry.license)] }),
  };
}

/** @param {Lock} lock @param {string} path */
function nameOf(lock, path) {
  return lock.packages[path]?.name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
}

/** @param {Lock} lock @param {string} path */
function refOf(lock, path) {
  const name = nameOf(lock, path).replace(/^@/, '%40');
  return `pkg:npm/${name}@${lock.packages[path]?.version ?? lock.version}`;
}

const ALGORITHMS = { sha512: 'SHA-512', sha384: 'SHA-384', sha256: 'SHA-256', sha1: 'SHA-1' };

/** @param {string} integrity */
function hashesOf(integrity) {
  return integrity.split(' ').flatMap((one) => {
    const [name = '', content = ''] = one.split(/-(.*)/s);
    const alg = ALGORITHMS[/** @type {keyof typeof ALGORITHMS} */ (name)];
    return alg ? [{ alg, content: Buffer.from(content, 'base64').toString('hex') }] : [];
  });
}

/** @param {string} license */
function licenceOf(license) {
  return /[\s()]/.test(license) ? { expression: license } : { license: { id: license } };
}

/** @param {Lock} lock */
function workspaces(lock) {
  return Object.keys(lock.packages).filter((path) => path !== '' && !path.includes('node_modules/'));
}

/**
 * Where Node would find it: in the folders above, the nearest first.
 * @param {Lock} lock @param {string} path @param {string} name
 */
function resolve(lock, path, name) {
  for (let folder = path; ; folder = parentOf(folder)) {
    const found = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
    const entry = lock.packages[found];
    if (entry) return entry.link ? entry.resolved : found;
    if (folder === '') return undefined;
  }
}

/** @param {string} path */
function parentOf(path) {
  const at = path.lastIndexOf('/node_modules/');
  return at === -1 ? '' : path.slice(0, at);
}
