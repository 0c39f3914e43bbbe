// @ts-check
/** @param {number} since as given by performance.now() */
export function secondsSince(since) {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`;
}

/**
 * Says what is being done, does it, and says how long it took.
 * @template T
 * @param {string} label
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function timed(label, work) {
  const start = performance.now();
  const result = await work();
  console.log(`  ${label}: ${secondsSince(start)}`);
  return result;
}

/** What the operator can act upon: shown without a stack. */
export class OperatorError extends Error {}

/**
 * Runs a command's body; a failure ends the process with status 1.
 * @param {() => Promise<void>} body
 */
export async function runCommand(body) {
  try {
    await body();
  } catch (error) {
    console.error(error instanceof OperatorError ? `\n${error.message}` : error);
    process.exitCode = 1;
  }
}
