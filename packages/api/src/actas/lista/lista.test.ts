import type { Acta, ListedActa } from '@fenix/domain/actas/acta';
import { ShiftedDay } from '@fenix/domain/dates/shiftedDay';
import type { Page } from '@fenix/domain/paging';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { GivenClient } from '../../testing/givens';
import { type TestApp, createTestApp } from '../../testing/testApp';
import { givenActa } from '../../testing/actas/actasFixture';

let api: TestApp;
let acme: GivenClient;
let manager: string;
let noScope: string;
beforeAll(async () => {
  api = await createTestApp();
  api.setNow(new Date('2026-11-15T15:00:00Z'));
  acme = await api.givenClient('Cóndor Acme');
  manager = await api.givenToken(await api.givenUser(api.provider));
  noScope = await api.givenToken(await api.givenUser(acme, { scopes: ['readNovelty'] }));
});
afterAll(() => api.close());

const NOT_FOUND = [404, 'Al parecer este registro ya no existe!'];
const get = (token: string, id: string) => api.call(token, 'GET', `/api/actas/${id}`);
const answerOf = (reply: { statusCode: number; json: () => { message?: string } }) => [
  reply.statusCode,
  reply.json().message,
];
const ofClient = ({ client }: GivenClient) => `/api/actas/client/${encodeURIComponent(client)}`;
const page = async (token: string, url: string): Promise<Page<ListedActa>> =>
  (await api.call(token, 'GET', url)).json().data;
const idsOf = ({ items }: Page<ListedActa>) => items.map(({ _id }) => _id);

describe('the list', () => {
  let days: string[];
  let gamma: GivenClient;
  let gammaToken: string;
  const at = (day: number) => new Date(`2026-10-${String(day).padStart(2, '0')}T17:00:00Z`);
  beforeAll(async () => {
    gamma = await api.givenClient('Ñandú Gamma');
    gammaToken = await api.givenToken(await api.givenUser(gamma, { scopes: ['readRecords'] }));
    days = [];
    const facts = [
      { tipe: 'instalacion', plate: 'AAA111', name: 'José Ñáñez' },
      { tipe: 'preventivo', plate: 'BBB222', internalNumber: '7077' },
      { tipe: 'correctivo', plate: 'CCC333' },
      { tipe: 'en linea', plate: 'DDD444', delete: true },
    ] as const;
    for (const [index, fact] of facts.entries())
      days.push(await givenActa(api, gamma, { fecha: at(index + 10), ...fact }));
  });

  test('GUARD-09, ACTA-25, ACTA-26, ACTA-27 managers see all clients, or the one in the address; client users only their own', async () => {
    expect(idsOf(await page(manager, '/api/actas?limit=500'))).toEqual(expect.arrayContaining(days));
    expect(idsOf(await page(manager, `${ofClient(gamma)}?limit=10`))).toEqual(days.toReversed());
    expect((await api.call(gammaToken, 'GET', '/api/actas')).statusCode).toBe(403);
    expect((await api.call(gammaToken, 'GET', ofClient(acme))).statusCode).toBe(403);
    expect((await api.call(noScope, 'GET', ofClient(acme))).statusCode).toBe(403);
    expect((await api.call(manager, 'GET', '/api/actas/client/nadie')).statusCode).toBe(404);
  });

  test('ACTA-09, ACTA-39 the pending ones come whole for who completes records, however old they are', async () => {
    const delta = await api.givenClient();
    const filler = await api.givenToken(await api.givenUser(delta, { scopes: ['createRecords'] }));
    const old = await givenActa(api, delta, { fecha: new Date('2024-01-01T12:00:00Z') });
    for (const fact of [{ complete: true }, { delete: true }, { isOld: true }]) await givenActa(api, delta, fact);
    const next = await givenActa(api, delta, { fecha: new Date('2025-01-01T12:00:00Z') });
    const pending = async (token: string) => api.call(token, 'GET', `${ofClient(delta)}/pending`);
    const actas = (await pending(filler)).json().data as Acta[];
    expect(actas.map(({ _id, images }) => [_id, images.v])).toEqual([
      [next, '2.0.0'],
      [old, '2.0.0'],
    ]);
    expect((await pending(gammaToken)).statusCode).toBe(403);
    expect((await pending(noScope)).statusCode).toBe(403);

    const other = await api.givenUser(delta, { name: 'nelson', scopes: ['createRecords'] });
    const mine = await givenActa(api, delta, { fecha: new Date('2023-01-01T12:00:00Z'), name: 'PERSONA Nelson' });
    const forNelson = (await pending(await api.givenToken(other))).json().data as Acta[];
    expect(forNelson.map(({ _id }) => _id)).toEqual([mine, next, old]);
  });

  test('ACTA-37 what was deleted is left out for client users', async () => {
    expect(idsOf(await page(gammaToken, `${ofClient(gamma)}?limit=10`))).toEqual(days.slice(0, 3).toReversed());
  });

  test('ACTA-26 without a limit it comes whole', async () => {
    const reply = await api.call(gammaToken, 'GET', ofClient(gamma));
    expect(reply.json().data).toMatchObject([{ plate: 'CCC333' }, { plate: 'BBB222' }, { plate: 'AAA111' }]);
  });

  test('ACTA-05 pages follow one another, in both directions, and say how many there are', async () => {
    const first = await page(gammaToken, `${ofClient(gamma)}?limit=2`);
    const second = await page(gammaToken, `${ofClient(gamma)}?limit=2&cursor=${first.next}`);
    expect([idsOf(first), idsOf(second), second.next]).toEqual([[days[2], days[1]], [days[0]], null]);
    expect(first.total).toEqual({ value: 3, capped: false });
    const oldest = await page(gammaToken, `${ofClient(gamma)}?limit=2&sort=fecha:asc`);
    expect(idsOf(oldest)).toEqual([days[0], days[1]]);
    const count = await api.call(gammaToken, 'GET', `${ofClient(gamma)}/count`);
    expect(count.json().data).toEqual({ value: 3 });
  });

  test.each([
    ['both days included', '2026-10-10', '2026-10-11', ['BBB222', 'AAA111']],
    ['one day', '2026-10-12', '2026-10-12', ['CCC333']],
    ['no day', '2026-10-20', '2026-10-21', []],
    ['the wrong way round', '2026-10-12', '2026-10-10', []],
  ])('ACTA-03, ACTA-23, ACTA-24 %s', async (_, from, to, plates) => {
    const range = new URLSearchParams({
      fechaIni: ShiftedDay.encode(from),
      fechaFin: ShiftedDay.encode(to),
      limit: '10',
    });
    const { items } = await page(gammaToken, `${ofClient(gamma)}?${range.toString()}`);
    expect(items.map(({ plate }) => plate)).toEqual(plates);
  });

  test.each(['fechaIni=15/11/2026', 'fechaFin=2026-02-30', 'type=otro', 'sort=plate', 'limit=0', 'cursor=x'])(
    'a bad %s is 400',
    async (query) => {
      expect((await api.call(gammaToken, 'GET', `${ofClient(gamma)}?${query}`)).statusCode).toBe(400);
    },
  );

  test('ACTA-04 by type, and which types there are', async () => {
    const { items } = await page(gammaToken, `${ofClient(gamma)}?limit=10&type=preventivo`);
    expect(items.map(({ plate }) => plate)).toEqual(['BBB222']);
    const types = async (token: string, query = '') =>
      (await api.call(token, 'GET', `${ofClient(gamma)}/types${query}`)).json().data;
    expect(await types(gammaToken)).toEqual(['instalacion', 'preventivo', 'correctivo']);
    expect(await types(manager)).toEqual(['instalacion', 'preventivo', 'correctivo', 'en linea']);
    expect(await types(gammaToken, '?fechaFin=2026-10-11')).toEqual(['instalacion', 'preventivo']);
    expect((await api.call(manager, 'GET', '/api/actas/types')).json().data).toContain('en linea');
  });

  test.each([
    ['the client', 'nandu gam', 3],
    ['the plate', 'bbb22', 1],
    ['the internal number', '7077', 1],
    ['the technician, without accents', 'jose nanez', 1],
    ['two fields at once', 'ñandú ccc333', 1],
    ['a sign that means something to the database', '%', 0],
    ['nothing', 'zzz999', 0],
  ])('ACTA-07 search finds by %s', async (_, search, found) => {
    const query = new URLSearchParams({ search, limit: '10' });
    expect((await page(gammaToken, `${ofClient(gamma)}?${query.toString()}`)).items).toHaveLength(found);
  });

  test('ACTA-07 search finds by consecutive', async () => {
    const { consecutive } = (await get(gammaToken, days[1] ?? '')).json().data;
    const { items } = await page(gammaToken, `${ofClient(gamma)}?limit=10&search=${consecutive}`);
    expect(items.map(({ _id }) => _id)).toContain(days[1]);
  });

  test('ACTA-07 a renamed client is found by its new name, and a deleted one not at all', async () => {
    const db = api.deps.database.system;
    const delta = await api.givenClient('delta vieja');
    const id = await givenActa(api, delta);
    const find = async (word: string) => idsOf(await page(manager, `/api/actas?limit=10&search=${word}`));
    await db.updateTable('clients').set({ client: 'épsilon nueva' }).where('_id', '=', delta.id).execute();
    expect([await find('delta'), await find('epsilon')]).toEqual([[], [id]]);
    await db.updateTable('clients').set({ deleted_at: new Date() }).where('_id', '=', delta.id).execute();
    expect([await find('epsilon'), answerOf(await get(manager, id))]).toEqual([[], NOT_FOUND]);
    await db.updateTable('clients').set({ deleted_at: null }).where('_id', '=', delta.id).execute();
    expect(await find('epsilon')).toEqual([id]);
  });

  test('the list as CSV has every row of the filter, oldest or newest first', async () => {
    const reply = await api.call(gammaToken, 'GET', `${ofClient(gamma)}/export?sort=fecha:asc&fechaFin=2026-10-11`);
    const [head, ...lines] = reply.body.trimEnd().split('\r\n');
    expect(head).toBe('\uFEFFConsecutivo;Fecha;Tipo;Formato;Placa;N° interno;Técnico;Estado;Días');
    expect(lines.map((line) => line.split(';').slice(1))).toEqual([
      ['2026-10-10', 'Instalación', 'GPS', 'AAA111', '', 'José Ñáñez', 'pendiente', '36'],
      ['2026-10-11', 'Preventivo', 'GPS', 'BBB222', '7077', 'Técnico de Prueba', 'pendiente', '35'],
    ]);
    expect((await api.call(gammaToken, 'GET', '/api/actas/export')).statusCode).toBe(403);
  });
});
