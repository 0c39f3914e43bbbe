import { afterAll, describe, expect, test } from 'vitest';
import { SAMPLES } from '../system/samples';
import { givenTarget } from '../system/targets';
import { createWebFixture } from '../testing/web/webFixture';
import { createTestApp } from '../testing/testApp';

const web = createWebFixture();
const api = await createTestApp(web.env);
const target = await givenTarget(api, await api.givenClient());
const manager = await api.givenToken(await api.givenUser(api.provider));
afterAll(async () => {
  await api.close();
  web.remove();
});

/** Headers that differ on each response: ids, nonces, times. */
const OF_THE_MOMENT = new Set(['x-request-id', 'content-security-policy', 'date', 'connection', 'transfer-encoding']);

describe('HEAD is GET without a body', () => {
  const reading = api.app.policies.filter(({ method }) => method === 'GET').map(({ url }) => `GET ${url}`);

  test.each(reading)('%s', async (route) => {
    const sample = SAMPLES[route]!;
    const url = sample.url(target);
    const options = sample.options?.(target) ?? {};
    const [get, head] = [await api.call(manager, 'GET', url, options), await api.call(manager, 'HEAD', url, options)];
    expect([head.statusCode, head.body]).toEqual([get.statusCode, '']);
    const kept = (headers: object) =>
      Object.keys(headers)
        .filter((name) => !OF_THE_MOMENT.has(name))
        .toSorted();
    expect(kept(head.headers)).toEqual(kept(get.headers));
    // The values of /metrics change with every request.
    const lengths = [head, get].map(({ headers }) => (route === 'GET /metrics' ? '' : headers['content-length']));
    expect(lengths[0]).toBe(lengths[1]);
  });

  test('a caller without permission for the GET is refused', async () => {
    expect((await api.call(undefined, 'HEAD', '/api/audit')).statusCode).toBe(401);
    expect((await api.call(undefined, 'HEAD', '/api/nada')).statusCode).toBe(404);
  });
});
