// @ts-check
import { chownSync, readFileSync } from 'node:fs';
import { OperatorError } from '../progress.mjs';

/** @typedef {{ uid?: number, gid?: number }} RunAs */

/**
 * PostgreSQL refuses to run as root: then it runs as a user that owns nothing else.
 * @returns {RunAs}
 */
export function postgresUser() {
  if (process.getuid?.() !== 0) return {};
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  for (const wanted of ['postgres', 'nobody']) {
    const [, , uid, gid] = users.find(([name]) => name === wanted) ?? [];
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new OperatorError(
    'PostgreSQL no funciona como root y en este equipo no hay un usuario «postgres» ni «nobody». Ejecuta las pruebas con otro usuario.',
  );
}

/**
 * @param {string} path
 * @param {RunAs} runAs
 */
export function giveTo(path, { uid, gid }) {
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid);
}
