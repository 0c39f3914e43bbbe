import { MODULES } from '@fenix/domain/permissions';
import type { Regla } from '@fenix/domain/reglas/regla';
import type { Preset } from '@fenix/domain/prealistamiento/registro';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type GivenCompany, givenCompany } from '../../testing/fleet';
import { type Filled, postPreset, presetParts } from '../../testing/prealistamiento/presetFixture';
import { type TestApp, createTestApp } from '../../testing/testApp';

const NOON = new Date('2026-11-18T17:00:00.000Z');
let api: TestApp;
beforeAll(async () => {
  api = await createTestApp();
  api.setNow(NOON);
});
afterAll(() => api.close());

type Given = { company: GivenCompany; maker: string; keeper: string };
async function given(modules: readonly (typeof MODULES)[number][]): Promise<Given> {
  const company = await givenCompany(api, await api.givenClient(undefined, modules));
  const maker = await api.givenToken(await api.givenUser(company, { scopes: ['createPreset', 'readPreset'] }));
  const keeper = await api.givenToken(await api.givenUser(company, { scopes: ['readCompliance', 'writeCompliance'] }));
  return { company, maker, keeper };
}

async function checked({ company, maker }: Given, clase: 'bus' | 'moto' | 'automovil', medida: number, minutes = 0) {
  const alcance = { clase, isFast: false };
  const at = new Date(NOON.getTime() + minutes * 60_000);
  const sent = presetParts(company.fleet, at, { alcance }).find(({ name }) => name === 'llantas');
  const points = JSON.parse(String(sent?.content)) as { name: string; medida?: number }[];
  for (const point of points) if (/labrado/i.test(point.name)) point.medida = medida;
  const filled: Filled = { alcance, fields: { llantas: JSON.stringify(points) } };
  const reply = await postPreset(api, maker, presetParts(company.fleet, at, filled));
  expect(reply.json()).toMatchObject({ status: 200 });
  const id: string = reply.json().data._id;
  return readCheck(maker, id);
}

const readCheck = async (maker: string, id: string): Promise<Preset> =>
  (await api.call(maker, 'GET', `/api/preset-v2/${id}`)).json().data;

const DEPTH = 'Profundidad de labrado dentro del límite';

test.each([
  ['bus', 1.9, [`${DEPTH}: 1,9 mm, mínimo 2 mm`]],
  ['bus', 2, []],
  ['automovil', 1.5, [`${DEPTH}: 1,5 mm, mínimo 1,6 mm`]],
  ['automovil', 1.6, []],
  ['moto', 0.5, []],
] as const)(
  'CUM-47 the tread of a %s with %s mm is judged by the rule of its class',
  async (clase, medida, bloqueos) => {
    const own = await given(MODULES);
    expect((await checked(own, clase, medida)).bloqueos).toEqual(bloqueos);
  },
);

test('CUM-47 a company is stricter by a row of its own, and a check keeps the row that judged it', async () => {
  const own = await given(MODULES);
  const stricter = {
    kind: 'labrado-minimo',
    keys: { clase: 'bus' },
    value: '3.5',
    from: '2026-11-18',
    source: 'Plan de llantas',
    mark: 'cliente',
    motivo: 'Ruta de montaña',
  };
  const before = await checked(own, 'bus', 3);
  expect(before).toMatchObject({ estado: 'true', bloqueos: [] });
  const general = { kind: 'labrado-minimo', value: '2', mark: 'secundaria', client: null };
  expect(before.reglas).toMatchObject([general]);
  expect(before).not.toHaveProperty('labrado');

  const reply = await api.call(own.keeper, 'POST', '/api/reglas', { payload: stricter });
  expect(reply.statusCode).toBe(200);
  const after = await checked(own, 'bus', 3, 1);
  expect(after).toMatchObject({ estado: 'false', bloqueos: [`${DEPTH}: 3 mm, mínimo 3,5 mm`] });
  expect(after.reglas).toMatchObject([{ kind: 'labrado-minimo', value: '3.5', client: own.company.client }]);
  // What was decided stays as it was.
  expect(await readCheck(own.maker, before._id)).toMatchObject({ estado: 'true', reglas: [general] });
  const kept = await api.deps.database.system
    .selectFrom('presets')
    .select('reglas')
    .where('_id', '=', after._id)
    .execute();
  expect(kept).toEqual([{ reglas: { 'labrado-minimo': reply.json().data._id } }]);

  // The phone receives the same.
  const { labrado } = (await api.call(own.maker, 'GET', '/api/preset-v2/conocido')).json().data;
  expect(labrado.find(({ keys }: Regla) => keys['clase'] === 'bus').value).toBe('3.5');
  expect(labrado).toHaveLength(6);
  // A value that is no depth.
  for (const value of ['1,6', '-1', '200', 'dos']) {
    const refused = await api.call(own.keeper, 'POST', '/api/reglas', { payload: { ...stricter, value } });
    expect([refused.statusCode, refused.json().errors ?? refused.json().data?.errors]).toEqual([
      400,
      [{ path: 'value', message: 'Este valor no vale para la regla.' }],
    ]);
  }
});

test('CUM-47 without the module everybody’s rows judge alone, and another company’s row changes nothing', async () => {
  const bare = await given(MODULES.filter((module) => module !== 'cumplimiento'));
  const refused = await checked(bare, 'bus', 1.9);
  expect(refused).toMatchObject({ estado: 'false', bloqueos: [`${DEPTH}: 1,9 mm, mínimo 2 mm`] });
  // What it reads of its verdict is what it read before there were rows.
  expect(refused).toMatchObject({ labrado: [1.6, 2] });
  expect(refused).not.toHaveProperty('reglas');
  const { labrado, ...rest } = (await api.call(bare.maker, 'GET', '/api/preset-v2/conocido')).json().data;
  expect(labrado).toHaveLength(6);
  expect(rest).toEqual({ defectos: [], vehiculos: [], conductores: [], responsables: [] });
});
