import { expect, test } from 'vitest';
import { esperanOf } from '../app/esperan';
import { celularWords } from './celular';

const NOW = new Date('2026-11-18T15:00:00.000Z');
const MINUTE = 60_000;
const DESDE = '2026-11-17T21:20:00.000Z';

test.each<[string, number, string | null, number, string]>([
  ['none', 0, null, 5, 'Nada por enviar · visto hace 5 min'],
  ['one', 1, DESDE, 5, 'Espera 1 reporte desde 17/11/2026 16:20 · visto hace 5 min'],
  ['some', 3, DESDE, 5, 'Esperan 3 reportes desde 17/11/2026 16:20 · visto hace 5 min'],
  ['without since', 2, null, 5, 'Esperan 2 reportes · visto hace 5 min'],
  ['now', 0, null, 0, 'Nada por enviar · visto hace un momento'],
  ['59 minutes', 0, null, 59, 'Nada por enviar · visto hace 59 min'],
  ['an hour', 0, null, 60, 'Nada por enviar · visto hace 1 h'],
  ['almost a day', 0, null, 24 * 60 - 1, 'Nada por enviar · visto hace 23 h'],
  ['a day', 0, null, 24 * 60, 'Nada por enviar · visto hace 1 día'],
  ['days', 0, null, 49 * 60, 'Nada por enviar · visto hace 2 días'],
])('INSP-35 what a phone said: %s', (_, esperan, desde, minutes, words) => {
  const visto = new Date(NOW.getTime() - minutes * MINUTE).toISOString();
  expect(celularWords({ username: 'ines', name: 'Inés', esperan, desde, visto }, NOW)).toBe(words);
});

test('IAPP-36 the oldest of what waits says since when; beyond 999 no phone counts', () => {
  expect(esperanOf([])).toEqual({ esperan: 0, desde: null });
  expect(esperanOf([{ queuedAt: NOW.getTime() }, { queuedAt: Date.parse(DESDE) }])).toEqual({
    esperan: 2,
    desde: DESDE,
  });
  const many = (count: number) => esperanOf(Array.from({ length: count }, () => ({ queuedAt: 0 }))).esperan;
  expect([many(999), many(1000)]).toEqual([999, 999]);
});
