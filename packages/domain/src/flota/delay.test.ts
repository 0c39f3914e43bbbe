import { expect, test } from 'vitest';
import { delayMinutes, delayShown, porQueRetraso } from './delay';

test.each([
  [-3, '3 min antes', 'ok'],
  [0, 'A tiempo', 'ok'],
  [1, '1 min tarde', 'ok'],
  [10, '10 min tarde', 'ok'],
  [11, '11 min tarde', 'danger'],
])('TRIP-13 an arrival %i minutes after its plan reads %s, %s', (minutes, label, tone) => {
  expect(delayShown(minutes)).toEqual({ label, tone });
});

test.each([
  [9 * 60 + 59, '9 min tarde', 'ok'],
  [10 * 60, '10 min tarde', 'ok'],
  [10 * 60 + 1, '11 min tarde', 'danger'],
  [10 * 60 + 29, '11 min tarde', 'danger'],
  [12 * 60 + 29, '12 min tarde', 'danger'],
  [20, 'A tiempo', 'ok'],
  [-90, '2 min antes', 'ok'],
])('TRIP-13 %i seconds after the plan are %s, %s', (seconds, label, tone) => {
  const due = new Date('2026-03-10T20:00:00Z');
  expect(delayShown(delayMinutes(due, new Date(due.getTime() + seconds * 1000)))).toEqual({ label, tone });
});

test.each([
  ['15:28:00', '15:26:59', '2 min antes'],
  ['15:28:00', '15:26:00', '2 min antes'],
  ['15:28:40', '15:26:59', '2 min antes'],
  ['15:28:40', '15:28:00', 'A tiempo'],
  ['15:28:59', '15:29:00', '1 min tarde'],
  ['15:28:59', '15:39:00', '11 min tarde'],
])('INSP-07, TRIP-13 due %s and reached %s reads %s, as the clock without its seconds', (due, reached, label) => {
  const at = (time: string) => new Date(`2026-03-10T${time}Z`);
  expect(delayShown(delayMinutes(at(due), at(reached))).label).toBe(label);
});

test.each([
  [11, 'Peaje: 11 min tarde', 'Llegó más de 10 minutos después de su plan.'],
  [10, 'Peaje: 10 min tarde', 'Llegó antes de su plan, o a lo sumo 10 minutos después.'],
])('WHY-03 the colour of an arrival %i minutes late says its rule, its hours and its limit', (minutos, que, regla) => {
  const hours = { programada: '2026-11-16T15:00:00.000Z', llegada: '10:11:00' };
  const why = porQueRetraso({ nombre: 'Peaje', minutos }, hours);
  expect(why).toMatchObject({ que, regla, limite: '10 minutos' });
  expect(why.valor).toBe(`${minutos} min tarde; llegó a las 10:11; plan a las 10:00`);
});
