import { describe, expect, test } from 'vitest';
import { FOTO_POSITIONS, type StoredImages, fillMissing, imagesOf, positionOf } from './images';

test.each([
  ['initGPS', 'initGPS'],
  ['endVideo', 'endVideo'],
  ['otra', 'evidence'],
  ['', 'evidence'],
])('ACTA-92 the position %j is %s', (text, position) => expect(positionOf(text)).toBe(position));

test('ACTA-67 each of the five fields has its slot', () => {
  expect(Object.values(FOTO_POSITIONS)).toEqual(['initGPS', 'endGPS', 'initVideo', 'endVideo', 'evidence']);
});

test.each<[string, StoredImages | null, ReturnType<typeof imagesOf>]>([
  [
    'ACTA-92 by slot',
    {
      v: '2.0.0',
      data: [
        { url: 'a', position: 'endGPS' },
        { url: 'b', position: 'raro' },
      ],
    },
    [
      { url: 'a', position: 'endGPS' },
      { url: 'b', position: 'evidence' },
    ],
  ],
  [
    'ACTA-93 as a plain list',
    ['a', 'b'],
    [
      { url: 'a', position: 'evidence' },
      { url: 'b', position: 'evidence' },
    ],
  ],
  ['ACTA-93 none', null, []],
])('%s', (_, stored, expected) => expect(imagesOf(stored)).toEqual(expected));

describe('ACTA-20 files take the places of missing ones', () => {
  const isMissing = (url: string) => url.startsWith('viejo');
  const slots = (urls: readonly string[]) => ({ v: '2.0.0', data: urls.map((url) => ({ url, position: 'evidence' })) });

  test.each<[string, StoredImages, string[], StoredImages | undefined]>([
    ['in order, leaving what is there', slots(['viejo1', 'hay', 'viejo2']), ['x'], slots(['x', 'hay', 'viejo2'])],
    ['all of them', slots(['viejo1', 'viejo2']), ['x', 'y'], slots(['x', 'y'])],
    ['more than are missing', slots(['viejo1', 'hay']), ['x', 'y'], undefined],
    ['where none is missing', slots(['hay']), ['x'], undefined],
    ['in a plain list', ['viejo1', 'hay'], ['x'], ['x', 'hay']],
    ['where there is no file at all', [], ['x'], undefined],
  ])('%s', (_, stored, files, expected) => {
    expect(fillMissing(stored, 'evidence', files, isMissing)).toEqual(expected);
  });

  test('not those of another slot', () => {
    expect(fillMissing(slots(['viejo1']), 'initGPS', ['x'], isMissing)).toBeUndefined();
  });
});
