import { describe, expect, test } from 'vitest';
import { DomainError } from '../errors';
import { sampleDespacho } from '../testing/flota/despachoFixture';
import { overlapping } from '../flota/overlapping';
import { assertNoOverlap, crucesIn } from './cruce';

const START = new Date('2026-11-16T04:45:00Z');
const WANTED = { start: START, idactivo: '2', conductor: { id: '3', nombre: 'Ángel Peña' } };

const trip = (change: Parameters<typeof sampleDespacho>[0]) => sampleDespacho(change);
const driving = (conductor: { id?: string; nombre: string }) => ({
  ...sampleDespacho().definicion,
  conductor1: [conductor],
});

function refusal(overlaps: readonly ReturnType<typeof trip>[], motivo?: string): DomainError | undefined {
  try {
    assertNoOverlap(overlaps, WANTED, motivo);
    return undefined;
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
}

describe('DISP-48 two trips at a time', () => {
  test('of the vehicle: the question names the trip', () => {
    expect(crucesIn(refusal([trip({})]))).toEqual({
      title: 'Este vehículo ya tiene un viaje a esa hora',
      warning: 'El despacho se cruza con otro viaje pendiente del mismo vehículo.',
      trips: ['15/11/2026 23:30, BARRANQUILLA - SANTA MARTA'],
    });
  });

  test('of the driver: the question names the vehicle, and until when or from when', () => {
    const under = trip({ id: '8', idactivo: '9', placa: 'UGZ771' });
    const later = trip({
      id: '9',
      idactivo: '10',
      placa: 'SNY139',
      fecha_inicio: '16/11/2026',
      hora_inicio: '00:30:00',
    });
    expect(crucesIn(refusal([under, later]))).toEqual({
      title: 'Este conductor ya tiene varios viajes a esa hora',
      warning: 'El despacho se cruza con varios viajes pendientes del mismo conductor.',
      trips: ['Este conductor ya va en UGZ771 hasta las 01:40', 'Este conductor sale en SNY139 a las 00:30'],
    });
  });

  test('of one trip of the driver, and of several of the vehicle', () => {
    expect(crucesIn(refusal([trip({ id: '8', idactivo: '9', placa: 'UGZ771' })]))).toMatchObject({
      title: 'Este conductor ya tiene un viaje a esa hora',
      warning: 'El despacho se cruza con otro viaje pendiente del mismo conductor.',
    });
    expect(crucesIn(refusal([trip({}), trip({ id: '8', hora_inicio: '23:40:00' })]))).toMatchObject({
      title: 'Este vehículo ya tiene varios viajes a esa hora',
      warning: 'El despacho se cruza con varios viajes pendientes del mismo vehículo.',
    });
  });

  test('of both: each by its own words, a trip of both named once', () => {
    expect(crucesIn(refusal([trip({}), trip({ id: '8', idactivo: '9', placa: 'UGZ771' })]))).toEqual({
      title: 'El vehículo y el conductor ya tienen viajes a esa hora',
      warning: 'El despacho se cruza con otros viajes pendientes del mismo vehículo y del mismo conductor.',
      trips: ['15/11/2026 23:30, BARRANQUILLA - SANTA MARTA', 'Este conductor ya va en UGZ771 hasta las 01:40'],
    });
  });

  test('a reason is enough, except for two departures of one vehicle at one minute', () => {
    const sameMinute = { fecha_inicio: '15/11/2026', hora_inicio: '23:45:59' };
    expect(refusal([trip({}), trip({ idactivo: '9', ...sameMinute })], 'Lo lleva un relevo')).toBeUndefined();
    expect(refusal([trip(sameMinute)], 'Lo lleva un relevo')?.message).toBe(
      'Este vehículo ya tiene un despacho a esa hora.',
    );
    expect(crucesIn(refusal([trip(sameMinute)]))).toBeUndefined();
    expect(refusal([])).toBeUndefined();
    expect(crucesIn(new Error('x'))).toBeUndefined();
  });
});

test.each([
  ['of the vehicle', trip({ definicion: driving({ id: '4', nombre: 'Otro' }) }), true],
  ['of the driver', trip({ idactivo: '9' }), true],
  [
    'of a driver of the same name',
    trip({ idactivo: '9', definicion: driving({ id: '4', nombre: 'Ángel Peña' }) }),
    false,
  ],
  [
    'whose driver has a name and no number',
    trip({ idactivo: '9', definicion: driving({ nombre: 'Ángel Peña' }) }),
    true,
  ],
  ['of neither', trip({ idactivo: '9', definicion: driving({ id: '4', nombre: 'Otro' }) }), false],
  ['that is over', trip({ estado: 'Incompleta' }), false],
  ['that ends when this one begins', trip({ hora_fin: '23:45:00', fecha_fin: '15/11/2026' }), false],
])('DISP-48 a pending trip %s is in the way: %s', (_, other, isInTheWay) => {
  const span = { from: START, to: new Date(START.getTime() + 3_600_000) };
  expect(overlapping([other], { idactivo: '2', conductor: WANTED.conductor }, span)).toHaveLength(isInTheWay ? 1 : 0);
});
