import { describe, expect, test } from 'vitest';
import { sampleDespacho } from '../testing/flota/despachoFixture';
import { recorridoOf, tripShown, tripText } from './recorrido';

const place = { latitud: 11, longitud: -74.5 };

/** Santa Marta, the toll and Barranquilla; `x` where the vehicle reported. */
function trip(estado: string, heard: string, placed: Partial<typeof place> = place) {
  const lugares = ['Santa Marta', 'Peaje Tasajera', 'Barranquilla'].map((nombre, index) =>
    Object.assign({}, placed, {
      nombre,
      timeBetween: 30,
      fEstimada: '16/11/2026 20:05',
      horallegaEstimada: '',
      llegadaEstimada: '',
      llegada: heard[index] === 'x' ? '16/11/2026 20:05:00' : '',
    }),
  );
  return sampleDespacho({ estado, definicion: { ...sampleDespacho().definicion, lugares } });
}

describe('DISP-48 what became of a trip, the same on every screen', () => {
  test.each([
    ['before its end, nothing heard', trip('Pendiente', '---'), 'porSalir', 'Pendiente'],
    ['before its end, at its first stop', trip('Pendiente', 'x--'), 'porSalir', 'Pendiente'],
    ['past the toll', trip('Pendiente', 'xx-'), 'enCamino', 'Pendiente'],
    ['at the last stop before its end without the toll', trip('Pendiente', 'x-x'), 'llego', 'Pendiente · llegó'],
    ['every stop', trip('Finalizada', 'xxx'), 'llego', 'Finalizado'],
    ['over and skipped a stop', trip('Incompleta', 'x-x'), 'llego', 'Finalizado'],
    ['over and turned round after the toll', trip('Incompleta', 'xx-'), 'enCamino', 'Finalizado'],
    ['over and turned round before it', trip('Incompleta', 'x--'), 'noSalio', 'Finalizado · no salió'],
    ['over and never at its first stop', trip('Incompleta', '---'), 'noSalio', 'Finalizado · no salió'],
    ['over, its stops without a place', trip('Incompleta', '---', {}), 'porSalir', 'Finalizado'],
    ['over, without stops', sampleDespacho({ estado: 'Incompleta' }), 'porSalir', 'Finalizado'],
    ['called off at its first stop', trip('Cancelado', 'x--'), 'cancelado', 'Cancelado'],
    ['in a state of another platform', trip('En ruta', 'x--'), 'porSalir', 'En ruta'],
  ])('%s', (_, despacho, recorrido, text) => {
    expect([recorridoOf(despacho), tripText(despacho)]).toEqual([recorrido, text]);
  });

  test('the word beside the state leaves the state and its colour as they are (DISP-43)', () => {
    expect(tripShown(trip('Incompleta', 'x--'))).toEqual({ label: 'Finalizado', tone: 'ok', beside: 'no salió' });
    expect(tripShown(trip('Incompleta', 'xx-'))).toEqual({ label: 'Finalizado', tone: 'ok', beside: null });
  });
});
