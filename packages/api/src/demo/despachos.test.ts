import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, createTestApp } from '../testing/testApp';
import { loadDemoDespachos } from './despachos';
import { loadDemo } from './load';

let api: TestApp;
beforeAll(async () => {
  api = await createTestApp();
  await loadDemo(api.deps);
});
afterAll(() => api.close());

const count = async (table: 'presets' | 'formimages') =>
  (await api.deps.database.system.selectFrom(table).select('client_id').execute()).length;

async function signIn(name: string): Promise<string> {
  const authorization = `Basic ${Buffer.from(`${name}:Fenix-demo-1`).toString('base64')}`;
  const reply = await api.call('', 'POST', '/api/auth/sign-in', { headers: { authorization } });
  return reply.json().data.token as string;
}

test('DISP-05 about two of three demo vehicles may leave today', async () => {
  const token = await signIn('despachos');
  const vehicles = (await api.call(token, 'GET', '/api/vehiculos')).json().data.items as { id: string }[];
  let approved = 0;
  for (const { id } of vehicles) {
    const { data } = (await api.call(token, 'GET', `/api/preset-v2/vehicle/${id}`)).json() as { data: unknown[] };
    if (data.length > 0) approved += 1;
  }
  expect(approved / vehicles.length).toBeGreaterThan(0.5);
  expect(approved / vehicles.length).toBeLessThan(0.8);
});

test('DISP-36 passengers were counted on some trips, and a second start of the same day adds nothing', async () => {
  const before = [await count('presets'), await count('formimages')];
  expect(Math.min(...before)).toBeGreaterThan(0);
  await loadDemoDespachos(api.deps);
  expect([await count('presets'), await count('formimages')]).toEqual(before);
});
