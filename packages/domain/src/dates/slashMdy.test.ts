import { expect, test } from 'vitest';
import { SlashMdy } from './slashMdy';

test.each([
  ['11/2/2026', '2026-11-02'],
  ['1/1/2026', '2026-01-01'],
  ['12/31/2025', '2025-12-31'],
  ['2/29/2024', '2024-02-29'],
])('API-11 %s is the day %s, both ways', (text, day) => {
  expect(SlashMdy.decode(text)).toBe(day);
  expect(SlashMdy.encode(day)).toBe(text);
});

test('API-11 leading zeros are read as well', () => {
  expect(SlashMdy.decode('01/05/2026')).toBe('2026-01-05');
});

test.each([
  '2/31/2026',
  '2/29/2026',
  '31/1/2026',
  '13/1/2026',
  '0/5/2026',
  '5/0/2026',
  '1/32/2026',
  '1/5/26',
  '1-5-2026',
  '',
])('API-11 %j is refused', (text) => {
  expect(SlashMdy.safeDecode(text).success).toBe(false);
});

test.each(['2026-02-31', '2026-00-01', '1/5/2026', ''])('API-11 the day %j is not written', (day) => {
  expect(SlashMdy.safeEncode(day).success).toBe(false);
});
