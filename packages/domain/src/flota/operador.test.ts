import { expect, test } from 'vitest';
import { documentosText, withOffered } from './operador';

const MARTA = { nombre: 'Marta Ruiz', tipoDocumento: 'CC', documento: '57441206' };
const LICENCIA = { tipo: 'licencia', numero: '123', categoria: 'C2', vence: '2026-11-18' } as const;
const EXAMEN = { tipo: 'examen_medico', numero: null, categoria: null, vence: null } as const;

test.each([
  ['2026-11-18', 'vence el 18/11/2026'],
  ['2026-11-19', 'venció el 18/11/2026'],
])('CUM-48 documents as of %s: the licence %s', (on, words) => {
  expect(documentosText({ ...MARTA, papeles: [LICENCIA, EXAMEN] }, on)).toBe(
    `Operador: Marta Ruiz, CC 57441206. Licencia de conducción C2 n.º 123, ${words}. Examen médico, sin fecha de vencimiento.`,
  );
});

test('CUM-48 without papers the identity document alone', () => {
  expect(documentosText({ ...MARTA, papeles: [] }, '2026-11-18')).toBe('Operador: Marta Ruiz, CC 57441206.');
});

test.each([
  ['nothing written', '', 'abc', 10, 'abc'],
  ['after what was written', 'Frenó tarde. ', 'abc', 20, 'Frenó tarde.\nabc'],
  ['exactly its room', 'xy', 'abc', 6, 'xy\nabc'],
  ['no room', 'xyz', 'abc', 6, undefined],
  ['already there', 'x abc', 'abc', 20, undefined],
])('CUM-48 what is offered goes after the text: %s', (_, written, offered, max, joined) => {
  expect(withOffered(written, offered, max)).toBe(joined);
});
