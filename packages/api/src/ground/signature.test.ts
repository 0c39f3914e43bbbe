import { describe, expect, test } from 'vitest';
import { createSeal, createSigner, isSame } from './signature';

const SECRET = 'x'.repeat(40);

describe('signatures', () => {
  const files = createSigner(SECRET, 'archivos');

  test('are valid for the signed parts', () => {
    expect(files.isRight(files.sign('a', 'b'), 'a', 'b')).toBe(true);
    for (const parts of [['ab'], ['a', 'b', ''], ['', 'ab'], ['b', 'a'], ['a']])
      expect(files.isRight(files.sign('a', 'b'), ...parts)).toBe(false);
  });

  test('of another purpose or another secret are invalid', () => {
    const signature = files.sign('a');
    expect(createSigner(SECRET, 'lector').isRight(signature, 'a')).toBe(false);
    expect(createSigner('y'.repeat(40), 'archivos').isRight(signature, 'a')).toBe(false);
  });

  test('of a stream are the same whatever its chunks, and differ by purpose', () => {
    const sealOf = (purpose: 'copia' | 'archivos', ...pieces: string[]) => {
      const seal = createSeal(Buffer.from(SECRET), purpose);
      for (const piece of pieces) seal.add(piece);
      return seal.close();
    };
    expect(sealOf('copia', 'uno', 'dos')).toBe(sealOf('copia', 'unodos'));
    expect(sealOf('copia', 'unodos')).not.toBe(sealOf('archivos', 'unodos'));
  });
});

test.each([
  ['', '', true],
  ['a', 'a', true],
  ['a', 'b', false],
  ['a', 'aa', false],
  ['ñ', 'ñ', true],
  ['ñ', 'nn', false],
])('%j and %j: %j', (one, other, expected) => {
  expect(isSame(one, other)).toBe(expected);
});
