import { expect, test } from 'vitest';
import { PLANTILLA_INICIAL, type Plantilla } from '../plantilla/plantilla';
import { otherClass } from './clase';

const punto = (name: string, aplica: 'todos' | 'moto' | 'pesados') =>
  ({ name, aplica, criticidad: 'bloqueante' }) as const;
/** It keeps no vehicle from leaving. */
const minor = { name: 'Cortinas', aplica: 'pesados', criticidad: 'menor' } as const;
const plantilla: Plantilla = {
  secciones: [
    { id: 'luces', title: 'Luces', puntos: [punto('Luces', 'todos'), punto('Cocuyos', 'pesados'), minor] },
    { id: 'fugas', title: 'Fugas', puntos: [punto('Cadena', 'moto')] },
  ],
};

test('CUM-26 a check of the vehicle’s own class says nothing', () => {
  expect(otherClass(PLANTILLA_INICIAL, { clase: 'bus', isFast: false }, 'bus')).toEqual({ bloqueos: [], avisos: [] });
});

test('CUM-26 blocking points of the vehicle’s class that were not checked are named, whichever way it was taken for another', () => {
  expect(otherClass(plantilla, { clase: 'moto', isFast: false }, 'bus')).toEqual({
    bloqueos: ['Sin revisar, de la clase Bus: Cocuyos'],
    avisos: ['Se revisó como Moto y la hoja de vida dice Bus.'],
  });
  expect(otherClass(plantilla, { clase: 'bus', isFast: true }, 'moto').bloqueos).toEqual([
    'Sin revisar, de la clase Moto: Cadena',
  ]);
  expect(otherClass(plantilla, { clase: 'bus', isFast: false }, 'automovil').bloqueos).toEqual([]);
});

test('CUM-26 of many three are named and the rest counted', () => {
  const of = (...names: string[]): Plantilla => ({
    secciones: [{ id: 'luces', title: 'Luces', puntos: names.map((name) => punto(name, 'pesados')) }],
  });
  const said = (checklist: Plantilla) => otherClass(checklist, { clase: 'moto', isFast: false }, 'bus').bloqueos;
  expect(said(of('Uno', 'Dos', 'Tres'))).toEqual(['Sin revisar, de la clase Bus: Uno, Dos, Tres']);
  expect(said(of('Uno', 'Dos', 'Tres', 'Cuatro', 'Cinco'))).toEqual([
    'Sin revisar, de la clase Bus: Uno, Dos, Tres y 2 más',
  ]);
});
