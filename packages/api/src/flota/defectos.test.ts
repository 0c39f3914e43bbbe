import { afterAll, beforeAll, expect, test } from 'vitest';
import { type GivenCompany, givenCompany } from '../testing/fleet';
import { type Bad, postPreset, presetParts } from '../testing/prealistamiento/presetFixture';
import { type TestApp, createTestApp } from '../testing/testApp';
import { openDefectsOf } from './defectos';

const NOON = new Date('2026-11-12T17:00:00.000Z');
const at = (hours: number) => new Date(NOON.getTime() + hours * 3_600_000);

let api: TestApp;
let company: GivenCompany;
let token: string;
beforeAll(async () => {
  api = await createTestApp();
  api.setNow(at(24));
  company = await givenCompany(api);
  token = await api.givenToken(await api.givenUser(company, { scopes: ['createPreset', 'readPreset'] }));
});
afterAll(() => api.close());

const LUCES: Bad = { seccion: 'luces', name: 'Luces de freno', noveltie: 'No prenden' };
type Fleet = Pick<GivenCompany['fleet'], 'vehicleId' | 'driverId'>;
type Sent = { bad?: Bad[]; fields?: Record<string, string>; isFast?: boolean; key?: string };

/** A vehicle of its own, and how checks of it are sent. */
async function given() {
  const fleet: Fleet = { ...company.fleet, vehicleId: await company.addVehicle() };
  const send = async (hours: number, { bad = [], fields = {}, isFast = false, key }: Sent = {}) => {
    const parts = presetParts(fleet, at(hours), { bad, fields, alcance: { isFast } });
    const reply = await postPreset(api, token, parts, key ? { 'idempotency-key': key } : {});
    expect(reply.statusCode).toBe(200);
    return reply.json().data as { _id: string; consecutive: number };
  };
  const open = () => openDefectsOf(api.deps.database.system, company.id, [fleet.vehicleId]);
  const since = async () => (await open()).map(({ nombre, desde, prometido }) => [nombre, desde, prometido]);
  const all = () =>
    api.deps.database.system
      .selectFrom('defectos')
      .selectAll()
      .where('vehicle_id', '=', fleet.vehicleId)
      .orderBy('desde')
      .execute();
  return { fleet, send, open, since, all };
}
const iso = (hours: number) => at(hours).toISOString();

test('CUM-20 what is bad opens the defect of its point, names its check, and is refreshed by the next', async () => {
  const { send, since, all } = await given();
  const { _id, consecutive } = await send(0, { bad: [LUCES, { seccion: 'llantas', name: 'Presión de aire' }] });
  await send(2, { bad: [{ ...LUCES, noveltie: 'Una sigue mala', noveltieDate: '2026-11-20' }] });
  expect(await since()).toEqual([['Luces de freno', iso(0), '2026-11-20']]);
  const [first, second] = (await all()).toSorted((one, other) => one.nombre.localeCompare(other.nombre));
  expect(first).toMatchObject({ preset_id: _id, consecutive, nota: 'Una sigue mala', criticidad: 'bloqueante' });
  expect(second).toMatchObject({ nombre: 'Presión de aire', reparado: at(2), reparado_como: 'revision' });
});

test('CUM-21 checks count by when they were filled in: what arrives late closes nothing newer and reopens nothing', async () => {
  const { send, since, all } = await given();
  await send(4, { bad: [LUCES] });
  await send(1);
  expect(await since()).toEqual([['Luces de freno', iso(4), null]]);
  await send(2, { bad: [{ ...LUCES, noveltie: 'Desde antes', noveltieDate: '2026-11-13' }] });
  expect(await since()).toEqual([['Luces de freno', iso(2), null]]);
  expect((await all()).map(({ nota }) => nota)).toEqual(['No prenden']);
  const { _id } = await send(3);
  expect(await since()).toEqual([['Luces de freno', iso(4), null]]);
  expect((await all())[0]?.preset_id).not.toBe(_id);
  await send(6);
  expect(await since()).toEqual([]);
  await send(5, { bad: [LUCES] });
  expect(await since()).toEqual([]);
  await send(7, { bad: [LUCES] });
  expect(await since()).toEqual([['Luces de freno', iso(7), null]]);
  expect(await all()).toHaveLength(2);
});

test('CUM-21 what was good before anything was bad is known too', async () => {
  const { send, since } = await given();
  await send(3);
  await send(2, { bad: [LUCES] });
  expect(await since()).toEqual([]);
});

test('CUM-21 so is what a check of the version before found good, whose sections have no id yet', async () => {
  const { send, since } = await given();
  const { _id } = await send(3);
  const { system } = api.deps.database;
  const { checkList } = await system
    .selectFrom('presets')
    .select('checkList')
    .where('_id', '=', _id)
    .executeTakeFirstOrThrow();
  const before = checkList.map((item) => {
    const { seccion: _, ...kept } = item;
    return kept;
  });
  await system
    .updateTable('presets')
    .set({ checkList: JSON.stringify(before) })
    .where('_id', '=', _id)
    .execute();
  await send(2, { bad: [LUCES] });
  expect(await since()).toEqual([]);
});

test('CUM-20 N/A, and a quick check that does not look at the point, change nothing', async () => {
  const { fleet, send, since } = await given();
  const LATONERIA = { seccion: 'carroceriaExterna', name: 'Latonería y pintura (Golpes y Rayones)' };
  await send(0, { bad: [LUCES] });
  const parts = presetParts(fleet, at(1)).find(({ name }) => name === 'luces');
  const luces = (JSON.parse(String(parts?.content)) as { name: string; checked: string }[]).map((one) => {
    return one.name === LUCES.name ? Object.assign(one, { checked: 'N/A' }) : one;
  });
  await send(1, { fields: { luces: JSON.stringify(luces) } });
  expect(await since()).toEqual([['Luces de freno', iso(0), null]]);
  await send(2, { bad: [LATONERIA] });
  await send(3, { isFast: true });
  expect((await since()).map(([nombre]) => nombre)).toEqual([LATONERIA.name]);
});

test('CUM-20 two checks at once, and one that is sent twice, open it once', async () => {
  const { send, since, all } = await given();
  await Promise.all([send(0, { bad: [LUCES] }), send(0, { bad: [LUCES], key: 'the-same-check' })]);
  await Promise.all([send(1, { bad: [LUCES] }), send(0, { bad: [LUCES], key: 'the-same-check' })]);
  expect(await since()).toEqual([['Luces de freno', iso(0), null]]);
  expect(await all()).toHaveLength(1);
});

test('CUM-20 another company sees none of them, by the database itself', async () => {
  const { fleet, send } = await given();
  await send(0, { bad: [LUCES] });
  const other = await givenCompany(api);
  const foreign = api.deps.database.for({ clienteId: other.id });
  expect(await openDefectsOf(foreign, company.id, [fleet.vehicleId])).toEqual([]);
  expect(
    await openDefectsOf(api.deps.database.for({ clienteId: company.id }), company.id, [fleet.vehicleId]),
  ).toHaveLength(1);
});
