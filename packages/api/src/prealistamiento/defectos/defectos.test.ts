import type { Defecto, DefectosPage } from '@fenix/domain/prealistamiento/defectos/defecto';
import { MODULES } from '@fenix/domain/permissions';
import { PRESET_MESSAGES } from '@fenix/domain/prealistamiento/messages';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { repairDefectos } from '../../flota/defectos';
import { type GivenCompany, givenCompany } from '../../testing/fleet';
import { type Bad, postPreset, presetParts } from '../../testing/prealistamiento/presetFixture';
import { type TestApp, createTestApp } from '../../testing/testApp';

/** Noon in Bogotá on 18/11/2026. */
const NOON = new Date('2026-11-18T17:00:00.000Z');
const HOUR = 3_600_000;

let api: TestApp;
let company: GivenCompany;
let token: string;
let placa: string;
beforeAll(async () => {
  api = await createTestApp();
});
afterAll(() => api.close());
beforeEach(async () => {
  api.setNow(NOON);
  company = await givenCompany(api, await api.givenClient(undefined, MODULES));
  token = await api.givenToken(await api.givenUser(company, { scopes: ['createPreset', 'readPreset'] }));
  placa = (await api.deps.platform.listVehiculos(company.account.id))[0]?.patente ?? '';
});

const LUCES: Bad = { seccion: 'luces', name: 'Luces de freno' };
const AIRE: Bad = { seccion: 'llantas', name: 'Presión de aire', noveltieDate: '2026-11-18' };

async function send(hours: number, bad: Bad[] = []): Promise<string> {
  const reply = await postPreset(
    api,
    token,
    presetParts(company.fleet, new Date(NOON.getTime() + hours * HOUR), { bad }),
  );
  expect(reply.statusCode).toBe(200);
  return reply.json<{ data: { _id: string } }>().data._id;
}
const list = async (query = '') =>
  (await api.call(token, 'GET', `/api/defectos?${query}`)).json<{ data: DefectosPage }>().data;
const named = async (query = '') => (await list(query)).items.map(({ nombre, estado }) => [nombre, estado]);
const only = async (): Promise<Defecto> => {
  const [one] = (await list()).items;
  if (!one) throw new Error('no defect is open');
  return one;
};
const put = ({ _id }: Defecto, payload: object, as = token) => api.call(as, 'PUT', `/api/defectos/${_id}`, { payload });
const close = ({ _id }: Defecto, payload: object, as = token) =>
  api.call(as, 'POST', `/api/defectos/${_id}/cierre`, { payload });

test('CUM-22 what is open, overdue and repaired, of a plate or of all, in pages and as a file', async () => {
  await send(-3, [LUCES, AIRE]);
  const repaired = await send(-2, [AIRE]);
  expect(await named()).toEqual([['Presión de aire', 'abierto']]);
  // On the promised day itself it is not overdue; a second after midnight in Bogotá it is.
  expect(await named('estado=vencido')).toEqual([]);
  api.setNow(new Date('2026-11-19T05:00:01.000Z'));
  token = await api.givenToken(await api.givenUser(company, { scopes: ['createPreset', 'readPreset'] }));
  expect(await named('estado=vencido')).toEqual([['Presión de aire', 'vencido']]);
  expect(await named()).toEqual([['Presión de aire', 'vencido']]);
  const [light] = (await list('estado=reparado')).items;
  expect(light).toMatchObject({ nombre: 'Luces de freno', estado: 'reparado', reparado_como: 'revision', placa });
  expect(light?.reparado_preset).toBe(repaired);
  expect(await named(`estado=todos&placa=${placa.toLowerCase()}`)).toHaveLength(2);
  expect(await named('estado=todos&placa=ZZZ999')).toEqual([]);
  const first = await list('estado=todos&limit=1');
  expect([first.items.length, first.total]).toEqual([1, { value: 2, capped: false }]);
  const second = await list(`estado=todos&limit=1&cursor=${first.next}`);
  expect(second.items[0]?._id).not.toBe(first.items[0]?._id);
  expect(second.next).toBeNull();
  const file = await api.call(token, 'GET', '/api/defectos/export?estado=todos');
  const [head, ...lines] = file.body.trim().split('\r\n');
  expect(head).toContain('Placa;Punto;Sección;Criticidad;Malo desde');
  expect(lines).toHaveLength(2);
  expect(file.body).toContain(`${placa};Presión de aire;Llantas;`);
});

test('CUM-22 the promised day and the note are written over the version that was read, and audited', async () => {
  await send(-3, [LUCES]);
  const before = await only();
  const reply = await put(before, { prometido: '2026-11-20', nota: 'Llega el bombillo', version: before.version });
  expect([reply.statusCode, reply.json().data]).toMatchObject([
    200,
    { prometido: '2026-11-20', nota: 'Llega el bombillo', version: before.version + 1 },
  ]);
  const stale = await put(before, { prometido: '2026-11-21', nota: null, version: before.version });
  expect([stale.statusCode, stale.json().reason]).toEqual([409, 'stale']);
  expect(stale.json().message).toContain('día prometido');
  expect((await only()).prometido).toBe('2026-11-20');
  // A check that was filled in before, and arrives now, leaves what was written since.
  await send(-1, [{ ...LUCES, noveltie: 'Sigue mala' }]);
  expect(await only()).toMatchObject({ prometido: '2026-11-20', nota: 'Llega el bombillo' });
  await send(0.1, [{ ...LUCES, noveltie: 'Sigue mala' }]);
  expect(await only()).toMatchObject({ prometido: '2026-11-20', nota: 'Sigue mala' });
  const [entry] = await api.deps.database.system
    .selectFrom('audit_log')
    .select(['action', 'entity', 'after'])
    .where('entity_id', '=', before._id)
    .execute();
  expect(entry).toMatchObject({ action: 'defecto.editar', after: { placa, punto: 'Luces de freno' } });
});

test('CUM-22 it is closed by hand once, with what was done; bad again it is a new one', async () => {
  await send(-3, [LUCES]);
  const one = await only();
  expect((await close(one, { nota: ' ' })).json().errors[0].path).toBe('nota');
  const done = await close(one, { nota: 'Se cambió el bombillo' });
  expect(done.json().data).toMatchObject({
    estado: 'reparado',
    reparado_como: 'cierre',
    reparado_nota: 'Se cambió el bombillo',
    reparado: NOON.toISOString(),
  });
  for (const again of [await close(one, { nota: 'Otra vez' }), await put(one, { prometido: null, nota: null })])
    expect([again.statusCode, again.json().message]).toEqual([409, PRESET_MESSAGES.defectoRepaired]);
  // A check that was filled in before it was closed does not open it again.
  await send(-1, [LUCES]);
  expect(await named()).toEqual([]);
  await send(0.1, [LUCES]);
  expect(await named()).toEqual([['Luces de freno', 'abierto']]);
  expect((await only())._id).not.toBe(one._id);
});

test('CUM-22 a repair of the vehicle closes those that it names, and only open ones', async () => {
  await send(-3, [LUCES, AIRE]);
  const ids = (await list()).items.map(({ _id }) => _id);
  const work = { at: NOON, by: 'Taller La 30', nota: 'Orden 12' };
  const repair = (some: string[]) =>
    api.deps.database.system.transaction().execute((tx) => repairDefectos(tx, some, work));
  expect(await repair(ids.slice(0, 1))).toEqual(ids.slice(0, 1));
  expect(await repair(ids)).toEqual(ids.slice(1));
  expect(await named()).toEqual([]);
});

test('GUARD-80 another company’s are unknown, and who may not is refused', async () => {
  await send(-3, [LUCES]);
  const one = await only();
  const other = await givenCompany(api, await api.givenClient(undefined, MODULES));
  const stranger = await api.givenToken(await api.givenUser(other, { scopes: ['createPreset', 'readPreset'] }));
  expect((await put(one, { prometido: null, nota: null }, stranger)).statusCode).toBe(404);
  expect((await close(one, { nota: 'x' }, stranger)).statusCode).toBe(404);
  const foreign = `client=${encodeURIComponent(company.client)}`;
  expect((await api.call(stranger, 'GET', `/api/defectos?${foreign}`)).statusCode).toBe(403);
  expect((await api.call(stranger, 'GET', '/api/defectos')).json().data.items).toEqual([]);
  const reader = await api.givenToken(await api.givenUser(company, { scopes: ['readPreset'] }));
  expect((await put(one, { prometido: null, nota: null }, reader)).statusCode).toBe(403);
  expect((await close(one, { nota: 'x' }, reader)).statusCode).toBe(403);
  const maker = await api.givenToken(await api.givenUser(company, { scopes: ['createPreset'] }));
  expect((await api.call(maker, 'GET', '/api/defectos')).statusCode).toBe(403);
  const strange = await put(one, { prometido: '2026-02-30', nota: null });
  expect([strange.statusCode, strange.json().errors[0].path]).toEqual([400, 'prometido']);
  expect((await put(one, { prometido: null, nota: null, reparado: true })).statusCode).toBe(400);
});
