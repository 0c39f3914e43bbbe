import { expect, test } from 'vitest';
import { PLANTILLA_INICIAL, type Plantilla, pointsOf } from '../plantilla/plantilla';
import { otherClass } from './clase';

const punto = (name: string, aplica: 'todos' | 'moto' | 'pesados') =>
  ({ name, aplica, criticidad: 'bloqueante' }) as const;
const plantilla: Plantilla = {
  secciones: [
    { id: 'luces', title: 'Luces', puntos: [punto('Luces', 'todos'), punto('Cocuyos', 'pesados')] },
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
  const [one] = otherClass(PLANTILLA_INICIAL, { clase: 'moto', isFast: false }, 'bus').bloqueos;
  const count = (clase: 'bus' | 'moto', among?: ReadonlySet<string>) =>
    PLANTILLA_INICIAL.secciones.flatMap(({ id }) =>
      pointsOf(PLANTILLA_INICIAL, id, { clase, isFast: true })
        .map(({ indice }) => `${id} ${indice}`)
        .filter((place) => !among?.has(place)),
    );
  const missing = count('bus', new Set(count('moto')));
  expect(one).toContain(` y ${missing.length - 3} más`);
});
