import { expect, test } from 'vitest';
import { inWorkOrder, isFound, isMine } from './pending';

const person = { nameUser: 'Darío Epalza' };
const acta = (consecutive: number, name: string, fecha: string) => ({ consecutive, name, fecha });

test.each([
  ['Darío Epalza', true],
  [' dario EPALZA ', true],
  ['Darío Epalza Movilla', false],
  ['', false],
])('ACTA-09 a record of %j is this person’s: %s', (name, expected) => {
  expect(isMine({ name }, person)).toBe(expected);
});

test('ACTA-09 what is in one’s own name comes first, then the newest day, then the highest number', () => {
  const given = [
    acta(1, 'Otra', '11/2/2026'),
    acta(2, 'Otra', '12/1/2026'),
    acta(3, 'DARIO EPALZA', '9/30/2026'),
    acta(4, 'Otra', '12/1/2026'),
    acta(5, 'Darío Epalza', '10/1/2026'),
  ];
  expect(inWorkOrder(given, person).map(({ consecutive }) => consecutive)).toEqual([5, 3, 4, 2, 1]);
});

test.each(['caribe', '401', 'uxt0', '12a', 'epalza', 'uxt001 dario', ''])('ACTA-07 %j finds it', (search) => {
  const found = {
    client: 'Exprés Caribe',
    consecutive: 401,
    plate: 'UXT001',
    internalNumber: '12A',
    name: 'Darío Epalza',
  };
  expect(isFound(found, search)).toBe(true);
  expect(isFound({ ...found, internalNumber: null }, 'otra')).toBe(false);
});
