import { expect, test } from 'vitest';
import { type Mirado, porQueMirar } from './porQueMirar';
import type { Antecedentes } from './vehiculo';

const TODAY = '2026-11-19';
const KNOWN: Antecedentes = {
  placa: 'WXY900',
  control: { fecha: '2026-11-18T10:00:00.000Z', aprobado: false },
  defectos: {
    total: 2,
    abiertos: [
      { nombre: 'Luz de placa', desde: '2026-11-12T15:00:00.000Z', prometido: '2026-11-16' },
      { nombre: 'Pito', desde: '2026-11-10T15:00:00.000Z', prometido: TODAY },
    ],
  },
  inspeccion: { fecha: '2026-11-17T15:30:00.000Z', punto: 'Peaje', novedades: ['Estado: Llantas'] },
  informes: {
    total: 2,
    abiertos: [
      { titulo: 'Exceso de velocidad', fecha: '12/11/2026' },
      { titulo: 'Parada no autorizada', fecha: '09/11/2026' },
    ],
  },
};

test.each<[Mirado, { valor: string; desde: string }]>([
  ['control', { valor: 'No aprobado', desde: '18/11/2026 05:00' }],
  ['defectos', { valor: '2 sin reparar\nLuz de placa: 3 días después', desde: '10/11/2026' }],
  ['inspeccion', { valor: '1 novedad', desde: '17/11/2026 10:30' }],
  ['informes', { valor: '2', desde: '09/11/2026, el más antiguo' }],
])('WHY-08 the %s of a vehicle says by which rule, what was found and since when', (what, said) => {
  expect(porQueMirar(what, KNOWN, TODAY)).toMatchObject(said);
});

test.each<[Mirado, string]>([
  ['control', 'Ninguno'],
  ['defectos', 'Ninguno'],
  ['inspeccion', 'Ninguna'],
  ['informes', 'Ninguno'],
])('WHY-08 of a vehicle without %s it says so, and since when is left out', (what, valor) => {
  const nothing = { placa: 'WXY900', control: null, inspeccion: null, informes: { total: 0, abiertos: [] } };
  expect(porQueMirar(what, nothing, TODAY)).toEqual({
    que: expect.any(String),
    regla: expect.any(String),
    valor,
    limite: expect.any(String),
  });
});

test('WHY-08 where not all are shown the oldest is not known', () => {
  const more = { ...KNOWN, informes: { ...KNOWN.informes, total: 3 } };
  expect(porQueMirar('informes', more, TODAY).desde).toBeUndefined();
});
