// @ts-check
import { findPostgresBinaries } from '../postgres/binaries.mjs';
import { postgresUser } from '../postgres/user.mjs';
import { OperatorError } from '../progress.mjs';
import { resolveChromium } from './chromium.mjs';

/** Throws an OperatorError when this machine has no PostgreSQL that we can start. */
export function needPostgres() {
  postgresUser();
  findPostgresBinaries();
}

/** Throws an OperatorError when this machine has no Chromium. What is found is kept for the journeys' own processes. */
export function needChromium() {
  process.env['CHROMIUM_PATH'] = resolveChromium();
}

/**
 * Looked at before the first step: what is missing is said at once, not after the ten minutes of the steps before it.
 * @template T
 * @param {readonly T[]} steps
 * @param {(step: T) => unknown} look throws an OperatorError when something is missing
 * @returns {Promise<Map<T, string>>} the steps that cannot run, and why
 */
export async function unmetNeeds(steps, look) {
  /** @type {Map<T, string>} */
  const unmet = new Map();
  for (const step of steps) {
    try {
      await look(step);
    } catch (error) {
      if (!(error instanceof OperatorError)) throw error;
      unmet.set(step, error.message);
    }
  }
  return unmet;
}
