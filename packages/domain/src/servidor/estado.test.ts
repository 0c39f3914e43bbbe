import { expect, test } from 'vitest';
import { Reintento, isBackupOld } from './estado';

const NOW = new Date('2026-11-18T12:00:00.000Z');

test.each([
  ['2026-11-17T10:00:00.000Z', false],
  ['2026-11-17T09:59:59.999Z', true],
  [undefined, true],
])('SRV-02 a copy of %s is too old: %s', (at, isOld) => {
  expect(isBackupOld(at === undefined ? undefined : { at }, NOW)).toBe(isOld);
});

test.each([
  [{ id: '0197f0a0-0000-7000-8000-000000000000' }, true],
  [{ todos: true }, true],
  [{ todos: false }, false],
  [{ id: 'x' }, false],
  [{}, false],
])('SRV-03 %j may be tried again: %s', (body, isGood) => {
  expect(Reintento.safeParse(body).success).toBe(isGood);
});
