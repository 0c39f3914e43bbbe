// @ts-check
import { builtinEnvironments } from 'vitest/runtime';

const happyDom = builtinEnvironments['happy-dom'];

/**
 * Newer Nodes have a web storage of their own: without a file it is undefined or throws, and vitest leaves a global that
 * is there already as it is. Removed first, happy-dom's storage takes its place on every version.
 */
const STORAGES = ['localStorage', 'sessionStorage'];

/** The environment of the screen tests: happy-dom, whatever Node defines. @type {import('vitest/runtime').Environment} */
export default {
  name: 'screens',
  viteEnvironment: 'client',
  setup(global, options) {
    for (const name of STORAGES) Reflect.deleteProperty(global, name);
    return happyDom.setup(global, options);
  },
};
