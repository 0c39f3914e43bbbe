import { expect, test } from 'vitest';
import { createHosts, hostUrls } from './hosts';

test.each([
  ['postgres://u:p@uno:5432/fenix', ['postgres://u:p@uno:5432/fenix']],
  [
    'postgres://u:p@uno:5432,dos:5433/fenix?sslmode=require',
    ['postgres://u:p@uno:5432/fenix?sslmode=require', 'postgres://u:p@dos:5433/fenix?sslmode=require'],
  ],
  ['postgresql://uno,dos,[::1]:5/x', ['postgresql://uno/x', 'postgresql://dos/x', 'postgresql://[::1]:5/x']],
  ['postgres:///fenix?host=/tmp/a,b', ['postgres:///fenix?host=/tmp/a,b']],
])('the hosts of %s', (url, urls) => {
  expect(hostUrls(url)).toEqual(urls);
});

test('a host is left once, however many callers met its failure, and the first follows the last', () => {
  const hosts = createHosts('postgres://a,b/x');
  const [a, b] = ['postgres://a/x', 'postgres://b/x'];
  expect(hosts.current()).toBe(a);
  hosts.leave(a);
  hosts.leave(a);
  expect(hosts.current()).toBe(b);
  hosts.leave(b);
  expect(hosts.current()).toBe(a);
});
