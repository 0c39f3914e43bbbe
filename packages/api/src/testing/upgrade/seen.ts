import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import type { TestApp } from '../testApp';

/** The last version that landed: its database with a record of every kind, what it answered, and what it asked for. */
export const FIXTURE = new URL('./7.0.1.json.gz', import.meta.url);

/** Secrets of the recorded installation: addresses of files are signed, and keys of accounts sealed. */
export const SECRETS = {
  TOKEN_SECRET: 'upgrade-upgrade-upgrade-upgrade-upgrade-1',
  MEDIA_SECRET: 'upgrade-upgrade-upgrade-upgrade-upgrade-2',
  DATA_KEY: '07'.repeat(32),
  INCONTROL_TOKEN: 'upgrade-upgrade-upgrade-3',
};
export const MOMENT = new Date('2026-11-18T15:00:00.000Z');

export type Answer = { url: string; status: number; body: unknown };
export type Seen = {
  /** Statements that make the database, as `pg_dump --inserts` writes them. */
  dump: string;
  /** The session of a manager, who asks. */
  token: string;
  answers: Answer[];
  /** Every statement that the version sent while all of its calls were made. */
  statements: string[];
};

export const readSeen = (): Seen => JSON.parse(gunzipSync(readFileSync(FIXTURE)).toString()) as Seen;

/**
 * What is asked again: calls that read, answer JSON, and speak of records. Not of the server itself, nor of what changes
 * with who asked before (the audit log notes reads) or has no order of its own (search, the control tower).
 */
const NOT_OF_RECORDS =
  /^GET \/(health|metrics|uploads|gps|assets|manual|api\/(docs|openapi|servidor|audit|buscar|torre))|\/(cambios|history)$/;

export const isRead = (route: string) => route.startsWith('GET ') && !NOT_OF_RECORDS.test(route);

export async function ask(api: TestApp, token: string, url: string): Promise<Answer | undefined> {
  const reply = await api.call(token, 'GET', url);
  if (!String(reply.headers['content-type']).startsWith('application/json')) return undefined;
  return { url, status: reply.statusCode, body: reply.json() as unknown };
}
