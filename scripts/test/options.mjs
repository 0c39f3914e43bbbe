// @ts-check
import { MAJORS, isPromised } from '../nodeVersion.mjs';
import { OperatorError } from '../progress.mjs';

/**
 * What `npm test -- …` was asked for: one group, what a change can break, the API on both databases whole, another Node.
 * @typedef {{ only: string | undefined, changed: string | undefined, isBoth: boolean, node: string | undefined }} Options
 */

/**
 * @param {readonly string[]} args
 * @param {readonly string[]} groups
 * @returns {Options}
 */
export function readOptions(args, groups) {
  /** @type {Options} */
  const options = { only: undefined, changed: undefined, isBoth: false, node: undefined };
  for (let at = 0; at < args.length; at += 1) {
    const [word = '', next] = [args[at], args[at + 1]];
    const value = next === undefined || next.startsWith('--') ? undefined : next;
    if (word === '--both') options.isBoth = true;
    else if (word === '--only' && value && groups.includes(value)) options.only = value;
    else if (word === '--changed') options.changed = value ?? 'main';
    else if (word === '--node' && value && isNode(value)) options.node = value;
    else if (word === '--node')
      throw new OperatorError(
        `--node admite ${MAJORS.join(', ')} o una versión exacta de las que se prometen, como ${MAJORS.at(-1)}.0.0`,
      );
    else if (word === '--only') throw new OperatorError(`--only admite: ${groups.join(', ')}`);
    else throw new OperatorError('Uso: npm test -- [--only GRUPO] [--changed [REVISIÓN]] [--both] [--node VERSIÓN]');
    if (value && word !== '--both') at += 1;
  }
  return options;
}

/** @param {string} value */
function isNode(value) {
  return MAJORS.map(String).includes(value) || (/^\d+\.\d+\.\d+$/.test(value) && isPromised(value));
}

/**
 * The same request without `--node`, for the Node that was asked for.
 * @param {readonly string[]} args
 */
export function withoutNode(args) {
  return args.filter((word, at) => word !== '--node' && args[at - 1] !== '--node');
}
