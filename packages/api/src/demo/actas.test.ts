import type { Acta, ListedActa } from '@fenix/domain/actas/acta';
import { actaState } from '@fenix/domain/actas/state';
import { ACTA_TIPE_KEYS } from '@fenix/domain/actas/tipos';
import type { Page } from '@fenix/domain/paging';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SERVER_ACTOR } from '../clientes/provider';
import { writeAs } from '../http/write';
import { type TestApp, createTestApp } from '../testing/testApp';
import { addActas } from './actas';
import { RECORDS } from './actasTexts';

let api: TestApp;
let token: string;
let actas: ListedActa[];
beforeAll(async () => {
  api = await createTestApp();
  const ids = new Map<string, string>();
  for (const [client] of RECORDS) ids.set(client, (await api.givenClient(client)).id);
  const origin = { address: null, requestId: null, at: api.deps.clock.now() };
  await writeAs(api.deps.database.system, SERVER_ACTOR, origin, async (write) => {
    await addActas(api.deps, write, ids);
    write.unchanged();
  });
  token = await api.givenToken(await api.givenUser(api.provider));
  actas = (await api.call(token, 'GET', '/api/actas')).json().data;
});
afterAll(() => api.close());

const count = (is: (acta: ListedActa) => boolean) => actas.filter(is).length;
const get = async (id: string): Promise<Acta> => (await api.call(token, 'GET', `/api/actas/${id}`)).json().data;

describe('demo records', () => {
  test('400 of every type, format and state, numbered in the order of their dates', () => {
    expect(actas).toHaveLength(400);
    expect(new Set(actas.map(({ tipe }) => tipe))).toEqual(new Set(ACTA_TIPE_KEYS));
    expect(new Set(actas.map(({ format }) => format))).toEqual(new Set(['gps', 'dvr', 'other']));
    expect(new Set(actas.map(actaState))).toEqual(new Set(['pendiente', 'completa', 'cerrada', 'eliminada']));
    expect(actas.map(({ consecutive }) => consecutive)).toEqual(Array.from({ length: 400 }, (_, index) => 400 - index));
    expect(count(({ isOld }) => isOld)).toBe(20);
    expect(count(({ reports }) => reports.includes('laboratorio'))).toBeGreaterThan(10);
    expect(count(({ reports }) => reports.includes('baja'))).toBeGreaterThan(2);
    expect(count(({ processes }) => processes.unreceived > 0)).toBeGreaterThan(10);
  });

  test('ACTA-22 each company finds some of the last two days', async () => {
    for (const client of new Set(actas.map((acta) => acta.client))) {
      const url = `/api/actas/client/${encodeURIComponent(client)}?limit=1`;
      const { items } = (await api.call(token, 'GET', url)).json().data as Page<ListedActa>;
      const days = (Date.now() - Date.parse(items[0]?.fecha ?? '')) / 86_400_000;
      expect([client, days < 3]).toEqual([client, true]);
    }
  });

  test('the pictures can be seen, by the company itself as well, and some are still to be migrated', async () => {
    const sierra = actas.filter(({ client, complete, isOld }) => client.includes('sierra') && complete && !isOld);
    const whole = await Promise.all(sierra.slice(0, 20).map(({ _id }) => get(_id)));
    const files = whole.flatMap(({ images }) => images.data);
    const shown = files.find(({ missing }) => !missing);
    expect((await api.call(token, 'GET', shown?.url ?? '')).headers['content-type']).toBe('image/jpeg');
    expect((await api.call(token, 'GET', shown?.thumbnail ?? '')).headers['content-type']).toBe('image/webp');
    const old = actas.filter(({ isOld }) => isOld);
    const replies = await Promise.all(old.map(({ _id }) => api.call(token, 'GET', `/api/actas/old/${_id}`)));
    const images = replies.flatMap((reply) => reply.json().data.acta.images as { missing: boolean }[]);
    expect(new Set(images.map(({ missing }) => missing))).toEqual(new Set([true, false]));
  });

  test('some show a recording', async () => {
    const dvr = actas.filter(({ format, complete, isOld }) => format === 'dvr' && complete && !isOld).slice(0, 20);
    const files = (await Promise.all(dvr.map(({ _id }) => get(_id)))).flatMap(({ images }) => images.data);
    const video = files.find(({ kind }) => kind === 'video');
    expect(video).toMatchObject({ position: 'endVideo', name: 'dvr-grabacion.mp4', missing: false });
    expect((await api.call(token, 'GET', video?.url ?? '')).headers['content-type']).toBe('video/mp4');
    // VIDEO-05: with the moment of it that its paper shows.
    expect(video?.moment).toEqual({ second: 2, duration: 3.2 });
    expect((await api.call(token, 'GET', video?.thumbnail ?? '')).headers['content-type']).toBe('image/jpeg');
  });

  test('ACTA-64, ACTA-65, ACTA-103, ACTA-104 three technicians with a signature and three analysts', async () => {
    const db = api.deps.database.system;
    const people = await db.selectFrom('acta_personas').select(['tipo', 'nombre', 'firma']).execute();
    const [technicians, analysts] = [
      people.filter(({ firma }) => firma),
      people.filter(({ tipo }) => tipo === 'analista'),
    ];
    expect([technicians.length, analysts.length]).toEqual([3, 3]);
    const { name, technicianSignature } = await get(actas.find(({ complete, isOld }) => complete && !isOld)?._id ?? '');
    expect(technicians.map(({ nombre }) => nombre)).toContain(name);
    expect((await api.call(token, 'GET', technicianSignature ?? '')).headers['content-type']).toBe('image/webp');
  });

  test('the next record takes the next number', async () => {
    const payload = { client: 'expreso del caribe', plate: 'ABC123', format: 'gps', name: 'T' };
    const { data } = (await api.call(token, 'POST', '/api/actas', { payload })).json();
    expect((await get(data)).consecutive).toBe(401);
  });
});
