import { describe, expect, test } from 'vitest';
import { completedAt, driverOf, endOf, startOf, tripSpan, turnoOf } from './despacho';
import { sampleDespacho } from '../testing/flota/despachoFixture';

describe('DISP-28 reading a dispatch', () => {
  test('the first driver drives', () => expect(driverOf(sampleDespacho())).toBe('Ángel Peña'));

  test('without a driver there is no name', () => {
    const { definicion } = sampleDespacho();
    expect(driverOf({ definicion: { ...definicion, conductor1: [] } })).toBe('');
  });

  test('it begins at Bogotá time', () => {
    expect(startOf(sampleDespacho())?.toISOString()).toBe('2026-11-16T04:30:00.000Z');
    expect(startOf(sampleDespacho({ hora_inicio: '' }))).toBeUndefined();
  });

  test('TRIP-19 it ends when planned until it was completed', () => {
    expect(completedAt(sampleDespacho())).toBeUndefined();
    expect(endOf(sampleDespacho())?.toISOString()).toBe('2026-11-16T06:40:00.000Z');
    const done = sampleDespacho({ fecha_completado: '16/11/2026', hora_completado: '01:52:10' });
    expect(endOf(done)?.toISOString()).toBe('2026-11-16T06:52:10.000Z');
  });

  test('TRIP-19 a completion at 00:00:00 is none, whatever day is beside it', () => {
    const day = sampleDespacho({ fecha_completado: '16/11/2026', hora_completado: '00:00:00' });
    expect(endOf(day)?.toISOString()).toBe('2026-11-16T06:40:00.000Z');
  });

  test.each([
    ['the planned end', {}, '2026-11-16T06:40:00.000Z'],
    [
      'the completion, earlier',
      { fecha_completado: '16/11/2026', hora_completado: '01:12:00' },
      '2026-11-16T06:12:00.000Z',
    ],
    ['its very start', { fecha_completado: '15/11/2026', hora_completado: '23:30:00' }, '2026-11-16T04:30:00.000Z'],
    ['nothing when it ends before', { fecha_fin: '15/11/2026', hora_fin: '23:29:59' }, undefined],
    ['nothing without an end', { fecha_fin: '', hora_fin: '' }, undefined],
    ['nothing without a start', { hora_inicio: '' }, undefined],
  ])('TRIP-18, TRIP-19 it spans from its start to %s', (_, change, to) => {
    const span = tripSpan(sampleDespacho(change));
    expect(span?.to.toISOString()).toBe(to);
    expect(span?.from.toISOString()).toBe(to && '2026-11-16T04:30:00.000Z');
  });
});

describe('who was to drive', () => {
  const drivers = [
    { id: 'c1', nombre: 'Ángel Peña' },
    { id: 'c2', nombre: 'Rosa Díaz' },
  ];
  const planned = (change: Parameters<typeof sampleDespacho>[0] = {}) => {
    const { definicion, ...rest } = sampleDespacho();
    return { ...rest, definicion: { ...definicion, conductor1: drivers }, idactivo: 'v1', placa: 'ABC123', ...change };
  };

  test('is the first driver, from the start to the end', () => {
    expect(turnoOf(planned())).toEqual({
      idactivo: 'v1',
      placa: 'ABC123',
      conductor: { id: 'c1', nombre: 'Ángel Peña' },
      from: new Date('2026-11-16T04:30:00.000Z'),
      to: new Date('2026-11-16T06:40:00.000Z'),
    });
  });

  test('is nobody on a trip that was called off, or that does not say from when to when', () => {
    expect(turnoOf(planned({ estado: 'Cancelado' }))).toBeUndefined();
    expect(turnoOf(planned({ hora_inicio: '' }))).toBeUndefined();
  });

  test('has no ids where the platform says none', () => {
    const { idactivo: _, ...rest } = planned();
    const nobody = { ...rest, definicion: { ...rest.definicion, conductor1: [] } };
    expect(turnoOf(nobody)).toMatchObject({ idactivo: '', conductor: { id: '', nombre: '' } });
  });
});
