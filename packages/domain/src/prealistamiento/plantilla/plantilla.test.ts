import { expect, test } from 'vitest';
import { findingProblems, findingsList } from '../../forms/inspection';
import {
  type Alcance,
  CUERPO_INICIAL,
  CuerpoPlantilla,
  PLANTILLA_INICIAL,
  Plantilla,
  freeSeccionId,
  plantillaOf,
  pointsOf,
  puntosOf,
  sicovSinPunto,
} from './plantilla';
import { labradoMinimo } from '../crear/labrado';
import type { Punto } from './plantillaInicial';
import { bloqueosOf } from '../veredicto';

async function digest(value: unknown): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify(value)));
  return [...new Uint8Array(bytes)]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .slice(0, 16);
}

test('PRE-20 version 0 is frozen: telephones hold it, so a change of the checklist is a new version', async () => {
  expect(await digest(CUERPO_INICIAL)).toBe('d41f74969036cfd1');
});

test('PRE-20 a version is read whichever way it is kept', () => {
  expect(CuerpoPlantilla.safeParse(CUERPO_INICIAL).success).toBe(true);
  expect(plantillaOf(PLANTILLA_INICIAL)).toBe(PLANTILLA_INICIAL);
  expect(PLANTILLA_INICIAL.secciones.map(({ title }) => title)).toEqual([
    'Documentos',
    'Carrocería interna',
    'Carrocería externa',
    'Kit de carretera',
    'Llantas',
    'Estado mecánico',
    'Luces',
    'Fugas',
    'Botiquín',
  ]);
});

const punto = (name: string, criticidad: 'bloqueante' | 'menor' = 'bloqueante') => ({
  name,
  criticidad,
  aplica: 'todos',
});
const seccion = (id: string, title: string, ...puntos: object[]) => ({ id, title, puntos });

test.each([
  [
    'sections and points of the company',
    [seccion('luces', 'Luces', punto('Altas')), seccion('propia1', 'Carga', punto('Amarres', 'menor'))],
    [],
  ],
  [
    'no section',
    [],
    [
      ['secciones', 'Deja al menos una sección.'],
      ['secciones', 'Marca al menos un punto como bloqueante: sin ninguno, nada impide salir.'],
    ],
  ],
  [
    'a section without points',
    [seccion('luces', 'Luces', punto('Altas')), seccion('fugas', 'Fugas')],
    [['secciones.1.puntos', 'Deja al menos un punto en la sección, o quítala.']],
  ],
  [
    'the same title twice',
    [seccion('luces', 'Luces', punto('Altas')), seccion('fugas', 'LUCES ', punto('Aceite'))],
    [['secciones.1.title', 'Esta sección está repetida.']],
  ],
  [
    'the same point twice',
    [seccion('luces', 'Luces', punto('Altas'), punto('altas'))],
    [['secciones.0.puntos.1.name', 'Este punto está repetido en la sección.']],
  ],
  [
    'nothing that blocks',
    [seccion('luces', 'Luces', punto('Altas', 'menor'))],
    [['secciones', 'Marca al menos un punto como bloqueante: sin ninguno, nada impide salir.']],
  ],
] as const)('PRE-20 a checklist with %s', (_, secciones, problems) => {
  const found = Plantilla.safeParse({ secciones }).error?.issues ?? [];
  expect(found.map(({ path, message }) => [path.join('.'), message])).toEqual(problems);
});

test('PRE-20 a name of a section that the call does not know is refused, and a new one gets one it knows', () => {
  expect(Plantilla.safeParse({ secciones: [seccion('otra', 'Otra', punto('Uno'))] }).success).toBe(false);
  expect(freeSeccionId(PLANTILLA_INICIAL)).toBe('propia1');
});

const DEPTH = 'Profundidad de labrado dentro del límite';
const depth = (medida: number | undefined, checked: 'Bueno' | 'Malo' | 'N/A' = 'Bueno') => ({
  llantas: [
    {
      indice: puntosOf(PLANTILLA_INICIAL, 'llantas').findIndex(({ name }) => name === DEPTH) + 1,
      name: DEPTH,
      checked,
      medida,
    },
  ],
});

const tread = (clase: string, value: string) => ({ kind: 'labrado-minimo' as const, keys: { clase }, value });
const TREADS = [tread('bus', '2'), tread('automovil', '1.6'), tread('camionetaCarri', '1.6')];

test.each([
  ['bus', 1.9, [`${DEPTH}: 1,9 mm, mínimo 2 mm`]],
  ['bus', 2, []],
  ['automovil', 1.5, [`${DEPTH}: 1,5 mm, mínimo 1,6 mm`]],
  ['automovil', 1.6, []],
  ['camionetaCarri', 1.5, [`${DEPTH}: 1,5 mm, mínimo 1,6 mm`]],
  ['moto', 0.5, []],
  ['bus', undefined, []],
] as const)('PRE-20 the tread of a %s with %s mm', (clase, medida, bloqueos) => {
  expect(bloqueosOf(PLANTILLA_INICIAL, depth(medida), '2026-03-10', labradoMinimo(TREADS, clase))).toEqual(bloqueos);
  expect(bloqueosOf(PLANTILLA_INICIAL, depth(medida, 'N/A'), '2026-03-10', labradoMinimo(TREADS, clase))).toEqual([]);
});

test('PRE-20 millimetres are asked for at the tread, with a comma or a point, and nothing else is taken', () => {
  const point = pointsOf(PLANTILLA_INICIAL, 'llantas', { clase: 'bus', isFast: true }).find(
    ({ asksDepth }) => asksDepth,
  );
  expect(point?.name).toBe(DEPTH);
  const points = point ? [point] : [];
  const sent = (medida: string) =>
    findingsList(points, { [point?.indice ?? 0]: { checked: 'Bueno', medida } })[0]?.medida;
  expect(['3,5', '3.5', '12', '', 'mucho', '41'].map(sent)).toEqual([3.5, 3.5, 12, undefined, undefined, undefined]);
  const problems = (medida: string) =>
    findingProblems('llantas', points, { [point?.indice ?? 0]: { checked: 'Bueno', medida } }, new Set()).map(
      ({ message }) => message,
    );
  expect(problems('3,5')).toEqual([]);
  expect(problems('mucho')).toEqual(['Escribe los milímetros, por ejemplo 3,5.']);
});

/** Of the ministry's eleven activities, those that some point of a check covers. */
function activitiesOf(alcance: Alcance): number[] {
  const found = PLANTILLA_INICIAL.secciones.flatMap(({ id, puntos }) =>
    pointsOf(PLANTILLA_INICIAL, id, alcance).flatMap(({ indice }) => puntos[indice - 1]?.sicov ?? []),
  );
  return [...new Set(found)].toSorted((one, other) => one - other);
}

test('CUM-27 a whole check of a bus covers the eleven activities, a quick one six of them', () => {
  expect(activitiesOf({ clase: 'bus', isFast: false })).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
  expect(activitiesOf({ clase: 'bus', isFast: true })).toEqual([1, 4, 6, 9, 10, 11]);
});

test('CUM-27 the activities without a point are named; the initial checklist has them all', () => {
  expect(sicovSinPunto(PLANTILLA_INICIAL)).toEqual([]);
  const without7 = ({ sicov = [], ...punto }: Punto) => ({ ...punto, sicov: sicov.filter((one) => one !== 7) });
  const secciones = PLANTILLA_INICIAL.secciones.map((seccion) =>
    Object.assign({}, seccion, { puntos: seccion.puntos.map(without7) }),
  );
  expect(sicovSinPunto({ secciones })).toEqual([7]);
});
