// @ts-check
import { OperatorError } from '../progress.mjs';

/**
 * What `npm test -- …` was asked for: one group, what a change can break, the API on both databases whole.
 * @typedef {{ only: string | undefined, changed: string | undefined, isBoth: boolean }} Options
 */

/**
 * @param {readonly string[]} args
 * @param {readonly string[]} groups
 * @returns {Options}
 */
export function readOptions(args, groups) {
  /** @type {Options} */
  const options = { only: undefined, changed: undefined, isBoth: false };
  for (let at = 0; at < args.length; at += 1) {
    const [word = '', next] = [args[at], args[at + 1]];
    const value = next === undefined || next.startsWith('--') ? undefined : next;
    if (word === '--both') options.isBoth = true;
    else if (word === '--only' && value && groups.includes(value)) options.only = value;
    else if (word === '--changed') options.changed = value ?? 'main';
    else if (word === '--only') throw new OperatorError(`--only admite: ${groups.join(', ')}`);
    else throw new OperatorError('Uso: npm test -- [--only GRUPO] [--changed [REVISIÓN]] [--both]');
    if (value && word !== '--both') at += 1;
  }
  return options;
}
