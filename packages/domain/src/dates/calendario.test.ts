import { expect, test } from 'vitest';
import { addBusinessDays, holidaysOf, isBusinessDay } from './calendario';

const days = (text: string, year: number) => text.split(' ').map((one) => `${year}-${one.slice(3)}-${one.slice(0, 2)}`);

test.each([
  [2026, '01/01 12/01 23/03 02/04 03/04 01/05 18/05 08/06 15/06 29/06 20/07 07/08 17/08 12/10 02/11 16/11 08/12 25/12'],
  // Easter on 1 April: San José on the Monday before it.
  [2018, '01/01 08/01 19/03 29/03 30/03 01/05 14/05 04/06 11/06 02/07 20/07 07/08 20/08 15/10 05/11 12/11 08/12 25/12'],
  // San Pedro and the Sacred Heart fell on the same Monday: one holiday less.
  [2025, '01/01 06/01 24/03 17/04 18/04 01/05 02/06 23/06 30/06 20/07 07/08 18/08 13/10 03/11 17/11 08/12 25/12'],
])('the holidays of %i', (year, listed) => {
  expect(holidaysOf(year)).toEqual(days(listed, year));
});

test.each([
  ['2026-11-13', 5, '2026-11-23'],
  ['2026-11-30', 10, '2026-12-15'],
  ['2026-12-31', 10, '2027-01-18'],
  ['2027-07-31', 10, '2027-08-13'],
  ['2026-03-30', 5, '2026-04-08'],
  ['2026-11-18', 0, '2026-11-18'],
])('from %s the business day number %i is %s', (from, count, day) => {
  expect(addBusinessDays(from, count)).toBe(day);
});

test.each([
  ['2026-11-14', false],
  ['2026-11-15', false],
  ['2026-11-16', false],
  ['2026-11-17', true],
])('%s is a business day: %s', (day, is) => {
  expect(isBusinessDay(day)).toBe(is);
});
