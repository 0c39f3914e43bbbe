import { afterEach, expect, test, vi } from 'vitest';
import { OperatorError } from '../progress.mjs';
import { isTooOld } from './chromium.mjs';
import { startJourneysServer } from './journeysServer.mjs';
import { needChromium, needPostgres, unmetNeeds } from './needs.mjs';

afterEach(() => {
  vi.unstubAllEnvs();
});

test('every step is looked at; what is missing is a sentence per step', async () => {
  const unmet = await unmetNeeds(['rules', 'api', 'journeys'], (step) => {
    if (step !== 'rules') throw new OperatorError(`No hay nada para ${step}.`);
  });
  expect([...unmet]).toEqual([
    ['api', 'No hay nada para api.'],
    ['journeys', 'No hay nada para journeys.'],
  ]);
});

test('a defect of the look itself is not taken for something missing', async () => {
  const look = () => {
    throw new TypeError('a defect');
  };
  await expect(unmetNeeds(['rules'], look)).rejects.toThrow(TypeError);
});

test('a Chromium and a PostgreSQL that are not where they should be are named', () => {
  vi.stubEnv('CHROMIUM_PATH', '/no/such/chromium');
  vi.stubEnv('POSTGRES_BIN', '/no/such/folder');
  expect(needChromium).toThrow('CHROMIUM_PATH=/no/such/chromium no existe.');
  expect(needPostgres).toThrow('POSTGRES_BIN=/no/such/folder no contiene postgres e initdb.');
});

test('a server for the journeys that does not answer is named', async () => {
  vi.stubEnv('E2E_BASE_URL', 'http://127.0.0.1:1');
  await expect(startJourneysServer()).rejects.toThrow('E2E_BASE_URL=http://127.0.0.1:1 no responde en /health');
});

test.each([
  ['Chromium 150.0.7871.100', true],
  ['Chromium 155.0.8000.1 built on Debian GNU/Linux 12 (bookworm)', true],
  ['Chromium 156.0.8078.79', false],
  ['Google Chrome 157.0.8100.2 ', false],
  ['', false],
])('a browser that says «%s» is too old: %s', (version, expected) => {
  expect(isTooOld(version)).toBe(expected);
});
