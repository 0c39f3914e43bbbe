import { expect, test } from 'vitest';
import { GpsStamp } from './gpsStamp';

test.each([
  ['20260310000000', '2026-03-10T05:00:00.000Z'],
  ['20260309235959', '2026-03-10T04:59:59.000Z'],
  ['20251231190000', '2026-01-01T00:00:00.000Z'],
  ['20240229235959', '2024-03-01T04:59:59.000Z'],
])('API-11 %s in Bogotá is %s, both ways', (text, instant) => {
  expect(GpsStamp.decode(text).toISOString()).toBe(instant);
  expect(GpsStamp.encode(new Date(instant))).toBe(text);
});

test('API-11 parts of a second are cut off', () => {
  expect(GpsStamp.encode(new Date('2026-03-10T05:00:00.999Z'))).toBe('20260310000000');
});

test.each([
  '20260231120000',
  '20260229120000',
  '20261301120000',
  '20260100120000',
  '20260310240000',
  '20260310126000',
  '20260310120060',
  '2026031012000',
  '202603101200000',
  '2026-03-10 12:00',
  '',
])('API-11 %j is refused', (text) => {
  expect(GpsStamp.safeDecode(text).success).toBe(false);
});
