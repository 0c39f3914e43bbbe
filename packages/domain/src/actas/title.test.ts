import { expect, test } from 'vitest';
import { ACTA_TIPE_KEYS } from './tipos';
import { actaTitle } from './title';

test.each([
  ['instalacion', 'INSTALACION'],
  ['desinstalacion', 'DESINSTALACION'],
  ['reinstalacion', 'REINSTALACION'],
  ['demo', 'DEMO'],
  ['desvinculacion', 'DESVINCULACION'],
  ['migracion', 'MIGRACION'],
  ['en linea', 'EN LINEA'],
  ['cambio de tecnologia', 'CAMBIO DE TECNOLOGIA'],
  ['preventivo', 'MANTENIMIENTO PREVENTIVO'],
  ['correctivo', 'MANTENIMIENTO CORRECTIVO'],
  ['cambio de gps', 'MANTENIMIENTO CAMBIO DE GPS'],
] as const)('ACTA-99, ACTA-100 the document of a %s is titled %s', (tipe, title) => {
  expect(actaTitle(tipe)).toBe(title);
});

test('ACTA-98 there are eleven types', () => {
  expect(ACTA_TIPE_KEYS).toHaveLength(11);
});
