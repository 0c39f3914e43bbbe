import { expect, test } from 'vitest';
import { logoAt } from './logos';

const LOGOS = {
  logoDB: '/today',
  logosAnteriores: [
    { hasta: '2026-11-10T15:00:00.000Z', logo: '/second' },
    { hasta: '2026-03-01T05:00:00.000Z', logo: null },
  ],
};

test.each([
  ['before the first logo', '2026-02-28T23:00:00.000Z', null],
  ['at the moment of the first change', '2026-03-01T05:00:00.000Z', '/second'],
  ['just before the second change', '2026-11-10T14:59:59.999Z', '/second'],
  ['at the moment of the second change', '2026-11-10T15:00:00.000Z', '/today'],
  ['without a moment', undefined, '/today'],
])('CLI-48 a paper %s has the logo of its day', (_, at, logo) => expect(logoAt(LOGOS, at)).toBe(logo));

test('CLI-48 a company that never changed it has one logo', () => {
  expect(logoAt({ logoDB: '/only', logosAnteriores: [] }, '2020-01-01T00:00:00.000Z')).toBe('/only');
});
