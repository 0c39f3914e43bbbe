import { describe, expect, test } from 'vitest';
import {
  CARGA_DAYS,
  CARGA_MESSAGES,
  Cargas,
  Momento,
  Momentos,
  NewCarga,
  PIECE_BYTES,
  clockOf,
  lugarOf,
  momentWords,
  pieceAt,
  pieceCount,
  placeOf,
} from './cargas';
import { stillFacts } from './document/files';
import { UPLOADS } from './uploads';

describe('VIDEO-02 the pieces of a video', () => {
  test.each([
    [1, 1],
    [3_999_999, 1],
    [4_000_000, 1],
    [4_000_001, 2],
    [200_000_000, 50],
  ])('%i bytes are %i pieces of 4 MB', (bytes, count) => {
    expect(pieceCount({ bytes, pieceBytes: 4_000_000 })).toBe(count);
  });

  test.each([
    [0, { start: 0, end: 4 }],
    [1, { start: 4, end: 8 }],
    [2, { start: 8, end: 9 }],
    [3, undefined],
    [-1, undefined],
    [0.5, undefined],
  ])('piece %d of nine bytes in fours', (number, place) => {
    expect(pieceAt({ bytes: 9, pieceBytes: 4 }, number)).toEqual(place);
  });
});

test('VIDEO-01 the places that take videos in pieces, by their rules', () => {
  expect(lugarOf(UPLOADS.informeVideo)).toBe('informeVideo');
  expect(lugarOf(UPLOADS.actaEvidence)).toBe('actaEvidence');
  expect(lugarOf(UPLOADS.documentoVideo)).toBe('documentoVideo');
  expect(lugarOf(UPLOADS.inspeccionVideo)).toBe('inspeccionVideo');
  expect([UPLOADS.informeFoto, UPLOADS.boletin, UPLOADS.inspeccionVideoCorto, {}].map(lugarOf)).toEqual(
    Array.from({ length: 4 }, () => undefined),
  );
  expect(placeOf('informeVideo')).toBe(UPLOADS.informeVideo);
});

test.each([
  ['', 'a'.repeat(64), false],
  ['v.mp4', 'a'.repeat(63), false],
  ['v.mp4', 'a'.repeat(64), true],
])('VIDEO-01 announced as %j with a mark of its own', (nombre, huella, isRight) => {
  expect(NewCarga.safeParse({ nombre, bytes: 1, lugar: 'informeVideo', huella }).success).toBe(isRight);
});

test.each([
  [8_000_000, 2],
  [8_000_001, 3],
])('VIDEO-02 %i bytes in the pieces of the product are %i', (bytes, count) => {
  expect(pieceCount({ bytes, pieceBytes: PIECE_BYTES })).toBe(count);
});

test('VIDEO-02 a video waits a week for its form, and twenty of a person may wait', () => {
  expect(CARGA_DAYS).toBe(7);
  expect(CARGA_MESSAGES.tooMany).toMatch(/^Tienes 20 videos/);
});

test.each([
  [1, true],
  [200, true],
  [201, false],
])('VIDEO-01 a name of %i letters', (letters, isRight) => {
  const announced = { nombre: 'v'.repeat(letters), bytes: 1, lugar: 'informeVideo', huella: 'a'.repeat(64) };
  expect(NewCarga.safeParse(announced).success).toBe(isRight);
});

test.each([
  ['video1', true],
  ['v'.repeat(100), true],
  ['v'.repeat(101), false],
])('the place %s of a video or moment', (place, isRight) => {
  expect(Cargas.safeParse({ [place]: '00000000-0000-4000-8000-000000000001' }).success).toBe(isRight);
  expect(Momentos.safeParse({ [place]: { second: 0, duration: 1 } }).success).toBe(isRight);
});

describe('VIDEO-05 the moment of a video', () => {
  test.each([
    [0, '0:00'],
    [42, '0:42'],
    [59.9, '0:59'],
    [60, '1:00'],
    [190, '3:10'],
    [3_599, '59:59'],
    [3_600, '1:00:00'],
    [3_725, '1:02:05'],
  ])('%d seconds are %s', (seconds, words) => {
    expect(clockOf(seconds)).toBe(words);
  });

  test('is said as on a player', () => {
    expect(momentWords({ second: 42.3, duration: 190 })).toBe('Momento 0:42 de 3:10');
  });

  test.each([
    [{ second: 0, duration: 1 }, true],
    [{ second: 1, duration: 1 }, true],
    [{ second: 1.1, duration: 1 }, false],
    [{ second: -1, duration: 1 }, false],
    [{ second: 0, duration: 0 }, false],
    [{ second: 86_400, duration: 86_400 }, true],
    [{ second: 0, duration: 86_401 }, false],
    [{ second: 1, duration: 2, more: 1 }, false],
  ])('%j', (moment, isRight) => {
    expect(Momento.safeParse(moment).success).toBe(isRight);
  });

  test('is printed with its frame; without a choice nothing is printed, and a missing file says so alone', () => {
    const moment = { second: 42, duration: 190 };
    expect(stillFacts({ missing: false, moment }, '/still')).toEqual({
      frame: '/still',
      moment: 'Momento 0:42 de 3:10',
    });
    expect(stillFacts({ missing: false }, '/still')).toEqual({ frame: '/still' });
    expect(stillFacts({ missing: false }, undefined)).toEqual({});
    expect(Object.keys(stillFacts({ missing: true, moment }, '/still'))).toEqual(['missing']);
  });
});
