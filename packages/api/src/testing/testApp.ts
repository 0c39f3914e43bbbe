import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { createApp } from '../assembly/app';
import { ensureProvider } from '../clientes/provider';
import { readConfig } from '../ground/config';
import type { Deps } from '../ports/deps';
import { writeCheckedAnswers } from '../http/serializer';
import { createDeps } from '../assembly/server';
import { type Givens, createGivens } from './givens';
import { openTestDatabase } from './testDatabase';

export type TestApp = Givens & {
  app: FastifyInstance;
  deps: Deps;
  /** Moves the server's clock. */
  setNow: (now: Date) => void;
  /** How long the server meant to wait, in milliseconds; the test does not. */
  waited: number[];
  call: (
    token: string | undefined,
    method: string,
    url: string,
    options?: InjectOptions,
  ) => Promise<LightMyRequestResponse>;
  close: () => Promise<void>;
};

/** The real application on a real database of its own, spoken to over HTTP. */
export async function createTestApp(
  env: Record<string, string> = {},
  extend: (app: FastifyInstance, deps: Deps) => void = () => {},
): Promise<TestApp> {
  const dataDir = await mkdtemp(join(tmpdir(), 'fenix-test-'));
  const database = await openTestDatabase();
  // Tests guess faster than people do, and all of them from one address.
  const quick = { LOG_LEVEL: 'silent', IDLE_HOURS: '12', SIGN_INS_PER_SECOND: '1000' };
  const config = readConfig({ DATA_DIR: dataDir, ...quick, ...env });
  let now: Date | undefined;
  const waited: number[] = [];
  const deps = createDeps(config, database.engine, {
    now: () => now ?? new Date(),
    wait: async (ms) => void waited.push(ms),
  });
  const providerId = await ensureProvider(deps);
  const app = await createApp(deps, { serializer: writeCheckedAnswers });
  extend(app, deps);
  await app.ready();

  return {
    app,
    deps,
    waited,
    ...createGivens(deps, providerId),
    setNow: (moment) => {
      now = moment;
    },
    async call(token, method, url, options = {}) {
      const headers = { ...(token && { authorization: `Bearer ${token}` }), ...options.headers };
      const reply = await app.inject({ ...options, method: method as 'GET', url, headers });
      await app.settled();
      return reply;
    },
    async close() {
      await app.close();
      await database.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
