const NETWORK = new Set(['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EPIPE', 'ENOTFOUND', 'EHOSTUNREACH', 'EAI_AGAIN']);

/** Shut down, starting up, out of connections or out of disk: the database is not there for us now. */
const POSTGRES = /^(08|57P0|53)/;
const WORDS =
  /connection terminated|timeout exceeded when trying to connect|query read timeout|client has encountered a connection error/i;

export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (NETWORK.has(code) || POSTGRES.test(code) || WORDS.test(error.message)) return true;
  return error instanceof AggregateError && error.errors.some(isDatabaseAway);
}
