import { CATEGORIAS } from '@fenix/domain/gps/conduccion';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { WEIGHING, categoryScores, eventScore, gravityOf, meanScores, perCategory, totalScore } from './score';

const event = fc.record({
  categoria: fc.constantFrom(...CATEGORIAS),
  measure: fc.double({ min: 1, max: 4, noNaN: true }),
  seconds: fc.integer({ min: 0, max: 20_000 }),
});
const events = fc.array(event, { maxLength: 20 });
const meters = fc.integer({ min: 0, max: 900_000 });

test('the weights of the categories add up to the whole', () => {
  expect(CATEGORIAS.reduce((sum, categoria) => sum + WEIGHING[categoria].weight, 0)).toBeCloseTo(1, 12);
});

test('a trip without events is faultless in everything', () => {
  expect(categoryScores([], 80_000)).toEqual(perCategory(() => 1));
  expect(totalScore(perCategory(() => 1))).toBe(1);
  expect(totalScore(perCategory(() => 0))).toBe(0);
});

test.each([
  ['just above 80 for a moment', 1, 0, 0.1],
  ['100 km/h for a moment', 1.25, 0, 0.25],
  ['100 km/h for two and a half minutes', 1.25, 150, 0.4375],
  ['120 km/h for five minutes', 1.5, 300, 1],
  ['more and longer weighs no more', 2, 3000, 1],
])('speeding, %s, weighs what the record says', (_, measure, seconds, gravity) => {
  expect(gravityOf({ categoria: 'Velocidades', measure, seconds })).toBeCloseTo(gravity, 3);
  expect(eventScore({ categoria: 'Velocidades', measure, seconds })).toBeCloseTo(1 - gravity, 2);
});

test('events weigh by distance: two of the worst in 100 km leave nothing, in 200 km half', () => {
  const worst = { categoria: 'Velocidades', measure: 1.5, seconds: 300 } as const;
  expect(categoryScores([worst, worst], 100_000).Velocidades).toBe(0);
  expect(categoryScores([worst, worst], 200_000).Velocidades).toBe(0.5);
  expect(categoryScores([worst, worst], 200_000).Ralenti).toBe(1);
});

test('a short trip counts as 50 km', () => {
  const mild = [{ categoria: 'Velocidades', measure: 1, seconds: 0 }] as const;
  expect(categoryScores(mild, 1000)).toEqual(categoryScores(mild, 50_000));
  expect(categoryScores(mild, 51_000).Velocidades).toBeGreaterThan(categoryScores(mild, 50_000).Velocidades);
});

test('scores stay between 0 and 1, whatever happened', () => {
  fc.assert(
    fc.property(events, meters, (happened, distance) => {
      const scores = categoryScores(happened, distance);
      for (const score of [...Object.values(scores), totalScore(scores), ...happened.map(eventScore)]) {
        expect(score).toBeGreaterThanOrEqual(0);
        expect(score).toBeLessThanOrEqual(1);
      }
    }),
  );
});

test('one more event never raises a score', () => {
  fc.assert(
    fc.property(events, event, meters, (happened, another, distance) => {
      const [before, after] = [categoryScores(happened, distance), categoryScores([...happened, another], distance)];
      for (const categoria of CATEGORIAS) expect(after[categoria]).toBeLessThanOrEqual(before[categoria]);
      expect(totalScore(after)).toBeLessThanOrEqual(totalScore(before));
    }),
  );
});

test('a longer or a stronger event never raises a score', () => {
  const more = fc.record({ measure: fc.double({ min: 0, max: 2, noNaN: true }), seconds: fc.nat({ max: 10_000 }) });
  fc.assert(
    fc.property(events, event, more, meters, (happened, one, { measure, seconds }, distance) => {
      const worse = { ...one, measure: one.measure + measure, seconds: one.seconds + seconds };
      expect(eventScore(worse)).toBeLessThanOrEqual(eventScore(one));
      const total = (last: typeof one) => totalScore(categoryScores([...happened, last], distance));
      expect(total(worse)).toBeLessThanOrEqual(total(one));
    }),
  );
});

test('the mean goes by distance, and a worse part never raises it', () => {
  const parts = (score: number) => [
    { scores: perCategory(() => score), meters: 300 },
    { scores: perCategory(() => 1), meters: 100 },
  ];
  expect(meanScores(parts(0.2)).Ralenti).toBeCloseTo(0.4, 12);
  expect(meanScores(parts(0.1)).Ralenti).toBeLessThan(meanScores(parts(0.2)).Ralenti);
  expect(meanScores([])).toEqual(perCategory(() => 1));
});
