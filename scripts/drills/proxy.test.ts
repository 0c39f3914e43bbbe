import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fromRoot } from '../root.mjs';
import { configOf } from './proxy.mjs';

test('drills and the load bench run behind the unchanged example of deploy', () => {
  const example = readFileSync(fromRoot('deploy', 'haproxy.cfg'), 'utf8');
  const config = configOf(example, { port: 4000, servers: [4001, 4002], check: '/health/ready' });
  expect(config.match(/127\.0\.0\.1:\d+/g)?.toSorted()).toEqual(
    ['4000', '4001', '4001', '4001', '4002', '4002', '4002'].map((port) => `127.0.0.1:${port}`),
  );
  expect(config).not.toMatch(/^ .*(?:ssl|resolvers|fenix-\d)/m);
  expect(() => configOf('', { port: 1, servers: [2, 3], check: '/health' })).toThrow('deploy/haproxy.cfg has no');
});
