import { describe, expect, test } from 'vitest';
import { SHELL_MESSAGES } from '../messages';
import { INFORME_RULES, type InformeAct, assertCanAct, canAct, informeRefusal } from './estado';
import { INFORME_MESSAGES } from './messages';

const OPEN = { status: 'process', delete: false, isOld: false } as const;
const FINISHED = { ...OPEN, status: 'success' } as const;
const DELETED = { ...OPEN, delete: true };
const OLD = { ...OPEN, isOld: true };
const OLD_FINISHED = { ...FINISHED, isOld: true };

test.each([
  ['setStatus', 'changeStateNovelties'],
  ['edit', 'colfenix'],
  ['saveOld', 'colfenix'],
  ['delete', 'colfenix'],
] as const)('INF-49, INF-57, INF-67 %s is for %s', (act, permission) => {
  expect(INFORME_RULES[act].permission).toBe(permission);
});

const { alreadyDeleted, alreadyFinished, finishedForGood, nothingToSave } = INFORME_MESSAGES;

test.each([
  ['setStatus', OPEN, undefined],
  ['setStatus', OLD, undefined],
  ['setStatus', FINISHED, alreadyFinished],
  ['setStatus', DELETED, alreadyDeleted],
  ['edit', OPEN, undefined],
  ['edit', OLD, undefined],
  ['edit', FINISHED, finishedForGood],
  ['edit', DELETED, alreadyDeleted],
  ['saveOld', OLD, undefined],
  ['saveOld', OLD_FINISHED, undefined],
  ['saveOld', OPEN, nothingToSave],
  ['saveOld', { ...OLD, delete: true }, alreadyDeleted],
  ['delete', OPEN, undefined],
  ['delete', FINISHED, undefined],
  ['delete', DELETED, alreadyDeleted],
] as const satisfies readonly (readonly [InformeAct, typeof OPEN | object, string | undefined])[])(
  'INF-65, INF-66, OLD-03 %s of %j: %s',
  (act, informe, refusal) => expect(informeRefusal(act, informe)).toBe(refusal),
);

describe('INF-67 who may', () => {
  const legal = { scopes: ['changeStateNovelties'] };
  const reader = { scopes: ['readNovelty', 'createNovelty'] };
  const manager = { scopes: ['colfenix'] };

  test('the legal team and managers change the state; no other user', () => {
    expect([legal, manager, reader].map((viewer) => canAct(viewer, 'setStatus', OPEN))).toEqual([true, true, false]);
    expect(canAct(legal, 'setStatus', FINISHED)).toBe(false);
    expect(() => assertCanAct(reader, 'setStatus', OPEN)).toThrow(SHELL_MESSAGES.noPermission);
    expect(() => assertCanAct(legal, 'setStatus', FINISHED)).toThrow(alreadyFinished);
    expect(() => assertCanAct(legal, 'setStatus', OPEN)).not.toThrow();
  });

  test('managers edit, save and delete; no other user', () => {
    for (const act of ['edit', 'delete'] as const)
      expect([manager, legal].map((viewer) => canAct(viewer, act, OPEN))).toEqual([true, false]);
  });
});
