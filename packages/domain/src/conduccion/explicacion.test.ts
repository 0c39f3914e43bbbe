import { describe, expect, test } from 'vitest';
import type { ReglasConduccion } from '../gps/reglas';
import { aportesOf, aportesOfViaje, eventosExplicados, partesDeEvento } from './explicacion';
import type { EventoConduccion } from './tablero/viajes';

const shape = { leve: 0.4, peor: 2, breve: 1, larga: 1 };
const REGLAS: ReglasConduccion = {
  porKm: 100,
  kmMinimos: 50,
  categorias: [
    {
      ...shape,
      categoria: 'Manejo ecologico',
      peso: 0.25,
      tolerancia: 4,
      umbrales: [{ evento: 'Frenada brusca', valor: 3, unidad: 'm/s²', cuando: '' }],
    },
    {
      ...shape,
      categoria: 'Velocidades',
      peso: 0.75,
      tolerancia: 2,
      umbrales: [{ evento: 'Exceso de velocidad', valor: 80, unidad: 'km/h', cuando: '' }],
    },
  ],
};

const moment = (time: string) => ({ fecha_hora: `2026-03-10 ${time}`, domicilio: '' });
const evento = (change: Partial<EventoConduccion>): EventoConduccion => ({
  nombre: 'Exceso de velocidad',
  inicio: moment('10:00:20'),
  final: moment('10:01:05'),
  calificacion: 0.5,
  distancia: 0,
  duracion: 45,
  ...change,
});

test('PESV-44 a score is the sum of its categories by their weights', () => {
  const parts = aportesOf({ 'Manejo ecologico': 8, Velocidades: 4 }, REGLAS);
  expect(parts.map(({ categoria, aporta }) => [categoria, aporta])).toEqual([
    ['Manejo ecologico', 2],
    ['Velocidades', 3],
  ]);
});

test.each([
  [200_000, 0.5, 0.25],
  // Shorter than 50 km counts as 50 km.
  [10_000, 0.5, 1],
])('PESV-44 on a trip of %i metres events that weigh %d are %d in 100 km', (distancia_viaje, gravedad, per100) => {
  const categorias = [{ categoria: 'Velocidades', calificacion: 0.9, eventos: [evento({})] }];
  const [, speed] = aportesOfViaje({ categorias, distancia_viaje }, REGLAS);
  expect(speed).toMatchObject({ eventos: 1, gravedad, porDistancia: per100, tolerancia: 2, puntaje: 0.9 });
  expect(speed?.aporta).toBeCloseTo(0.675, 9);
});

test.each([
  [evento({ detalle: { vel_max: 96.4, vel_prom: 90, vel_min: 81 } }), 'Velocidades', '96 km/h', '80 km/h'],
  [evento({ nombre: 'Frenada brusca', calificacion: 0.6 }), 'Manejo ecologico', '3 m/s²', '3 m/s²'],
  [evento({ nombre: 'Frenada brusca', calificacion: 0.3 }), 'Manejo ecologico', '4,5 m/s²', '3 m/s²'],
  [evento({ nombre: 'Frenada brusca', calificacion: 0 }), 'Manejo ecologico', '6 m/s² o más', '3 m/s²'],
  [evento({ nombre: 'Batería baja', duracion: 0 }), 'Eventos', 'Alarma', '—'],
])('PESV-44 an event says its value, its limit and since when: %o', (given, categoria, valor, limite) => {
  const categorias = [{ categoria, calificacion: 1, eventos: [given] }];
  expect(eventosExplicados({ categorias }, REGLAS)).toMatchObject([{ valor, limite, desde: '2026-03-10 10:00:20' }]);
});

describe('PESV-44 what one event weighs', () => {
  const speed = { ...REGLAS.categorias[1]!, leve: 0.25, peor: 1.5, breve: 0.4, larga: 300 };
  const reglas = { ...REGLAS, categorias: [speed] };

  test.each([
    // Half of the time after which all of it counts: 0.4 + 0.6 / 2.
    ['a stretch of 150 s', 150, 0.58, { extension: 0.7, gravedad: 0.42, fuerza: 0.6 }],
    ['one that is longer than what counts', 900, 0.4, { extension: 1, gravedad: 0.6, fuerza: 0.6 }],
    ['one of a moment', 0, 0.9, { extension: 0.4, gravedad: 0.1, fuerza: 0.25 }],
  ])('%s', (_, duracion, calificacion, parts) => {
    expect(partesDeEvento(evento({ duracion, calificacion }), 'Velocidades', reglas)).toMatchObject({
      extension: expect.closeTo(parts.extension, 9),
      gravedad: expect.closeTo(parts.gravedad, 9),
      fuerza: expect.closeTo(parts.fuerza, 9),
      desde: '2026-03-10 10:00:20',
    });
  });

  test('of a category without rules is not known', () => {
    expect(partesDeEvento(evento({}), 'Otra', reglas)).toBeUndefined();
  });
});
