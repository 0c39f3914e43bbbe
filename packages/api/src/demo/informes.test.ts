import type { Informe, ListedInforme } from '@fenix/domain/informes/informe';
import { informeAge } from '@fenix/domain/informes/dias';
import { rangoOf } from '@fenix/domain/informes/catalogo/novedades';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SERVER_ACTOR } from '../clientes/provider';
import { writeAs } from '../http/write';
import { type TestApp, createTestApp } from '../testing/testApp';
import { addActas } from './actas';
import { addInformes } from './informes';
import { REPORTS } from './informesTexts';

const NOW = new Date('2026-11-16T06:30:00.000Z');
let api: TestApp;
let token: string;
let informes: ListedInforme[];
beforeAll(async () => {
  api = await createTestApp();
  // Early in the morning: most of the day is still to come.
  api.setNow(NOW);
  const ids = new Map<string, string>();
  for (const [client] of REPORTS) ids.set(client, (await api.givenClient(client)).id);
  const origin = { address: null, requestId: null, at: api.deps.clock.now() };
  await writeAs(api.deps.database.system, SERVER_ACTOR, origin, async (write) => {
    await addActas(api.deps, write, ids);
    await addInformes(api.deps, write, ids);
    write.unchanged();
  });
  token = await api.givenToken(await api.givenUser(api.provider));
  informes = (await api.call(token, 'POST', '/api/informes', { payload: {} })).json().data;
});
afterAll(() => api.close());

const count = (is: (informe: ListedInforme) => boolean) => informes.filter(is).length;
const get = async (id: string): Promise<Informe> => (await api.call(token, 'GET', `/api/informes/${id}`)).json().data;

describe('demo reports', () => {
  test('120 of every range, state and colour, most of one company, twelve in the legacy format', () => {
    expect(informes).toHaveLength(120);
    expect(count(({ client }) => client === 'expreso del caribe')).toBe(84);
    expect(count(({ isOld }) => isOld)).toBe(12);
    const ranges = new Set(informes.flatMap(({ novedades }) => novedades.map((name) => rangoOf(name)?.name)));
    expect(ranges).toEqual(new Set(['RANGO A', 'RANGO B', 'RANGO C', 'RANGO D', 'RANGO E']));
    const now = api.deps.clock.now();
    for (const status of ['process', 'success'] as const) {
      const of = informes.filter((informe) => informe.status === status && informe.client === 'expreso del caribe');
      expect(new Set(of.map((informe) => informeAge(informe, now).color))).toEqual(new Set(['green', 'orange', 'red']));
    }
    expect(new Set(informes.map(({ typeReport }) => typeReport)).size).toBe(2);
    expect(count((informe) => informe.delete)).toBe(3);
    expect(count(({ proceddingId }) => proceddingId !== null)).toBeGreaterThan(3);
    expect(informes.map(({ consecutive }) => consecutive)).toEqual(Array.from({ length: 120 }, (_, at) => 120 - at));
  });

  test('nothing of them lies ahead', async () => {
    const entries = await api.deps.database.system
      .selectFrom('audit_log')
      .select('at')
      .where('entity', '=', 'informe')
      .orderBy('at')
      .execute();
    expect(entries.length).toBeGreaterThan(120);
    expect(entries.at(-1)?.at.getTime()).toBeLessThanOrEqual(NOW.getTime());
  });

  test('their pictures and videos can be seen, in both shapes', async () => {
    for (const isOld of [true, false]) {
      const some = informes.filter((one) => one.isOld === isOld && one.videoSystem === 'Si').slice(0, 12);
      const whole = await Promise.all(some.map(({ _id }) => get(_id)));
      const picture = whole.flatMap(({ image1, image2 }) => [image1, image2]).find((file) => file !== null);
      const video = whole.flatMap(({ video1, video2 }) => [video1, video2]).find((file) => file !== null);
      expect((await api.call(token, 'GET', picture?.url ?? '')).headers['content-type']).toBe('image/jpeg');
      expect((await api.call(token, 'GET', video?.url ?? '')).headers['content-type']).toBe('video/mp4');
    }
  });
});
