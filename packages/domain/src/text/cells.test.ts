import { expect, test } from 'vitest';
import { type Cell, type CellKind, cellText, readCell } from './cells';

test.each<[Cell, string]>([
  ['texto', 'texto'],
  ['', ''],
  [null, ''],
  [0, '0'],
  [-7, '-7'],
  [{ day: '2026-03-09' }, '2026-03-09'],
  [{ at: new Date('2026-03-10T04:05:06.000Z') }, '09/03/2026 23:05:06'],
])('%j reads %j', (cell, text) => {
  expect(cellText(cell)).toBe(text);
});

test.each<[CellKind, Cell]>([
  ['text', '12'],
  ['number', 12],
  ['day', { day: '2026-03-09' }],
  ['moment', { at: new Date('2026-03-10T04:05:06.000Z') }],
])('a cell that is a %s is read as it was', (kind, cell) => {
  expect([readCell(cellText(cell), kind), readCell('', kind)]).toEqual([cell, '']);
});
