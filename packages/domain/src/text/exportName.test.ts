import { expect, test } from 'vitest';
import { exportName } from './exportName';

test.each([
  ['expreso del caribe', 'despachos-expreso-del-caribe-2026-11-15-2026-11-20.csv'],
  ['Líneas/../Ñandú "S.A."', 'despachos-lineas-nandu-s-a-2026-11-15-2026-11-20.csv'],
])('DISP-33 the file of %j is %s', (client, name) => {
  expect(exportName('despachos', client, '2026-11-15', '2026-11-20')).toBe(name);
});
