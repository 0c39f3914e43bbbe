import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { packDay, unpackDay } from '../days/pack';
import { readOsmAndBody, readOsmAndQuery } from './osmand';
import { instantOf, positionOf, readPlain, reportSchema } from './report';

const NOW = new Date('2026-03-10T20:00:00Z');
const read = (more: object) =>
  positionOf(reportSchema(() => NOW).parse({ timestamp: NOW.getTime(), latitud: 10, longitud: -74, ...more }));

test.each<[unknown, string | undefined]>([
  [1_773_172_800, '2026-03-10T20:00:00.000Z'],
  ['1773172800', '2026-03-10T20:00:00.000Z'],
  ['1773172800.5', '2026-03-10T20:00:00.500Z'],
  [1_773_172_800_500, '2026-03-10T20:00:00.500Z'],
  ['2026-03-10T20:00:00Z', '2026-03-10T20:00:00.000Z'],
  ['2026-03-10T15:00:00-05:00', '2026-03-10T20:00:00.000Z'],
  ['2026-03-10 20:00:00', '2026-03-10T20:00:00.000Z'],
  ['2147483647', '2038-01-19T03:14:07.000Z'],
  ['2026-13-40T20:00:00Z', undefined],
  ['2026-03-10', undefined],
  ['hoy', undefined],
  ['', undefined],
  ['-5', undefined],
  [null, undefined],
  [undefined, undefined],
  [{}, undefined],
])('the time %j is %s', (value, expected) => {
  const at = instantOf(value);
  expect(at === undefined ? undefined : new Date(at).toISOString()).toBe(expected);
});

describe('a position is kept', () => {
  test('to the second, a millionth of a degree, a tenth of a km/h and a whole degree', () => {
    const given = {
      timestamp: NOW.getTime() + 999,
      latitud: '10.12345678',
      longitud: -74.9999999,
      velocidad: 33.3333,
      rumbo: 359.6,
    };
    expect(read(given)).toEqual({
      at: NOW.getTime(),
      latitud: 10.123457,
      longitud: -75,
      velocidad: 33.3,
      rumbo: 0,
      encendido: null,
      alarma: null,
      hasTime: true,
    });
  });

  test.each([
    [
      { velocidad: -1, rumbo: -1 },
      { velocidad: 0, rumbo: 0 },
    ],
    [
      { velocidad: 5_000, rumbo: 725 },
      { velocidad: 999, rumbo: 5 },
    ],
    [{ encendido: '1' }, { encendido: true }],
    [{ encendido: 'FALSE' }, { encendido: false }],
    [{ encendido: null }, { encendido: null }],
    [{ alarma: '  ' }, { alarma: null }],
    [{ alarma: ' sos ' }, { alarma: 'sos' }],
  ])('%j as %j', (given, expected) => {
    expect(read(given)).toMatchObject(expected);
  });

  test('as a packed day gives it back: loose and packed never differ', () => {
    const report = fc.record({
      latitud: fc.double({ min: -90, max: 90, noNaN: true }),
      longitud: fc.double({ min: -180, max: 180, noNaN: true }),
      velocidad: fc.double({ min: -5, max: 2_000, noNaN: true }),
      rumbo: fc.double({ min: -360, max: 720, noNaN: true }),
      encendido: fc.constantFrom(true, false, null),
      alarma: fc.constantFrom(null, 'panico'),
    });
    fc.assert(
      fc.property(report, (given) => {
        const { hasTime: _, ...position } = read(given);
        expect(unpackDay(packDay([position]))).toEqual([position]);
      }),
    );
  });

  test.each([
    { latitud: 'x' },
    { latitud: Number.NaN },
    { latitud: null },
    { longitud: '' },
    { encendido: 'quizás' },
    { alarma: 7 },
    { alarma: 'a\0b' },
  ])('but not with %j', (given) => {
    expect(
      reportSchema(() => NOW).safeParse({ timestamp: NOW.getTime(), latitud: 1, longitud: 1, ...given }).success,
    ).toBe(false);
  });
});

test.each([undefined, null, ''])(
  'without a time (%j) it is of the moment at which it came, and says so',
  (timestamp) => {
    expect(read({ timestamp })).toMatchObject({ at: NOW.getTime(), hasTime: false });
  },
);

test('OsmAnd fields are read under both of their names', () => {
  expect(readOsmAndQuery({ deviceid: '7', location: '10.5,-74.2', heading: '90', speed: '10' })).toMatchObject({
    id: '7',
    report: { latitud: '10.5', longitud: '-74.2', rumbo: '90', velocidad: 18.52 },
  });
});

test('whatever is sent as a report, reading it is no failure of ours', () => {
  fc.assert(
    fc.property(fc.anything({ withNullPrototype: true, withSparseArray: true }), (value) => {
      const body = typeof value === 'object' && value !== null ? value : {};
      for (const { report } of [readOsmAndBody({ location: body }), readOsmAndBody(value), readOsmAndQuery(value)])
        expect(reportSchema(() => NOW).safeParse(report).success).toBe(false);
    }),
  );
});

test('a report that is plain is read as the schema reads it, and one that the schema refuses is never plain', () => {
  const edges = [
    NOW.getTime() + 600_000,
    NOW.getTime() + 600_001,
    NOW.getTime() - 400 * 86_400_000,
    2 ** 31,
    2 ** 31 - 1,
  ];
  const odd = fc.constantFrom(undefined, null, '', '1', 'on', true, {}, Number.NaN, Infinity, -0, 1e17, 'x');
  const number = (most: number) => fc.oneof({ weight: 4, arbitrary: fc.double({ min: -most, max: most }) }, odd);
  const report = fc.record(
    {
      timestamp: fc.oneof(fc.constantFrom(...edges), fc.integer({ min: 0, max: 2e12 }), fc.double(), odd),
      latitud: number(91),
      longitud: number(181),
      velocidad: number(1_200),
      rumbo: number(2e6),
      encendido: fc.oneof(fc.boolean(), odd),
      alarma: fc.constantFrom(undefined, null, '', 'sos', 7),
      odometro: number(1e10),
      distancia: number(1e10),
    },
    { requiredKeys: [] },
  );
  const likely = report.map((some) => ({ timestamp: NOW.getTime() - 5_500, latitud: 4.65, longitud: -74.1, ...some }));
  let plain = 0;
  fc.assert(
    fc.property(fc.oneof(report, likely, odd), (given) => {
      const read = readPlain(given, NOW);
      if (!read) return;
      plain += 1;
      expect(reportSchema(() => NOW).safeParse(given)).toEqual({ success: true, data: read });
    }),
    { numRuns: 3_000, seed: 20_261_116 },
  );
  expect(plain).toBeGreaterThan(20);
});
