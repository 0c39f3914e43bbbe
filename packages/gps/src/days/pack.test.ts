import { isDeepStrictEqual } from 'node:util';
import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Position } from '../position';
import { given, givenDrive } from '../testing/positionFixture';
import { DamagedDayError, packDay, unpackDay } from './pack';

const position: fc.Arbitrary<Position> = fc.record({
  at: fc.integer({ min: 0, max: 4_102_444_800_000 }),
  latitud: fc.integer({ min: -90_000_000, max: 90_000_000 }).map((micro) => micro / 1_000_000),
  longitud: fc.integer({ min: -180_000_000, max: 180_000_000 }).map((micro) => micro / 1_000_000),
  velocidad: fc.integer({ min: 0, max: 3000 }).map((tenths) => tenths / 10),
  rumbo: fc.integer({ min: 0, max: 359 }),
  encendido: fc.constantFrom(true, false, null),
  alarma: fc.option(fc.string({ unit: 'grapheme', maxLength: 20 })),
});

test('a day comes back as it was: millionths of a degree, tenths of a km/h, degrees, milliseconds, in its order', () => {
  fc.assert(
    fc.property(fc.array(position, { maxLength: 200 }), (positions) => {
      expect(unpackDay(packDay(positions))).toEqual(positions.map(unsigned));
    }),
  );
});

/** Zero has no sign once it was packed. */
function unsigned(position: Position): Position {
  return { ...position, latitud: position.latitud + 0, longitud: position.longitud + 0 };
}

test('what is finer is rounded, and north is 0', () => {
  const fine = given(0, 0, { latitud: 10.123_456_7, longitud: -74.000_000_4, velocidad: 61.26, rumbo: 359.6 });
  expect(unpackDay(packDay([fine]))).toEqual([
    { ...fine, latitud: 10.123_457, longitud: -74, velocidad: 61.3, rumbo: 0 },
  ]);
});

test('a day of a report every half minute takes less than 4 KB when the drive is steady', () => {
  const day = givenDrive({ from: 0, to: 86_370, kmh: 60 });
  expect(day).toHaveLength(2880);
  expect(packDay(day).length).toBeLessThan(4096);
});

test('an empty day is a day', () => {
  expect(unpackDay(packDay([]))).toEqual([]);
});

/** The byte of zlib's head that says how hard it was compressed: with another such level the content is the same. */
const LEVEL = 2;

test('whatever byte is changed, and wherever it is cut, it is detected and never read as something else', () => {
  const packed = packDay(givenDrive({ from: 0, to: 600, kmh: 47 }, { alarma: 'panico' }));
  const whole = unpackDay(packed);
  const outcomeOf = (bytes: Uint8Array) => {
    try {
      return isDeepStrictEqual(unpackDay(bytes), whole) ? 'the same' : 'something else';
    } catch (error) {
      return error instanceof DamagedDayError ? 'told' : error;
    }
  };
  fc.assert(
    fc.property(fc.nat({ max: packed.length - 1 }), fc.integer({ min: 1, max: 255 }), (index, change) => {
      const damaged = Uint8Array.from(packed);
      damaged[index] = (damaged[index] ?? 0) ^ change;
      expect(index === LEVEL ? ['told', 'the same'] : ['told']).toContain(outcomeOf(damaged));
      expect(() => unpackDay(packed.subarray(0, index))).toThrow(DamagedDayError);
    }),
    { examples: [[LEVEL, 70]] },
  );
});

test.each([
  ['nothing at all', Uint8Array.of(), 'version missing'],
  ['a version of the future', Uint8Array.of(2, 1, 2, 3), 'version 2'],
  ['columns that end too soon', columns(3, 1), 'a number is cut off'],
  ['a state of the engine nobody knows', columns(1, 1, 0, 0, 0, 0, 0, 9), 'unknown state of the engine'],
  ['an alarm of no position', columns(0, 1, 1, 5), 'an alarm of no position'],
  ['a text longer than what is there', columns(1, 1, 0, 0, 0, 0, 0, 0, 1, 0, 9), 'a text is cut off'],
])('%s: %s', (_, bytes, why) => {
  expect(() => unpackDay(bytes)).toThrow(`the packed day cannot be read: ${why}`);
});

function columns(...bytes: number[]): Uint8Array {
  return Buffer.concat([Uint8Array.of(1), deflateSync(Uint8Array.from(bytes))]);
}
