import { expect, test } from 'vitest';
import { byPassing, pointsOf } from './punto';
import type { InspectorTrip } from './sesion';

const trip = (id: string, fecha: string, hora: string, ...lugares: [string, string][]): InspectorTrip => ({
  id,
  nombre: 'Santa Marta - Barranquilla',
  fecha_inicio: fecha,
  hora_inicio: `${hora}:00`,
  hora_fin: '23:59:00',
  activo: '101',
  placa: 'SAN338',
  conductor: '',
  estado: 'Pendiente',
  lugares: lugares.map(([nombre, llegadaEstimada]) => ({ nombre, llegadaEstimada })),
});

/** 10:00 in Bogotá. */
const NOW = new Date('2026-11-18T15:00:00Z');
const TRIPS = [
  trip('left early', '18/11/2026', '07:00', ['Terminal', '07:00'], ['Peaje Tasajera', '08:30']),
  trip('a little late', '18/11/2026', '08:00', ['Peaje Tasajera', '09:00']),
  trip('next', '18/11/2026', '09:30', ['Peaje Tasajera', '11:05'], ['Terminal', '12:00']),
  trip('sooner than it left after', '18/11/2026', '09:45', ['Peaje Tasajera', '10:15']),
  trip('elsewhere', '18/11/2026', '11:00', ['Ciénaga', '11:30']),
  trip('over midnight', '18/11/2026', '23:10', ['Peaje Tasajera', '00:20']),
  trip('tomorrow', '19/11/2026', '05:00', ['peaje tasajera ', '06:10']),
];

test('IAPP-17 the points are those of the trips, each once, by name', () => {
  expect(pointsOf([...TRIPS, trip('none', '18/11/2026', '08:00', ['', '08:00'])])).toEqual([
    'Ciénaga',
    'Peaje Tasajera',
    'Terminal',
  ]);
});

test('IAPP-17 by the hour of passing: to come first, tomorrow, passed and elsewhere folded', () => {
  const groups = byPassing(TRIPS, 'Peaje Tasajera', NOW).map(({ title, isFolded, passings }) => ({
    title,
    isFolded,
    of: passings.map(({ trip: { id }, hour }) => `${hour} ${id}`),
  }));
  expect(groups).toEqual([
    {
      title: 'Por pasar',
      isFolded: false,
      of: ['09:00 a little late', '10:15 sooner than it left after', '11:05 next'],
    },
    { title: 'Mañana', isFolded: true, of: ['00:20 over midnight', '06:10 tomorrow'] },
    { title: 'Ya debieron pasar', isFolded: true, of: ['08:30 left early'] },
    { title: 'No pasan por tu punto', isFolded: true, of: ['11:00 elsewhere'] },
  ]);
});

test('IAPP-17 an hour that cannot be read counts as a trip that does not pass', () => {
  const [group] = byPassing([trip('t', '18/11/2026', '08:00', ['Peaje', 'pronto'])], 'Peaje', NOW);
  expect(group).toMatchObject({ title: 'No pasan por tu punto', passings: [{ hour: '08:00' }] });
});
