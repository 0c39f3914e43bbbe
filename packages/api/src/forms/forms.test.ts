import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../ground/ids';
import type { GivenClient } from '../testing/givens';
import { type TestApp, createTestApp } from '../testing/testApp';
import { type TemplateOf, addVersion, findTemplate, newestTemplates } from './templates';

let api: TestApp;
let acme: GivenClient;
let beta: GivenClient;
beforeAll(async () => {
  api = await createTestApp();
  acme = await api.givenClient('acme');
  beta = await api.givenClient('beta');
});
afterAll(() => api.close());

const NOW = new Date('2026-11-02T15:00:00Z');
const everybodys = (key: string): TemplateOf => ({ kind: 'acta', key, clientId: null });
const all = () => api.deps.database.system;
const add = (of: TemplateOf, after: number, body: unknown) =>
  all()
    .transaction()
    .execute((tx) => addVersion(tx, NOW, of, { after, body }));

test('an edit is a new version; the one before is there as it was', async () => {
  const of = everybodys('una');
  expect([await add(of, 0, ['a']), await add(of, 1, ['b'])]).toEqual([1, 2]);
  expect(await findTemplate(all(), of)).toEqual({ key: 'una', version: 2, body: ['b'] });
  expect(await findTemplate(all(), of, 1)).toEqual({ key: 'una', version: 1, body: ['a'] });
  expect(await findTemplate(all(), of, 3)).toBeUndefined();
  await add(everybodys('otra'), 0, ['c']);
  const newest = await newestTemplates(all(), 'acta', null, ['otra', 'sin cambios', 'una']);
  expect(newest.map(({ key, version }) => [key, version])).toEqual([
    ['otra', 1],
    ['una', 2],
  ]);
});

test('of two concurrent changes of one version, one gets 409', async () => {
  const of = everybodys('tercera');
  const outcomes = await Promise.allSettled(['a', 'b'].map((body) => add(of, 0, body)));
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});

test('no version can be changed or deleted', async () => {
  await add(everybodys('camion'), 0, ['a']);
  await expect(all().updateTable('form_templates').set({ version: 9 }).execute()).rejects.toThrow('form_templates');
  await expect(all().deleteFrom('form_templates').execute()).rejects.toThrow('form_templates');
  expect((await findTemplate(all(), everybodys('camion')))?.version).toBe(1);
});

test('a company sees everybody’s templates and its own, writes its own, and never another’s', async () => {
  const own = api.deps.database.for({ clienteId: acme.id });
  const foreign = api.deps.database.for({ clienteId: beta.id });
  const row = (clientId: string | null) => ({
    _id: newId(),
    kind: 'acta' as const,
    key: 'propia',
    client_id: clientId,
    version: 1,
    body: '[]',
    fecha: NOW,
  });
  await own.insertInto('form_templates').values(row(acme.id)).execute();
  for (const clientId of [beta.id, null])
    await expect(own.insertInto('form_templates').values(row(clientId)).execute()).rejects.toThrow(
      'row-level security',
    );
  const of = { kind: 'acta', key: 'propia', clientId: acme.id } as const;
  expect(await findTemplate(own, of)).toMatchObject({ version: 1 });
  expect(await findTemplate(foreign, of)).toBeUndefined();
  await add(everybodys('comun'), 0, ['x']);
  expect(await findTemplate(foreign, everybodys('comun'))).toMatchObject({ body: ['x'] });
});
