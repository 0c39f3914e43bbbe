import { expect, test } from 'vitest';
import { SlashDmy } from './slashDmy';

test.each([
  ['02/11/2026', '2026-11-02'],
  ['31/12/2025', '2025-12-31'],
  ['29/02/2024', '2024-02-29'],
])('API-11 %s is the day %s, both ways', (text, day) => {
  expect(SlashDmy.decode(text)).toBe(day);
  expect(SlashDmy.encode(day)).toBe(text);
});

test.each([
  '31/02/2026',
  '29/02/2026',
  '32/01/2026',
  '01/13/2026',
  '00/01/2026',
  '2/11/2026',
  '2026-11-02',
  '02/11/26',
  '',
])('API-11 %j is refused', (text) => {
  expect(SlashDmy.safeDecode(text).success).toBe(false);
});

test.each(['2026-02-31', '2026-13-01', '02/11/2026', ''])('API-11 the day %j is not written', (day) => {
  expect(SlashDmy.safeEncode(day).success).toBe(false);
});
