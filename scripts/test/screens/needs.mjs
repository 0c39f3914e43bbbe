// @ts-check

/** What the screens and their tests use of a browser. */
const NAMES = [
  'document.body',
  'happyDOM.setViewport',
  'getComputedStyle',
  'matchMedia',
  'requestAnimationFrame',
  'fetch',
  'FormData',
  'BroadcastChannel',
  'URL.createObjectURL',
  'structuredClone',
  'crypto.subtle',
  'crypto.randomUUID',
];

/** The names of what this process does not have. */
export function missingHere() {
  return [
    ...['localStorage', 'sessionStorage'].filter((name) => !isThere(() => keeps(valueOf(name)))),
    ...NAMES.filter((name) => !isThere(() => valueOf(name))),
    // A Node that was built without the languages answers in English.
    ...['es-CO'].filter((language) => Intl.DateTimeFormat.supportedLocalesOf(language).length === 0),
  ];
}

/**
 * @param {string} path
 * @returns {unknown}
 */
function valueOf(path) {
  return path.split('.').reduce((/** @type {object} */ world, name) => Reflect.get(world, name), globalThis);
}

/** @param {unknown} value */
function keeps(value) {
  const storage = /** @type {Storage} */ (value);
  storage.setItem('fenix', 'kept');
  const isKept = storage.getItem('fenix') === 'kept';
  storage.removeItem('fenix');
  return isKept;
}

/** @param {() => unknown} look */
function isThere(look) {
  try {
    return Boolean(look());
  } catch {
    return false;
  }
}
