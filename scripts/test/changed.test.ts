import { expect, test } from 'vitest';
import { journeysFor, touchesEverything } from './changed.mjs';

const SPECS = ['accessibility.spec.ts', 'actas-lista.spec.ts', 'actas.spec.ts', 'auth.spec.ts', 'guard.spec.ts'];
const CROSSING = ['accessibility.spec.ts', 'guard.spec.ts'];

test.each([
  ['a feature', ['packages/web/src/actas/lista/X.tsx'], ['actas-lista.spec.ts', 'actas.spec.ts', ...CROSSING]],
  ['a feature without journeys of its own', ['packages/gps/src/trips/stops.ts'], CROSSING],
  ['a journey', ['e2e/auth.spec.ts'], ['auth.spec.ts']],
  ['only tests and papers', ['packages/web/src/actas/X.test.tsx', 'docs/glosario.md'], []],
  ['what every screen stands on', ['packages/web/src/shared/api.ts'], SPECS],
  ['the root of a package', ['packages/domain/src/guard.ts'], SPECS],
  ['the journeys’ own ground', ['e2e/support/signIn.ts'], SPECS],
  ['a table', ['packages/api/src/db/migrations/0011_x.sql'], SPECS],
])('%s leads to its journeys', (_, changed, journeys) => {
  expect(journeysFor(changed, SPECS)).toEqual(journeys.toSorted());
});

test.each([
  'package-lock.json',
  'vitest.config.ts',
  'packages/api/package.json',
  'packages/api/src/db/migrations/0011_x.sql',
  'packages/api/src/testing/testApp.ts',
  'scripts/postgres/postgres.mjs',
])('%s runs everything', (path) => {
  expect(touchesEverything(path)).toBe(true);
});

test.each(['packages/api/src/records/keyset.ts', 'docs/manual/01.md', 'scripts/manual/page.mjs'])(
  '%s does not run everything',
  (path) => {
    expect(touchesEverything(path)).toBe(false);
  },
);
