import { expect, test } from 'vitest';
import type { Position } from '../position';
import { createMemory } from './analysisMemory';

const MINUTE = 60_000;
const NOON = Date.UTC(2026, 10, 19, 17);

const driven = (from: number, count: number): Position[] =>
  Array.from({ length: count }, (_, index) => ({
    at: from + index * 30_000,
    latitud: 10 + index / 1000,
    longitud: -74,
    velocidad: 60,
    rumbo: 90,
    encendido: true,
    alarma: index === 1 ? 'SOS' : null,
  }));

test('what was kept of a drive comes back as it was, complete until six minutes before it was read', () => {
  const memory = createMemory(100);
  const positions = driven(NOON, 20);
  const readAt = NOON + 10 * MINUTE;
  memory.keep('v1', NOON, positions, new Date(readAt));
  expect(memory.recall('v1', NOON, null)).toEqual({ positions, since: readAt - 6 * MINUTE });
  expect(memory.recall('v1', NOON + MINUTE, null).positions).toEqual(positions.slice(2));
});

test.each([
  ['a vehicle that is not known', 'v2', NOON, null],
  ['an earlier moment than was kept', 'v1', NOON - 1, null],
  ['a late report since', 'v1', NOON, new Date(NOON + 10 * MINUTE)],
])('%s is read whole', (_, id, from, came) => {
  const memory = createMemory(100);
  memory.keep('v1', NOON, driven(NOON, 20), new Date(NOON + 10 * MINUTE));
  expect(memory.recall(id, from, came)).toEqual({ positions: [], since: from });
});

test('of more vehicles than have room, looked at in turns, those that were first stay known', () => {
  const memory = createMemory(50);
  const ids = ['v1', 'v2', 'v3', 'v4', 'v5', 'v6', 'v7', 'v8'];
  const knownIn = (round: number) =>
    ids.filter((id) => {
      const isKnown = memory.recall(id, NOON, null).positions.length > 0;
      memory.keep(id, NOON, driven(NOON, 10), new Date(NOON + round * MINUTE));
      return isKnown;
    });
  expect([1, 2, 3].map(knownIn)).toEqual([[], ids.slice(0, 5), ids.slice(0, 5)]);
  expect(memory.size).toBe(50);
});

test('a vehicle that was not looked at for more than five minutes leaves its room to another', () => {
  const memory = createMemory(20);
  memory.keep('v1', NOON, driven(NOON, 20), new Date(NOON));
  const isKept = (id: string, minutes: number) => {
    memory.keep(id, NOON, driven(NOON, 20), new Date(NOON + minutes * MINUTE));
    return memory.recall(id, NOON, null).positions.length > 0;
  };
  expect([isKept('v2', 5), isKept('v2', 5.1)]).toEqual([false, true]);
  expect(memory.recall('v1', NOON, null).positions).toEqual([]);
});

test('a drive that has no room any more is no longer known by what it was', () => {
  const memory = createMemory(20);
  memory.keep('v1', NOON, driven(NOON, 20), new Date(NOON));
  memory.keep('v1', NOON, driven(NOON, 21), new Date(NOON + MINUTE));
  expect([memory.recall('v1', NOON, null).positions, memory.size]).toEqual([[], 0]);
});
