// @ts-check
import { OperatorError } from './progress.mjs';

/** The oldest Node that runs our dependencies: require() of ES modules came with it. */
const OLDEST = /** @type {const} */ ([20, 19]);

/** @param {string} [version] */
export function checkNodeVersion(version = process.versions.node) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])) return;
  throw new OperatorError(
    `Fénix necesita Node ${OLDEST.join('.')} o más reciente y este es ${version}. Instálalo desde https://nodejs.org y vuelve a intentar.`,
  );
}
