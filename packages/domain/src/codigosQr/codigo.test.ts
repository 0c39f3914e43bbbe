import { expect, test } from 'vitest';
import { CODIGO_FILE, codigoAddress, codigosDoc } from './codigo';

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
