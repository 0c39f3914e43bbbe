import { describe, expect, test } from 'vitest';
import { atWallTime } from '../../dates/wallTime';
import type { Turno } from '../../gps/conduccion';
import { type Drive, conductoresCells, conductoresHeaders, conductoresOf, driverOfDrive } from './conductores';

const DAY = '2026-11-16';
const drive = (from: string, to: string, more: Partial<Drive> = {}): Drive => ({
  vehicleId: 'bus',
  patente: 'AAA001',
  fechahorainicio: `${DAY} ${from}:00`,
  fechahorafin: `${DAY} ${to}:00`,
  tiempo_viaje: 3600,
  distancia_recorrida: 50_000,
  score: 1,
  categorias: { Velocidades: 1 },
  ...more,
});
const turno = (nombre: string, from: string, to: string, more: Partial<Turno> = {}): Turno => ({
  idactivo: 'bus',
  placa: 'AAA001',
  conductor: { id: nombre && `id ${nombre}`, nombre },
  from: atWallTime(DAY, from)!,
  to: atWallTime(DAY, to)!,
  ...more,
});

describe('who drove', () => {
  test.each([
    ['the trip it was programmed for', [turno('Ana', '08:00', '10:00')], 'Ana'],
    ['one it left early for and ended late', [turno('Ana', '08:20', '09:40')], 'Ana'],
    ['one that covers exactly half', [turno('Ana', '09:00', '12:00')], 'Ana'],
    ['one that covers less than half', [turno('Ana', '09:01', '12:00')], undefined],
    ['nothing', [], undefined],
    ['a trip of nobody', [turno('', '08:00', '10:00')], undefined],
    ['two drivers, of whom one covers more', [turno('Ana', '08:00', '08:30'), turno('Luis', '08:30', '10:00')], 'Luis'],
    ['there and back with the same driver', [turno('Ana', '08:00', '08:35'), turno('Ana', '09:20', '10:00')], 'Ana'],
    [
      'two who share it evenly by less than half',
      [turno('Ana', '08:00', '08:50'), turno('Luis', '09:10', '10:00')],
      undefined,
    ],
  ])('%s', (_, turnos, name) => {
    expect(driverOfDrive(drive('08:00', '10:00'), turnos)?.nombre).toBe(name);
  });

  test('is unknown where the platform’s moments cannot be parsed', () => {
    const unread = { ...drive('08:00', '10:00'), fechahorainicio: 'ayer' };
    expect(driverOfDrive(unread, [turno('Ana', '08:00', '10:00')])).toBeUndefined();
  });
});

describe('the same scores by driver', () => {
  const drives = [
    drive('08:00', '09:00', { score: 0.5, categorias: { Velocidades: 0.4 } }),
    drive('10:00', '11:00', { score: 1, distancia_recorrida: 150_000, vehicleId: 'otro', patente: 'AAA000' }),
    drive('12:00', '13:00', { score: 0.9 }),
    drive('15:00', '16:00', { score: 0.2 }),
    drive('17:00', '18:00', { score: 0.4 }),
  ];
  const turnos = [
    turno('Ana', '08:00', '09:00'),
    turno('Ana', '10:00', '11:00', { idactivo: 'otro' }),
    turno('Luis', '12:00', '13:00'),
  ];
  const rows = conductoresOf(drives, turnos);

  test('are the mean of their drives by distance; who is unknown is one row, and the last', () => {
    expect(rows.map(({ nombre, isConocido, valor, viajes }) => [nombre, isConocido, valor, viajes])).toEqual([
      ['Luis', true, 9, 1],
      ['Ana', true, 8.75, 2],
      ['Sin conductor conocido', false, 3, 2],
    ]);
    expect(rows[1]).toMatchObject({
      id: 'id Ana',
      calificacion: { Velocidades: 8.5 },
      distancia: 200_000,
      duracion: 7200,
      vehiculos: ['AAA000', 'AAA001'],
    });
  });

  test('drivers without an id are distinguished by their name, however it is written', () => {
    const named = (nombre: string, from: string, to: string) => turno('', from, to, { conductor: { id: '', nombre } });
    const found = conductoresOf(drives.slice(0, 1).concat(drives[2]!), [
      named('Ana  Díaz', '08:00', '09:00'),
      named('ANA DÍAZ', '12:00', '13:00'),
    ]);
    expect(found.map(({ nombre, viajes }) => [nombre, viajes])).toEqual([['Ana  Díaz', 2]]);
  });

  test('a platform that says only the plate of the vehicle is understood as well', () => {
    const byPlate = turno('Ana', '08:00', '09:00', { idactivo: '' });
    expect(conductoresOf(drives.slice(0, 1), [byPlate])[0]?.nombre).toBe('Ana');
  });

  test('as a sheet', () => {
    expect(conductoresHeaders(['Velocidades'])).toEqual([
      'Conductor',
      'Viajes',
      'Distancia (km)',
      'Duración (h)',
      'Vehículos',
      'Calificación',
      'Velocidades',
    ]);
    expect(conductoresCells(rows[1]!, ['Velocidades'])).toEqual(['Ana', 2, 200, 2, 'AAA000, AAA001', 8.75, 8.5]);
  });
});
