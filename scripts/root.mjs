// @ts-check
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's folder, whatever folder a command was started from. */
export const ROOT = fileURLToPath(new URL('..', import.meta.url)).replace(/[/\\]$/, '');

/** @param {...string} parts */
export function fromRoot(...parts) {
  return join(ROOT, ...parts);
}

/**
 * A tool that npm installed for us.
 * @param {string} name
 */
export function installedTool(name) {
  return fromRoot('node_modules', '.bin', name);
}
