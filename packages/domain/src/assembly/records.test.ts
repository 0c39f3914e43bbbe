import { expect, test } from 'vitest';
import { WITHOUT_SIGNAL } from '../permissions';
import { recordTitle } from '../records/kind';
import { ACTIONS } from './actions';
import { AREAS } from './areas';
import { OFFLINE_KEYS, RECORDS, recordAddress, recordLabel, recordsLabel } from './records';

test.each([
  ['acta', 'Acta', 'Actas', 'actas', '/optimizacion/previewrecord/7'],
  ['prealistamiento', 'Prealistamiento', 'Prealistamientos', 'preset-v2', '/operacion/prealistamiento/preview/7'],
  ['informe', 'Informe', 'Informes', 'informes', '/optimizacion/previewinforme/7'],
  ['documento', 'Documento', 'Documentos', 'documentos', '/optimizacion/previewdocumento/7'],
  ['inspeccion', 'Inspección', 'Inspecciones', 'inspecciones', '/ejecucion/incontrol/inspecciones/preview/7'],
  ['boletin', 'Acción de mejora', 'Acciones de mejora', 'newsletter', '/pqrs/main/preview?id=7'],
] as const)('%s is called, listed and opened by its description', (key, one, many, area, address) => {
  expect([recordLabel(key), recordsLabel(key), AREAS[area], recordAddress(key, '7')]).toEqual([
    one,
    many,
    many,
    address,
  ]);
});

test('a record is called by its kind, its number and what distinguishes it', () => {
  expect(recordTitle(RECORDS.acta, 12, 'ABC123')).toBe('Acta 12 · ABC123');
});

test('AUTH-25 what is made without signal is held by the scopes that open the application without signal', () => {
  expect(new Set(OFFLINE_KEYS.map((key) => RECORDS[key].offline.scope))).toEqual(new Set(WITHOUT_SIGNAL));
});

test('what a kind cannot suffer is no action: a check is not deleted, an inspection not created', () => {
  expect(
    ['prealistamiento.eliminar', 'inspeccion.crear', 'documento.restaurar'].filter((one) => one in ACTIONS),
  ).toEqual([]);
});
