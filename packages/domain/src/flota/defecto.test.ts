import { expect, test } from 'vitest';
import { type PuntoVisto, defectoAfter, defectoNote, puntoKey } from './defecto';
import { isOverdue } from './vencido';

const at = (hour: number) => new Date(Date.UTC(2026, 10, 12, hour));
const good = (hour: number): PuntoVisto => ({ at: at(hour), isBad: false });
const bad = (hour: number): PuntoVisto => ({ at: at(hour), isBad: true });
const open = (desde: number, visto = desde) => ({ desde: at(desde), visto: at(visto) });

type Known = Parameters<typeof defectoAfter>[1];
const known = (change: Partial<Known> = {}): Known => ({ later: [], ...change });

test.each<[string, PuntoVisto, Known, ReturnType<typeof defectoAfter>]>([
  ['bad for the first time', bad(8), known(), { kind: 'open' }],
  ['bad again', bad(10), known({ open: open(8) }), { kind: 'seen', isFirst: false }],
  ['bad at the same moment', bad(8), known({ open: open(8) }), { kind: 'seen', isFirst: false }],
  ['bad before, known late', bad(7), known({ open: open(8), later: [bad(8)] }), { kind: 'seen', isFirst: true }],
  ['bad before, good in between', bad(7), known({ open: open(9), later: [good(8), bad(9)] }), { kind: 'none' }],
  ['bad before, good since', bad(7), known({ later: [good(8)] }), { kind: 'none' }],
  ['bad before, repaired by hand since', bad(7), known({ repaired: at(8) }), { kind: 'none' }],
  ['bad after it was repaired', bad(9), known(), { kind: 'open' }],
  ['good and nothing open', good(8), known(), { kind: 'none' }],
  ['good after it was bad', good(9), known({ open: open(7, 8) }), { kind: 'repaired' }],
  ['good at the moment it was bad', good(8), known({ open: open(7, 8) }), { kind: 'repaired' }],
  ['good at the only moment it was bad', good(8), known({ open: open(8) }), { kind: 'repaired' }],
  ['good in between, and only good since', good(8), known({ open: open(7, 9), later: [good(9)] }), { kind: 'none' }],
  ['good before it was bad', good(6), known({ open: open(7), later: [bad(7)] }), { kind: 'none' }],
  ['good in between', good(8), known({ open: open(7, 9), later: [bad(9), bad(10)] }), { kind: 'since', found: bad(9) }],
])('CUM-21 %s', (_, seen, given, change) => {
  expect(defectoAfter(seen, given)).toEqual(change);
});

test('CUM-20 a point is the same however it is accented, and not that of another section', () => {
  expect(puntoKey('luces', ' Direccionales  de Estación ')).toBe('luces:direccionales de estacion');
  expect(puntoKey('llantas', 'Espejos')).not.toBe(puntoKey('carroceriaExterna', 'Espejos'));
});

test('CUM-24 the next check says since when it was bad, and until when its repair was promised', () => {
  const desde = '2026-11-13T04:59:00.000Z';
  expect(defectoNote({ desde, prometido: '2026-11-20' })).toBe(
    'Estaba malo desde el 12/11/2026, prometido para el 20/11/2026',
  );
  expect(defectoNote({ desde, prometido: null })).toBe('Estaba malo desde el 12/11/2026');
});

test.each([
  [null, false],
  ['2026-11-19', false],
  ['2026-11-18', false],
  ['2026-11-17', true],
])('CUM-23 promised for %s, seen on 18/11/2026: overdue %s', (prometido, overdue) => {
  expect(isOverdue(prometido, '2026-11-18')).toBe(overdue);
});
