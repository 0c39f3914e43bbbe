import { expect, test } from 'vitest';
import { addYears, ageOn } from './years';

test.each([
  ['2025-03-15', 2, '2027-03-15'],
  ['2024-02-29', 1, '2025-02-28'],
  ['2024-02-29', 4, '2028-02-29'],
  ['2026-12-31', 1, '2027-12-31'],
])('%s and %i years is %s', (day, years, later) => expect(addYears(day, years)).toBe(later));

test.each([
  ['1960-05-01', '2026-05-10', 66],
  ['1966-05-11', '2026-05-10', 59],
  ['1966-05-10', '2026-05-10', 60],
])('who was born on %s is on %s %i years old', (born, on, age) => expect(ageOn(born, on)).toBe(age));
