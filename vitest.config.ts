import { defineConfig } from 'vitest/config';

/** For what hangs. On a quiet machine no test needs a tenth of it, on a busy one none may fail by the clock. */
const PATIENCE_MS = 90_000;

/** The same API tests run on both databases the product is sold with. */
function api(database: 'embedded' | 'postgres') {
  const setup = database === 'embedded' ? 'setupEmbedded.ts' : 'setupPostgres.ts';
  return {
    test: {
      name: `api-${database}`,
      include: ['packages/api/src/**/*.test.ts'],
      environment: 'node' as const,
      env: { TEST_DATABASE: database },
      globalSetup: [`packages/api/src/testing/${setup}`],
      // Some tests wait by the clock for what does not answer: a third worker fills the gaps, where making a database is cheap.
      ...(database === 'postgres' && { maxWorkers: 3 }),
      isolate: false,
      testTimeout: PATIENCE_MS,
      hookTimeout: 2 * PATIENCE_MS,
    },
  };
}

export default defineConfig({
  test: {
    // A database and its tests share two cores: more workers only wait for each other.
    maxWorkers: 2,
    retry: 0,
    // What one project transformed the next reads: the API's sources are tested on two databases, the domain's by all.
    experimental: { fsModuleCache: true, fsModuleCachePath: '.build/vitest' },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['packages/{domain,documents,gps}/src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
          environment: 'node',
          isolate: false,
          testTimeout: PATIENCE_MS,
        },
      },
      {
        // With the React that people are given: see testing/act.ts.
        oxc: { jsx: { runtime: 'automatic', development: false } },
        test: {
          name: 'web',
          include: ['packages/web/src/**/*.test.{ts,tsx}'],
          environment: './scripts/test/screens/environment.mjs',
          globalSetup: ['scripts/test/screens/setup.mjs'],
          env: { NODE_ENV: 'production' },
          // A screen waits for its own timers now and then: a third worker fills the gaps (147 s without it, 128 with it).
          maxWorkers: 3,
          isolate: false,
          setupFiles: ['packages/web/src/testing/setup.ts'],
          testTimeout: PATIENCE_MS,
          expect: { poll: { timeout: 30_000 } },
        },
      },
      api('embedded'),
      api('postgres'),
    ],
  },
});
