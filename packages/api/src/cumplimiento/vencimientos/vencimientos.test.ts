import type { Vencimientos } from '@fenix/domain/cumplimiento/vencimientos/vencimiento';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { JOBS } from '../../assembly/jobHandlers';
import type { Db } from '../../db/database';
import { runOneJob } from '../../jobs/runner';
import { type Hojas, givenAway, givenHojas, givenPersona, plateOf } from '../../testing/cumplimiento/hojasFixture';
import { readSheet } from '../../testing/records/readXlsx';
import { type TestApp, createTestApp } from '../../testing/testApp';
import { scheduleVencimientos, tellVencimientos } from './avisos';

const NOON = new Date('2026-11-18T17:00:00.000Z');

let api: TestApp;
let company: Hojas['company'];
let other: Hojas['other'];
let token: Hojas['token'];
let placa: Hojas['placa'];
beforeAll(async () => {
  api = await createTestApp();
});
afterAll(() => api.close());
beforeEach(async () => {
  api.setNow(NOON);
  ({ company, other, token, placa } = await givenHojas(api));
});

const add = (payload: object) => api.call(token, 'POST', '/api/papeles', { payload });
const vencimientos = async (query = '') =>
  (await api.call(token, 'GET', `/api/vencimientos?${query}`)).json<{ data: Vencimientos }>().data;
const stateOf = async (tipo: string, query = '') =>
  (await vencimientos(query)).items
    .filter((one) => one.tipo === tipo)
    .map(({ estado, dias, vence }) => [estado, dias, vence]);

describe('CUM-10 what ends when', () => {
  test('of a paper that was renewed the newest counts', async () => {
    await add({ placa, tipo: 'soat', vence: '2026-11-30' });
    await add({ placa, tipo: 'soat', vence: '2027-11-30' });
    expect(await stateOf('soat')).toEqual([['vigente', 377, '2027-11-30']]);
  });

  test.each([
    ['2026-12-18', ['por_vencer', 30]],
    ['2026-12-19', ['vigente', 31]],
    ['2026-11-18', ['por_vencer', 0]],
    ['2026-11-17', ['vencido', -1]],
  ])('SOAT to %s seen on 18/11/2026', async (vence, [estado, dias]) => {
    await add({ placa, tipo: 'soat', vence });
    expect(await stateOf('soat')).toEqual([[estado, dias, vence]]);
  });

  test('CUM-13 of one vehicle or one person alone; of another company nothing', async () => {
    const persona = await givenPersona(api, company);
    await add({ placa, tipo: 'soat', vence: '2026-12-18' });
    await add({ persona, tipo: 'licencia', vence: '2026-12-18' });
    const of = async (query: string) => (await vencimientos(query)).items.map(({ tipo, estado }) => [tipo, estado]);
    expect(await of(`placa=${placa.toLowerCase()}`)).toEqual([
      ['soat', 'por_vencer'],
      ['rcc', 'sin_dato'],
      ['rce', 'sin_dato'],
      ['rtm', 'sin_dato'],
      ['tarjeta_operacion', 'sin_dato'],
    ]);
    expect(await of(`persona=${persona}`)).toEqual([['licencia', 'por_vencer']]);
    expect(await of(`persona=${await givenPersona(api, other)}`)).toEqual([]);
    const theirs = await api.call(token, 'GET', `/api/vencimientos?placa=${await plateOf(api, other)}`);
    expect(theirs.statusCode).toBe(404);
  });

  test('a driver of the platform without a sheet is listed without papers, until there is one', async () => {
    const conductor = company.fleet.driverId;
    const missing = async () =>
      (await vencimientos()).items.flatMap((one) => (one.conductor === conductor ? one.tipo : []));
    expect(await missing()).toEqual(['examen_medico', 'licencia']);
    const payload = {
      tipoDocumento: 'CC',
      documento: '5551',
      nombres: 'Ana',
      apellidos: 'Ruiz',
      conductor,
      activo: false,
    };
    expect((await api.call(token, 'POST', '/api/personas', { payload })).statusCode).toBe(200);
    expect(await missing()).toEqual([]);
  });

  test('it comes in pages, narrowed by month and words; the counts are of all', async () => {
    await add({ placa, tipo: 'soat', vence: '2026-12-18' });
    await add({ placa, tipo: 'rcc', vence: '2027-01-18' });
    const whole = await vencimientos();
    const first = await vencimientos('limit=2');
    expect([first.items, first.total, first.cuenta]).toEqual([whole.items.slice(0, 2), whole.total, whole.cuenta]);
    const rest = await vencimientos(`limit=500&cursor=${encodeURIComponent(first.next ?? '')}`);
    expect([...first.items, ...rest.items]).toEqual(whole.items);
    expect(rest.next).toBeNull();
    const of = async (query: string) => (await vencimientos(query)).items.map(({ tipo }) => tipo);
    expect([await of('mes=2027-01'), await of('search=soat')]).toEqual([['rcc'], ['soat']]);
    for (const query of ['cursor=nada', 'mes=2026-13', 'limit=0', 'limit=501'])
      expect([query, (await api.call(token, 'GET', `/api/vencimientos?${query}`)).statusCode]).toEqual([query, 400]);
  });

  test('the days may be asked for, and what is missing is said by rule', async () => {
    await add({ placa, tipo: 'soat', vence: '2026-12-18' });
    expect(await stateOf('soat', 'dias=29')).toEqual([['vigente', 30, '2026-12-18']]);
    // Four of the vehicle, and two of each driver without a sheet.
    const drivers = (await api.deps.platform.listConductores(company.account.id)).length;
    expect((await vencimientos()).cuenta).toEqual({ vigente: 0, por_vencer: 1, vencido: 0, sin_dato: 4 + 2 * drivers });
    expect(await stateOf('rcc')).toEqual([['sin_dato', null, null]]);
    const rule = { kind: 'papel-exigido', keys: { papel: 'rcc' }, value: 'no', from: '2026-11-01', source: 'Comité' };
    await api.call(token, 'POST', '/api/reglas', {
      payload: { ...rule, mark: 'cliente', motivo: 'Transporte de carga' },
    });
    expect(await stateOf('rcc')).toEqual([]);
  });

  test('API-17 it leaves as CSV and Excel and is counted as narrowed; never while vehicles may be missing', async () => {
    await add({ placa, tipo: 'soat', entidad: '=1+1', vence: '2026-12-18' });
    await add({ placa, tipo: 'rcc', vence: '2026-11-17' });
    const get = (path: string, of = token) => api.call(of, 'GET', `/api/vencimientos/${path}`);
    const lines = (payload: string) => payload.replace('\uFEFF', '').trimEnd().split('\r\n');
    const asked = `placa=${placa}&search=${encodeURIComponent('SOAT')}`;
    expect(lines((await get(`export?${asked}`)).payload)).toEqual([
      'De;Estado;Papel;Entidad;Vence;Días;Falta',
      `${(await vencimientos(asked)).items[0]?.de};Por vencer;SOAT;'=1+1;2026-12-18;30;Vence en 30 días`,
    ]);
    const sheet = readSheet((await get(`export?${asked}&format=xlsx`)).rawPayload);
    expect([sheet.name, sheet.cells.length]).toEqual(['Vencimientos', 14]);
    const staff = await api.givenToken(await api.givenUser(api.provider));
    const client = encodeURIComponent(company.client);
    expect(lines((await get(`export?client=${client}&${asked}`, staff)).payload)[0]).toMatch(/^Cliente;De;/);
    const counted = async (query: string) => (await get(`count?${query}`)).json().data.value;
    expect([await counted('estado=vencido'), await counted(asked)]).toEqual([1, 1]);
    expect(await counted('')).toBe((await vencimientos()).total.value);
    expect((await get(`export?client=${encodeURIComponent(other.client)}`)).statusCode).toBe(403);

    await givenAway(api, company);
    expect((await vencimientos()).sinPlataforma).toBe(true);
    for (const path of ['export', 'count']) expect([path, (await get(path)).statusCode]).toEqual([path, 503]);
  });
});

describe('CUM-12 the bell', () => {
  const notices = async () => {
    // Sessions end while the clock goes on.
    const reader = await api.givenToken(await api.givenUser(company, { scopes: ['readCompliance'] }));
    const { items } = (await api.call(reader, 'GET', '/api/avisos')).json().data;
    return items.map(({ kind, data }: { kind: string; data: { titulo: string; vence: string } }) => [
      kind,
      data.titulo,
      data.vence,
    ]);
  };
  /** As two servers would, side by side, until nothing is due. */
  async function work(day: string): Promise<void> {
    const now = new Date(`${day}T12:00:00.000Z`);
    api.setNow(now);
    await scheduleVencimientos(api.deps.database.system, now, now);
    const server = async () => {
      while (await runOneJob(api.deps, JOBS, api.app.log));
    };
    await Promise.all([server(), server()]);
  }

  test('rings 30, 15 and 5 days before and on the day, once each; a paper that was renewed is quiet', async () => {
    await api.deps.database.system.deleteFrom('jobs').execute();
    await add({ placa, tipo: 'soat', vence: '2026-12-18' });
    await add({ placa, tipo: 'rcc', vence: '2026-12-18' });
    await add({ placa, tipo: 'rcc', vence: '2027-12-18' });
    const told = ['papel.porVencer', 'SOAT', '2026-12-18'];
    for (const [day, count] of [
      ['2026-11-17', 0],
      ['2026-11-18', 1],
      ['2026-11-18', 1],
      ['2026-11-19', 1],
      ['2026-12-03', 2],
      ['2026-12-13', 3],
      ['2026-12-18', 4],
      ['2026-12-19', 4],
    ] as const) {
      await work(day);
      expect([day, await notices()]).toEqual([day, Array.from({ length: count }, () => told)]);
    }
  });

  test('a job that was killed half way says the rest when it runs again, and nothing twice', async () => {
    const { database } = api.deps;
    await database.system.deleteFrom('jobs').execute();
    await add({ placa, tipo: 'soat', vence: '2026-12-18' });
    await add({ placa, tipo: 'rcc', vence: '2026-11-23' });
    // The process dies after its first notice: nothing records that it ran.
    let statements = 0;
    const killed: Db = database.system.withPlugin({
      transformQuery: ({ node }) => {
        // Notices are written by raw SQL; the query of retired vehicles before is not.
        if (node.kind === 'RawNode') statements += 1;
        if (statements > 1) throw new Error('killed');
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const { clock, gps } = api.deps;
    await expect(tellVencimientos({ database: { system: killed }, clock, gps })).rejects.toThrow('killed');
    expect(await notices()).toEqual([['papel.porVencer', 'SOAT', '2026-12-18']]);
    await work('2026-11-18');
    expect((await notices()).toSorted()).toEqual([
      ['papel.porVencer', 'Póliza contractual (RCC)', '2026-11-23'],
      ['papel.porVencer', 'SOAT', '2026-12-18'],
    ]);
  });

  test('CUM-12 a vehicle that was written off, and one that the platform no longer has, neither ring nor stand in the list', async () => {
    const { system } = api.deps.database;
    await system.deleteFrom('jobs').execute();
    await add({ placa, tipo: 'soat', vence: '2026-12-18' });
    await add({ placa, tipo: 'rcc', vence: '2026-11-01' });
    const listed = async () =>
      (await vencimientos()).items.flatMap(({ placa: of, tipo }) => (of === null ? [] : [[of, tipo]]));
    const sheet = `/api/hojas-de-vida/vehiculos/${placa}`;
    const write = async (facts: object) => (await api.call(token, 'PUT', sheet, { payload: facts })).statusCode;
    expect(await write({ activo: false })).toBe(200);
    expect([await listed(), (await vencimientos()).cuenta.vencido]).toEqual([[], 0]);
    expect((await api.call(token, 'GET', sheet)).json().data).toMatchObject({ activo: false, retirado: true });
    await work('2026-11-18');
    expect(await notices()).toEqual([]);
    // What says nothing of it changes nothing of it.
    expect(await write({ modalidad: 'Especial' })).toBe(200);
    expect(await listed()).toEqual([]);
    expect(await write({ activo: true })).toBe(200);
    expect(await listed()).toContainEqual([placa, 'soat']);

    await system
      .updateTable('clients')
      .set({ gps_account_id: other.account.id })
      .where('_id', '=', company.id)
      .execute();
    expect((await api.call(token, 'GET', sheet)).json().data).toMatchObject({ activo: true, retirado: true });
    expect((await listed()).filter(([of]) => of === placa)).toEqual([]);
    await work('2026-11-18');
    expect(await notices()).toEqual([]);
    expect((await vencimientos(`placa=${placa}`)).items.length).toBeGreaterThan(0);

    // A platform that does not answer has not said that it is gone.
    await givenAway(api, other);
    expect(await listed()).toContainEqual([placa, 'soat']);
    await work('2026-12-13');
    expect(await notices()).toHaveLength(1);
  });

  test('a server that was off on the day still says it', async () => {
    await api.deps.database.system.deleteFrom('jobs').execute();
    await add({ placa, tipo: 'soat', vence: '2026-12-18' });
    await work('2026-11-20');
    expect(await notices()).toHaveLength(1);
  });
});
