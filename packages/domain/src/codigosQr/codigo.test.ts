import { expect, test } from 'vitest';
import { CODIGO_FILE, codigoAddress, codigosDoc, etiquetasDoc } from './codigo';

const vehiculo = (id: string, patente: string, nombre: string) => ({
  id,
  patente,
  nombre,
  idgps: '',
  grupo: '',
  marca: '',
  modelo: '',
  color: '',
  numero_serie: '',
});

test('QR-04 a code holds the absolute address of the creation screen with its vehicle', () => {
  expect(codigoAddress('https://flota.example', 'a b&c')).toBe(
    'https://flota.example/operacion/prealistamiento/crearprealistamiento?vehicle=a%20b%26c',
  );
});

test('QR-03 one page of 290 × 290 mm for each vehicle, with its plate and the company', () => {
  const doc = codigosDoc('https://f.co', 'expreso del caribe', [
    vehiculo('1', 'SZK482', '101'),
    vehiculo('2', '', '7'),
  ]);
  expect(doc.fileName).toBe(CODIGO_FILE);
  expect(doc.page?.width.toFixed(2)).toBe('822.05');
  expect(doc.page?.height).toBe(doc.page?.width);
  expect(doc.blocks).toMatchObject([
    { kind: 'qr', title: 'SZK482', subtitle: 'Expreso del Caribe' },
    // One without a plate goes by its number.
    { kind: 'qr', title: '7' },
  ]);
});

test.each<[vehicles: number, perPage: number[]]>([
  [0, []],
  [1, [1]],
  [6, [6]],
  [7, [6, 1]],
  [16, [6, 6, 4]],
])('labels of %i vehicles stand six to a letter page: %j', (count, perPage) => {
  const fleet = Array.from({ length: count }, (_, at) => vehiculo(String(at), `SZK${at}`, '101'));
  const doc = etiquetasDoc('https://f.co', 'expreso del caribe', fleet);
  expect(doc.fileName).toBe('etiquetas-QR.pdf');
  // 8.5 by 11 inches, in points.
  expect(doc.page).toMatchObject({ width: 612, height: 792 });
  const pages = doc.blocks.map((block) => (block.kind === 'labels' ? block.labels : []));
  expect(pages.map((labels) => labels.length)).toEqual(perPage);
  expect(pages.flat().map(({ title }) => title)).toEqual(fleet.map(({ patente }) => patente));
});

test('a label says what the sheet says, and opens the same check', () => {
  const [block] = etiquetasDoc('https://f.co', 'expreso del caribe', [vehiculo('1', 'SZK482', '101')]).blocks;
  expect(block).toEqual({
    kind: 'labels',
    labels: [
      {
        address: 'https://f.co/operacion/prealistamiento/crearprealistamiento?vehicle=1',
        title: 'SZK482',
        subtitle: 'Expreso del Caribe',
        hint: 'Escanea el código para hacer el prealistamiento',
      },
    ],
  });
});
