import { expect, test } from 'vitest';
import { controlPoints, controlStops, pointText } from './puntosDeControl';

const BS = ['Barranquilla', 'Peaje Laureano', 'Peaje Tasajera', 'Cienaga', 'Santa Marta'];

test('TRIP-09 the stops of the corridor', () => expect(controlStops('BS')).toEqual(BS));
test('TRIP-10 the other way they are in reverse', () => {
  expect(controlStops('SB')).toEqual(['Santa Marta', 'Cienaga', 'Peaje Tasajera', 'Peaje Laureano', 'Barranquilla']);
  expect(controlStops('BS')).toEqual(BS);
});

const lugar = (nombre: string, fEstimada: string, llegada: string) => ({
  nombre,
  timeBetween: 10,
  fEstimada,
  horallegaEstimada: '',
  llegadaEstimada: '',
  llegada,
});

test('TRIP-11, TRIP-12 the stops of the trip itself: completed once reached, pending until then', () => {
  const lugares = [
    lugar('Riohacha', '14/11/2026 08:00', '14/11/2026 08:11:00'),
    lugar('Palomino', '14/11/2026 09:00', ''),
  ];
  expect(controlPoints({ estado: 'Pendiente', definicion: { lugares } }, 'BS')).toEqual([
    {
      nombre: 'Riohacha',
      estimada: '2026-11-14T13:00:00.000Z',
      llegada: '2026-11-14T13:11:00.000Z',
      retraso: 11,
      estado: 'Completado',
      isUnheard: false,
    },
    {
      nombre: 'Palomino',
      estimada: '2026-11-14T14:00:00.000Z',
      llegada: null,
      retraso: null,
      estado: 'Pendiente',
      isUnheard: false,
    },
  ]);
});

test('TRIP-11 a trip that names no stops has the five of the corridor, yet to be reached', () => {
  expect(
    controlPoints({ estado: 'Pendiente', definicion: { lugares: [] } }, 'SB').map(({ nombre, llegada, estado }) => [
      nombre,
      llegada,
      estado,
    ]),
  ).toEqual(BS.toReversed().map((nombre) => [nombre, null, 'Pendiente']));
});

test.each([
  ['Pendiente', 'Pendiente'],
  ['Finalizada', 'Sin registro'],
  ['Incompleta', 'Sin registro'],
  ['Cancelado', 'Pendiente'],
  ['En curso', 'Pendiente'],
])('TRIP-12 a stop without arrival of a trip that is %s reads %s', (estado, text) => {
  const points = controlPoints({ estado, definicion: { lugares: [] } }, 'BS');
  expect(points.map((point) => [point.estado, pointText(point)])).toEqual(points.map(() => ['Pendiente', text]));
});
