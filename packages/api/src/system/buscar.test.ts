import type { Hallazgo } from '@fenix/domain/buscar/busqueda';
import { DomainError } from '@fenix/domain/errors';
import { SHELL_MESSAGES } from '@fenix/domain/messages';
import type { Scope } from '@fenix/domain/permissions';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { givenActa } from '../testing/actas/actasFixture';
import { givenInforme } from '../testing/informes/informesFixture';
import { documentoParts, givenPlantilla, postDocumento } from '../testing/plantillas/plantillasFixture';
import { type GivenCompany, givenCompany } from '../testing/fleet';
import type { GivenClient } from '../testing/givens';
import { presetRow } from '../testing/preset';
import { type TestApp, createTestApp } from '../testing/testApp';

let api: TestApp;
let acme: GivenCompany;
let other: GivenClient;
let staff: string;
beforeAll(async () => {
  api = await createTestApp();
  acme = await givenCompany(api, await api.givenClient('acme del norte'));
  other = await api.givenClient('otra del sur');
  staff = await api.givenToken(await api.givenUser(api.provider, { scopes: ['colfenix'] }));
  const moment = api.deps.clock.now();
  await givenActa(api, acme, { plate: 'QZX901' });
  await givenActa(api, other, { plate: 'QZX902' });
  await givenActa(api, acme, { plate: 'QZX903', delete: true });
  await givenInforme(api, acme, { plate: 'QZX901' });
  await givenInforme(api, other, { plate: 'QZX902' });
  const own = await tokenOf(acme, 'readRecords', 'createRecords');
  await postDocumento(api, own, await givenPlantilla(api, own), documentoParts(moment, { 'campo-placa': 'QZX901' }));
  for (const [of, patente] of [
    [acme, 'QZX901'],
    [other, 'QZX902'],
  ] as const) {
    const vehicle = { nombre: '7', marca: '', modelo: '', tipo_vehiculo: 'Bus', patente, id: 'v' };
    const row = { ...presetRow(of, 'v', moment), vehicle: JSON.stringify(vehicle) };
    await api.deps.database.system.insertInto('presets').values(row).execute();
  }
  await sql`update gps_vehicles set patente = 'QZX901', nombre = '4471' where _id = ${acme.fleet.vehicleId}`.execute(
    api.deps.database.system,
  );
  await api.deps.database.system
    .updateTable('clients')
    .set({ nit: '900555123-4' })
    .where('_id', '=', acme.id)
    .execute();
});
afterAll(() => api.close());

async function tokenOf(of: GivenClient, ...scopes: Scope[]): Promise<string> {
  return api.givenToken(await api.givenUser(of, { scopes }));
}

const ask = (token: string, q: string, client?: string) =>
  api.call(
    token,
    'GET',
    `/api/buscar?${new URLSearchParams({ q, ...(client !== undefined && { client }) }).toString()}`,
  );

async function find(token: string, q: string, client?: string): Promise<Hallazgo[]> {
  return (await ask(token, q, client)).json<{ data: Hallazgo[] }>().data;
}

const said = (found: readonly Hallazgo[]) => found.map(({ clase, cliente }) => `${clase} de ${cliente}`);
const numberOf = (found: readonly Hallazgo[], clase: Hallazgo['clase']) =>
  /\d+/.exec(found.find((one) => one.clase === clase)?.titulo ?? '')?.[0] ?? '';

const READER: Scope[] = ['readDispatch', 'readRecords', 'readNovelty', 'readPreset'];
const OF_ACME = ['vehiculo', 'acta', 'prealistamiento', 'informe', 'documento'].map(
  (one) => `${one} de acme del norte`,
);

describe('SHELL-40 a plate', () => {
  test('brings what a company has of it, and nothing of another', async () => {
    const found = await find(await tokenOf(acme, ...READER), 'qzx90');
    expect(said(found)).toEqual(OF_ACME);
    expect(found[0]).toMatchObject({ titulo: 'QZX901', detalle: '4471' });
    expect(found[1]?.titulo).toMatch(/^Acta \d+ · QZX901$/);
  });

  test.each([
    ['readRecords', ['vehiculo', 'acta', 'documento']],
    ['readNovelty', ['vehiculo', 'informe']],
    ['readPreset', ['vehiculo', 'prealistamiento']],
    ['readDispatch', ['vehiculo']],
    ['createRecords', []],
    ['readInspect', []],
  ] as const)('with %s alone only what that shows', async (scope, clases) => {
    const found = await find(await tokenOf(acme, scope), 'QZX901');
    expect(found.map(({ clase }) => clase)).toEqual(clases);
  });

  test('of a module that was not contracted brings nothing', async () => {
    const poor = await api.givenClient(undefined, ['pqrs']);
    await givenActa(api, poor, { plate: 'NOMOD7' });
    expect(await find(await tokenOf(poor, ...READER), 'NOMOD7')).toEqual([]);
  });

  test('staff find it in every company, what was deleted with that word; vehicles of the one they work for', async () => {
    const everywhere = await find(staff, 'qzx90');
    expect(new Set(said(everywhere))).toEqual(
      new Set([...OF_ACME.slice(1), ...['acta', 'informe', 'prealistamiento'].map((one) => `${one} de otra del sur`)]),
    );
    expect(everywhere.find(({ titulo }) => titulo.endsWith('QZX903'))?.detalle).toMatch(/ · eliminada$/);
    expect(said(await find(staff, 'qzx901', acme.client))).toEqual(OF_ACME);
  });
});

test('SHELL-40 a person has eight searches under way at most, and no other user waits for them', async () => {
  const [eager, calm] = [await tokenOf(acme, ...READER), await tokenOf(acme, 'createRecords')];
  let fail: (error: Error) => void = () => undefined;
  const platform = new Promise<never>((_, reject) => {
    fail = reject;
  });
  const held = vi.spyOn(api.deps.gps, 'searchVehiculos').mockImplementation(() => platform);
  try {
    const waiting = Array.from({ length: 8 }, () => ask(eager, 'QZX901'));
    await vi.waitFor(() => expect(held).toHaveBeenCalledTimes(8), { timeout: 60_000 });
    const refused = await ask(eager, 'QZX901');
    expect([refused.statusCode, refused.json<{ message: string }>().message]).toEqual([
      429,
      SHELL_MESSAGES.tooManySearches,
    ]);
    expect(refused.headers['retry-after']).toBe('1');
    expect((await ask(calm, 'QZX901')).statusCode).toBe(200);
    fail(new DomainError('unavailable', SHELL_MESSAGES.unavailable));
    expect((await Promise.all(waiting)).map(({ statusCode }) => statusCode)).toEqual(waiting.map(() => 200));
  } finally {
    held.mockRestore();
  }
  expect((await ask(eager, 'QZX901')).statusCode).toBe(200);
});

describe('SHELL-40 a number', () => {
  test('brings the record that has it first, and not to another company', async () => {
    const mine = await tokenOf(acme, ...READER);
    const theirs = await tokenOf(other, ...READER);
    const known = await find(mine, 'QZX901');
    for (const clase of ['acta', 'informe', 'prealistamiento'] as const) {
      const number = numberOf(known, clase);
      const [first] = await find(mine, `${clase} ${number}`);
      expect(first).toEqual(known.find((one) => one.clase === clase));
      const found = await find(theirs, number);
      expect(found.filter(({ cliente }) => cliente !== other.client)).toEqual([]);
    }
    expect(said(await find(mine, `documento ${numberOf(known, 'documento')}`))).toEqual([
      'documento de acme del norte',
    ]);
  });

  test('the beginning of a NIT brings the client to staff alone', async () => {
    expect(await find(staff, '900555')).toContainEqual({
      clase: 'cliente',
      id: acme.id,
      titulo: 'acme del norte',
      detalle: 'NIT 900555123-4',
      cliente: 'acme del norte',
    });
    expect(await find(await tokenOf(acme, ...READER), '900555')).toEqual([]);
  });
});

test('SHELL-40 staff find clients without accents and users by either name; no other user does', async () => {
  const person = await api.givenUser(acme, { name: 'zulema-qx' });
  expect(said(await find(staff, 'ACMÉ norte'))).toContain('cliente de acme del norte');
  expect(await find(staff, 'zulema')).toEqual([
    { clase: 'usuario', id: person.id, titulo: 'Persona zulema-qx', detalle: 'zulema-qx', cliente: 'acme del norte' },
  ]);
  const own = await tokenOf(acme, ...READER);
  expect(await find(own, 'zulema')).toEqual([]);
  expect((await find(own, 'acme')).map(({ clase }) => clase)).not.toContain('cliente');
});

test('SHELL-40 at most five of a kind, the newest first', async () => {
  for (let day = 1; day <= 7; day += 1)
    await givenActa(api, acme, { plate: 'MANY01', fecha: new Date(`2026-10-0${day}T15:00:00Z`) });
  const found = await find(await tokenOf(acme, 'readRecords'), 'many01');
  expect(found.map(({ detalle }) => detalle.slice(0, 2))).toEqual(['07', '06', '05', '04', '03']);
});

describe('SHELL-40 what is refused', () => {
  test.each(['', '   ', 'x'.repeat(61)])('a text that says nothing or too much: %j', async (q) => {
    expect((await ask(staff, q)).statusCode).toBe(400);
  });

  test('the fleet of another company', async () => {
    const reply = await ask(await tokenOf(other, ...READER), 'qzx', acme.client);
    expect(reply.statusCode).toBe(403);
  });

  test('without a session it is 401', async () => {
    expect((await api.call(undefined, 'GET', '/api/buscar?q=qzx')).statusCode).toBe(401);
  });
});
