import { describe, expect, test } from 'vitest';
import { takeRoom } from './room';

const MB = 1_000_000;

describe('S15 room for forms with files', () => {
  test('three at a time for one person; the fourth is told to wait, and others are not', () => {
    const taken = [1, 2, 3].map(() => takeRoom('ana', MB));
    expect(() => takeRoom('ana', MB)).toThrow(
      expect.objectContaining({
        kind: 'tooMany',
        message: 'Ya estás enviando 3 formularios con archivos. Espera a que termine uno.',
      }),
    );
    takeRoom('luis', MB)();
    taken.pop()?.();
    taken.push(takeRoom('ana', MB));
    for (const leave of taken) leave();
  });

  test('S15 what is left of the company’s space, for all that its people announce', () => {
    const space = { clientId: 'acme', free: 10 * MB, quotaGb: 5 };
    const first = takeRoom('ana', 6 * MB, space);
    expect(() => takeRoom('luis', 5 * MB, space)).toThrow(expect.objectContaining({ kind: 'tooLarge' }));
    takeRoom('luis', 5 * MB, { ...space, clientId: 'beta' })();
    takeRoom('luis', 4 * MB, space)();
    first();
    takeRoom('luis', 10 * MB, space)();
  });

  test('2 GB for all that is still to come', () => {
    const taken = Array.from({ length: 10 }, (_, at) => takeRoom(`persona-${at}`, 200 * MB));
    expect(() => takeRoom('otra', 1)).toThrow(expect.objectContaining({ kind: 'unavailable', retryAfter: 30 }));
    taken.pop()?.();
    taken.push(takeRoom('otra', 200 * MB));
    for (const leave of taken) leave();
  });
});
