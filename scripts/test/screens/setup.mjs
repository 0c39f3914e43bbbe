// @ts-check
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { OperatorError } from '../../progress.mjs';
import { fromRoot } from '../../root.mjs';

const LOOK = fromRoot('scripts', 'test', 'screens', 'look.mjs');

/**
 * Says once, before the first of the screen tests, what each of them would miss.
 * @param {unknown} [_project] vitest's own
 * @param {readonly string[]} [flags] further flags of Node
 */
export default async function checkEnvironment(_project, flags = []) {
  const { stdout } = await promisify(execFile)(process.execPath, [...flags, LOOK]);
  if (stdout === '') return;
  throw new OperatorError(
    `Las pruebas de pantallas necesitan lo que Node ${process.versions.node} con happy-dom no da: ${stdout}. ` +
      'Prueba con otra versión, por ejemplo: npm test -- --node 24',
  );
}
