/** What the product writes to the browser's console on purpose; nothing else does. */

/** DELIV-05: a result that goes nowhere else. */
export function logResult(what: string, result: unknown): void {
  console.info(what, result);
}

/** CLI-39: logs the details of a failure, of which the screen shows only a short message. */
export function logFailure(what: string, error: unknown): void {
  console.warn(what, error);
}

/** INF-16: what was looked for and is not there. */
export function logNote(what: string): void {
  console.info(what);
}
