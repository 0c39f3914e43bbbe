import { type Conocido, papelDe } from '@fenix/domain/prealistamiento/crear/conocido';
import { MODULES } from '@fenix/domain/permissions';
import type { Preset } from '@fenix/domain/prealistamiento/registro';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { plateOf } from '../../testing/cumplimiento/hojasFixture';
import { type GivenCompany, givenCompany } from '../../testing/fleet';
import type { GivenUser } from '../../testing/givens';
import { type Filled, postPreset, presetParts } from '../../testing/prealistamiento/presetFixture';
import { type TestApp, createTestApp } from '../../testing/testApp';

const NOON = new Date('2026-11-18T17:00:00.000Z');

let api: TestApp;
let company: GivenCompany;
let user: GivenUser;
let maker: string;
let keeper: string;
let placa: string;
beforeAll(async () => {
  api = await createTestApp();
  api.setNow(NOON);
});
afterAll(() => api.close());
beforeEach(async () => {
  company = await givenCompany(api, await api.givenClient(undefined, MODULES));
  user = await api.givenUser(company, { scopes: ['createPreset', 'readPreset'] });
  maker = await api.givenToken(user);
  keeper = await api.givenToken(
    await api.givenUser(company, { scopes: ['readCompliance', 'writeCompliance', 'readPreset'] }),
  );
  placa = await plateOf(api, company);
});

const at = (minutes: number) => new Date(NOON.getTime() + minutes * 60_000);
const post = (filled: Filled = {}, minutes = 0) =>
  postPreset(api, maker, presetParts(company.fleet, at(minutes), filled));
async function created(filled: Filled = {}, minutes = 0): Promise<Preset> {
  const reply = await post(filled, minutes);
  expect(reply.json()).toMatchObject({ status: 200 });
  return (await api.call(maker, 'GET', `/api/preset-v2/${reply.json().data._id}`)).json().data;
}
const write = async (url: string, payload: object, method: 'POST' | 'PUT' = 'POST') => {
  const reply = await api.call(keeper, method, url, { payload });
  expect(reply.statusCode).toBe(200);
  return reply.json().data;
};
const conocido = async (token = maker) =>
  (await api.call(token, 'GET', '/api/preset-v2/conocido')).json<{ data: Conocido }>().data;
const persona = (documento: string, nombres: string, apellidos: string, more: object = {}) =>
  write('/api/personas', { tipoDocumento: 'CC', documento, nombres, apellidos, ...more });

const NO_RESPONSIBLE = 'Incompleto para reporte: falta el documento del responsable.';
const NO_CHARGE = 'Incompleto para reporte: falta el cargo del responsable.';
const INCOMPLETE = 'Incompleto para reporte: responde por la revisión el mismo conductor.';
const NO_DRIVER = 'Incompleto para reporte: falta el documento del conductor.';

describe('CUM-25 the documents of both who sign', () => {
  test('are copied as they are at that moment, and stay so', async () => {
    const driver = { conductor: company.fleet.driverId, tipoDocumento: 'CE' };
    const { _id } = await persona('900.111', 'Wilmer', 'Salazar', driver);
    await persona('1045', 'José', 'Peña Ruiz', { cargo: 'Jefe de patio' });
    const record = await created({ fields: { responsable: ' jose  peña ruiz ' } });
    const personas = {
      responsable: { tipoDocumento: 'CC', documento: '1045', cargo: 'Jefe de patio' },
      conductor: { tipoDocumento: 'CE', documento: '900.111' },
    };
    expect(record).toMatchObject({ personas, avisos: [] });
    await write(
      `/api/personas/${_id}`,
      {
        tipoDocumento: 'CC',
        documento: '777',
        nombres: 'Otro',
        apellidos: 'Nombre',
        conductor: company.fleet.driverId,
      },
      'PUT',
    );
    expect((await api.call(maker, 'GET', `/api/preset-v2/${record._id}`)).json().data.personas).toEqual(personas);
  });

  test('without them the check is saved and marked', async () => {
    expect(await created({ fields: { responsable: 'Nadie Conocido' } })).toMatchObject({
      personas: { responsable: null, conductor: null },
      avisos: [NO_RESPONSIBLE, NO_DRIVER],
    });
    const reply = await post({ fields: { responsable: 'Nadie Conocido', cedula: '72.145.990' } }, 1);
    expect(reply.json().data.avisos).toEqual([NO_RESPONSIBLE]);
  });

  test('of who is signed in by their user; of two of one name, or who no longer works there, none', async () => {
    await persona('111', 'Persona', 'Del Usuario', { usuario: user.name });
    const responsable = (
      await api.deps.database.system
        .selectFrom('users')
        .select('nameUser')
        .where('_id', '=', user.id)
        .executeTakeFirstOrThrow()
    ).nameUser;
    expect((await created({ fields: { responsable } })).personas?.responsable?.documento).toBe('111');
    await persona('211', 'Ana', 'Mora');
    await persona('222', 'Ana', 'Mora');
    await persona('233', 'Luis', 'Retirado', { activo: false });
    for (const [name, minutes] of [
      ['Ana Mora', 1],
      ['Luis Retirado', 2],
    ] as const)
      expect((await created({ fields: { responsable: name } }, minutes)).personas?.responsable).toBeNull();
  });

  test('decide whether both are one person; the name does only where one has none', async () => {
    const names = { nombres: 'Jairo', apellidos: 'Uribe Peña' };
    const driver = { conductor: company.fleet.driverId, cargo: 'Conductor' };
    await persona('900', names.nombres, names.apellidos, driver);
    // Another name than the platform's, and the same document.
    const same = await created({ fields: { responsable: 'Jairo Uribe Peña' } });
    expect(same).toMatchObject({ mismaPersona: true, personas: { responsable: { documento: '900' } } });
    expect(same.avisos).toEqual([INCOMPLETE]);
    // The platform's name of the driver, and another document.
    const { driver: told } = same;
    await persona('901', told.nombre, told.apellido, { cargo: 'Jefe de patio' });
    const other = await created({ fields: { responsable: `${told.nombre} ${told.apellido}` } }, 1);
    expect(other).toMatchObject({
      mismaPersona: false,
      avisos: [],
      personas: { responsable: { documento: '901' }, conductor: { documento: '900' } },
    });
    await write('/api/reglas', {
      kind: 'responsable-distinto',
      keys: {},
      value: 'exige',
      from: '2026-11-18',
      source: 'Reglamento',
      mark: 'cliente',
      motivo: 'Acta 14 del comité',
    });
    const refused = await post({ fields: { responsable: 'Jairo Uribe Peña' } }, 2);
    expect([refused.statusCode, refused.json().errors[0].path]).toEqual([400, 'responsable']);
    expect((await post({ fields: { responsable: `${told.nombre} ${told.apellido}` } }, 3)).statusCode).toBe(200);
  });

  test('a typed number of a person of the company keeps its kind, else the kind that was asked; a missing charge is marked', async () => {
    await persona('E-555', 'Yuri', 'Sosa', { tipoDocumento: 'CE' });
    await persona('1045', 'José', 'Peña');
    const record = await created({ fields: { responsable: 'José Peña', cedula: 'e555' } });
    expect(record).toMatchObject({
      personas: { conductor: { tipoDocumento: 'CE', documento: 'E-555' }, responsable: { cargo: null } },
      avisos: [NO_CHARGE],
    });
    const asked = await created({ fields: { responsable: 'José Peña', cedula: '72.145.990' } }, 1);
    expect(asked.personas?.conductor).toEqual({ tipoDocumento: 'CC', documento: '72.145.990' });
  });

  test('are not asked of a company without the module', async () => {
    const plain = await givenCompany(api);
    const token = await api.givenToken(await api.givenUser(plain, { scopes: ['createPreset', 'readPreset'] }));
    const bad = [{ seccion: 'llantas', name: 'Presión de aire', noveltieDate: '2026-11-20' }];
    await postPreset(api, token, presetParts(plain.fleet, new Date(NOON.getTime() - 3_600_000), { bad }));
    // What was bad is kept, for the day on which the company takes the module; until then nothing is said of it.
    const kept = api.deps.database.system.selectFrom('defectos').select('punto').where('client_id', '=', plain.id);
    expect(await kept.execute()).toEqual([{ punto: 'llantas:presion de aire' }]);
    expect((await api.call(token, 'GET', '/api/defectos')).statusCode).toBe(403);
    const reply = await postPreset(api, token, presetParts(plain.fleet, NOON, { bad }));
    const record = (await api.call(token, 'GET', `/api/preset-v2/${reply.json().data._id}`)).json().data;
    expect(record).toMatchObject({ personas: null, avisos: [] });
    expect(record.checkList.every(({ antes }: { antes: string | null }) => antes === null)).toBe(true);
    expect(await conocido(token)).toMatchObject({ defectos: [], vehiculos: [], conductores: [], responsables: [] });
  });
});

test('CUM-24 what was bad is known to the next check, and said at its point', async () => {
  const bad = [{ seccion: 'llantas', name: 'Presión de aire', noveltieDate: '2026-11-20' }];
  const first = await created({ bad }, -1500);
  expect(first.checkList.every(({ antes }) => antes === null)).toBe(true);
  expect((await conocido()).defectos).toMatchObject([
    { vehicle_id: company.fleet.vehicleId, punto: 'llantas:presion de aire', prometido: '2026-11-20' },
  ]);
  const second = await created();
  const said = second.checkList.flatMap(({ name, antes }) => (antes ? [[name, antes]] : []));
  expect(said).toEqual([['Presión de aire', 'Estaba malo desde el 17/11/2026, prometido para el 20/11/2026']]);
  expect((await conocido()).defectos).toEqual([]);
});

test('CUM-26 the class is the one that the company wrote, and kept papers are offered', async () => {
  await write(`/api/hojas-de-vida/vehiculos/${placa}`, { clase: 'moto' }, 'PUT');
  await write('/api/papeles', { placa, tipo: 'soat', vence: '2026-12-01' });
  await write('/api/papeles', { placa, tipo: 'soat', vence: '2027-12-01' });
  await persona('900', 'Wilmer', 'Salazar', {
    conductor: company.fleet.driverId,
    licencia: { numero: 'L-1', categoria: 'C2', expedicion: '2025-01-01', vence: '2027-01-01' },
  });
  expect(await conocido()).toMatchObject({
    vehiculos: [{ placa, clase: 'moto', papeles: [{ tipo: 'soat', vence: '2027-12-01' }] }],
    conductores: [{ id: company.fleet.driverId, documento: '900', licencia: 'L-1', vence: '2027-01-01' }],
    responsables: ['Wilmer Salazar'],
  });
  const record = await created({ alcance: { clase: 'moto' }, fields: { clase: undefined } });
  expect(record.vehicle.tipo_vehiculo).toBe('Moto');
});

describe('CUM-26 a check that was made as of another class than the vehicle has', () => {
  const written = (clase: string) => write(`/api/hojas-de-vida/vehiculos/${placa}`, { clase }, 'PUT');

  test('is kept, and refused for the blocking points that were not looked at', async () => {
    await written('bus');
    const record = await created({ alcance: { clase: 'moto' } });
    expect(record.estado).toBe('false');
    expect(record.vehicle.tipo_vehiculo).toBe('Bus');
    expect(record.avisos[0]).toBe('Se revisó como Moto y la hoja de vida dice Bus.');
    expect(record.bloqueos).toHaveLength(1);
    expect(record.bloqueos[0]).toMatch(/^Sin revisar, de la clase Bus: .+ y \d+ más$/);
    // The next one, of the vehicle's class, approves it.
    expect(await created({}, 1)).toMatchObject({ estado: 'true', bloqueos: [] });
  });

  test('is approved where nothing is missing, and the depth of a tread is judged by the vehicle', async () => {
    await written('automovil');
    const depth = (medida: number): Filled => {
      const sent = presetParts(company.fleet, NOON).find(({ name }) => name === 'llantas');
      const points = JSON.parse(String(sent?.content)) as { name: string; medida?: number }[];
      for (const point of points) if (/labrado/i.test(point.name)) point.medida = medida;
      return { fields: { llantas: JSON.stringify(points) } };
    };
    expect(await created(depth(1.8))).toMatchObject({ estado: 'true', bloqueos: [] });
    await write(`/api/hojas-de-vida/vehiculos/${placa}`, { clase: 'bus', version: 1 }, 'PUT');
    expect((await created(depth(1.8), 1)).estado).toBe('false');
  });
});

test('CUM-28 a date that is not that of the kept paper is offered to who may write, until the paper is renewed', async () => {
  const soat = (vence: string): Filled => {
    const sent = presetParts(company.fleet, NOON).find(({ name }) => name === 'checklistDocument');
    const points = JSON.parse(String(sent?.content)) as { name: string; vence?: string }[];
    for (const point of points) if (point.name === 'SOAT') point.vence = vence;
    return { fields: { checklistDocument: JSON.stringify(points) } };
  };
  const offered = async (id: string, token = keeper) => api.call(token, 'GET', `/api/preset-v2/${id}/papeles`);
  await write('/api/papeles', { placa, tipo: 'soat', vence: '2027-12-01' });
  const same = await created(soat('2027-12-01'));
  expect((await offered(same._id)).json().data).toEqual([]);
  const other = await created(soat('2028-12-01'), 1);
  expect((await offered(other._id)).json().data).toEqual([
    { tipo: 'soat', placa, persona: null, guardado: '2027-12-01', escrito: '2028-12-01' },
  ]);
  // Of a paper that is kept without a date, or is not kept at all, the typed date is offered as well.
  const rtm = { tipo: 'rtm', placa, persona: null, guardado: null };
  const tecnico = JSON.stringify(
    (JSON.parse(soat('2028-12-01').fields?.['checklistDocument'] ?? '') as { name: string }[]).map((point) =>
      papelDe(point.name) === 'rtm' ? Object.assign({}, point, { vence: '2027-05-05' }) : point,
    ),
  );
  const unknown = await created({ fields: { checklistDocument: tecnico } }, 2);
  expect((await offered(unknown._id)).json().data).toContainEqual({ ...rtm, escrito: '2027-05-05' });
  await write('/api/papeles', { placa, tipo: 'rtm', numero: 'R-1' });
  const blank = await created({ fields: { checklistDocument: tecnico } }, 3);
  expect((await offered(blank._id)).json().data).toContainEqual({ ...rtm, escrito: '2027-05-05' });
  await write('/api/papeles', { placa, tipo: 'rtm', vence: '2027-05-05' });
  expect((await offered(blank._id)).json().data).toHaveLength(1);
  // Nothing was written by itself.
  const kept = (await conocido()).vehiculos.flatMap(({ papeles }) => papeles);
  expect(kept.filter(({ tipo }) => tipo === 'soat')).toEqual([{ tipo: 'soat', vence: '2027-12-01' }]);
  expect((await offered(other._id, maker)).statusCode).toBe(403);
  const foreign = await givenCompany(api, await api.givenClient(undefined, MODULES));
  const stranger = await api.givenToken(await api.givenUser(foreign, { scopes: ['writeCompliance'] }));
  expect((await offered(other._id, stranger)).statusCode).toBe(404);
  // Staff read what the company reads: of one that gave the module back, nothing.
  const staff = await api.givenToken(await api.givenUser(api.provider));
  expect((await offered(other._id, staff)).json().data).toHaveLength(1);
  const contract = (modulesClient: string[]) =>
    api.deps.database.system.updateTable('clients').set({ modulesClient }).where('_id', '=', company.id).execute();
  await contract(['operacion']);
  expect((await offered(other._id, staff)).json().data).toEqual([]);
  await contract([...MODULES]);
});

test('CUM-26, GUARD-80 what is kept is for who makes checks, of their own company', async () => {
  expect((await api.call(keeper, 'GET', '/api/preset-v2/conocido')).statusCode).toBe(403);
  const other = await givenCompany(api, await api.givenClient(undefined, MODULES));
  const stranger = await api.givenToken(await api.givenUser(other, { scopes: ['createPreset'] }));
  const foreign = `/api/preset-v2/conocido?client=${encodeURIComponent(company.client)}`;
  expect((await api.call(stranger, 'GET', foreign)).statusCode).toBe(403);
});
