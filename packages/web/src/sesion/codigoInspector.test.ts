import { afterEach, expect, test } from 'vitest';
import { givenUsuario } from '../testing/givens';
import { rememberPerson } from '../shared/lastPerson';
import { isInspectorHere, placeOfCode } from './codigoInspector';

afterEach(() => window.localStorage.clear());

test('IAPP-30 the address of a code has a place in the inspector’s app, others have none', () => {
  const code = 'https://fenix.example/operacion/prealistamiento/crearprealistamiento?vehicle=v2';
  expect(placeOfCode(code)).toBe('/inspector/#/vehiculo/v2');
  expect(placeOfCode('https://fenix.example/clients')).toBeUndefined();
});

test('IAPP-30 a code goes there by itself only where an inspector, and no user of the product, uses the phone', () => {
  expect(isInspectorHere()).toBe(false);
  window.localStorage.setItem('inspector', '1');
  expect(isInspectorHere()).toBe(true);
  rememberPerson(givenUsuario({ scopes: ['createPreset', 'all'] }), Date.now());
  expect(isInspectorHere()).toBe(false);
});
