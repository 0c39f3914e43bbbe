// @ts-check
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Folders of what the packages of these folders need at run time, as it is installed. What is optional and was not
 * installed, such as the binaries of other platforms, is left out; anything else that is missing is an error. A package
 * that went into the bundle is not copied, but what it needs is: the bundle loads that in its place.
 * @param {string} root
 * @param {readonly string[]} starts
 * @param {(name: string) => boolean} isBundled
 */
export function installedClosure(root, starts, isBundled) {
  /** @type {Set<string>} */
  const copied = new Set();
  /** @type {Set<string>} */
  const followed = new Set();
  /** @type {(folder: string, isInBundle: boolean) => void} */
  const follow = (folder, isInBundle) => {
    if (!isInBundle) {
      if (copied.has(folder)) return;
      copied.add(folder);
    } else if (followed.has(folder)) return;
    else followed.add(folder);
    const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = JSON.parse(
      readFileSync(join(folder, 'package.json'), 'utf8'),
    );
    const optional = optionalDependencies ?? {};
    /** @type {(name: string, isOptional: boolean) => void} */
    const add = (name, isOptional) => {
      const found = findInstalled(root, folder, name);
      if (found) follow(found, isInBundle && isBundled(name));
      else if (!isOptional) throw new Error(`${name}, which ${folder} needs, is not installed`);
    };
    for (const name of Object.keys(dependencies ?? {})) add(name, name in optional);
    for (const name of Object.keys(optional)) add(name, true);
    for (const name of Object.keys(peerDependencies ?? {}))
      if (!peerDependenciesMeta?.[name]?.optional) add(name, false);
  };
  for (const folder of starts) follow(folder, true);
  return [...copied].toSorted();
}

/**
 * As Node looks for it: in the folder itself and in those above, up to the root.
 * @param {string} root
 * @param {string} from
 * @param {string} name
 */
function findInstalled(root, from, name) {
  for (let folder = from; folder.startsWith(root); folder = dirname(folder)) {
    const found = join(folder, 'node_modules', name);
    if (existsSync(join(found, 'package.json'))) return found;
  }
  return undefined;
}
