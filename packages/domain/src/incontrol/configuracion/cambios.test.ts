import { expect, test } from 'vitest';
import { changedFields, describeChanges, moved, renameProblem } from './cambios';
import { type ConfigParts, DEFAULT_CONFIG } from './config';

const CONFIG: ConfigParts = {
  ...DEFAULT_CONFIG,
  novelties: [{ name: 'Vía', data: ['Bache', 'Derrumbe'] }],
  companyList: ['Uno', 'Dos'],
  controllerPoints: ['Peaje'],
};

test('INSP-36 what changes is said field by field, and what does not is not', () => {
  const is: ConfigParts = {
    ...CONFIG,
    stateToggles: CONFIG.stateToggles.map((one) => (one.name === 'Video' ? { ...one, checked: false } : one)),
    novelties: [{ name: 'Estado', data: ['Llantas', 'Luces'] }],
    companyList: ['Dos', 'Uno'],
    controllerPoints: ['Retén', 'Báscula'],
    configImages: { ...CONFIG.configImages, bus: 4 },
  };
  expect(describeChanges(CONFIG, is)).toEqual([
    { campo: 'Video', texto: 'encendido → apagado' },
    { campo: 'novedades «Vía»', texto: 'La colección sale.' },
    { campo: 'empresas', texto: 'Cambia el orden.' },
    { campo: 'puntos de control', texto: 'Entran: Retén, Báscula. Salen: Peaje.' },
    { campo: 'fotografías de bus', texto: '1 → 4' },
    { campo: 'novedades «Estado»', texto: 'Colección nueva: Llantas, Luces' },
  ]);
  expect(changedFields(CONFIG, is)).toHaveLength(6);
  expect(describeChanges(CONFIG, CONFIG)).toEqual([]);
  const more = { ...CONFIG, companyList: ['Uno', 'Dos', 'Tres'] };
  expect(describeChanges(CONFIG, more)).toEqual([{ campo: 'empresas', texto: 'Entran: Tres.' }]);
  expect(describeChanges(more, CONFIG)).toEqual([{ campo: 'empresas', texto: 'Salen: Tres.' }]);
});

test.each<[number, number, string]>([
  [0, 1, 'bac'],
  [0, 2, 'bca'],
  [2, 0, 'cab'],
  [1, 1, 'abc'],
  [0, -1, 'abc'],
  [2, 3, 'abc'],
  [3, 0, 'abc'],
])('INSP-38 the entry at %i moved to %i: %s', (from, to, order) => {
  expect(moved(['a', 'b', 'c'], from, to).join('')).toBe(order);
});

test.each<[number, string, string | undefined]>([
  [0, 'Peaje Nuevo', undefined],
  [0, 'peaje', undefined],
  [0, ' RETÉN ', 'Ya está en la lista.'],
  [0, '   ', 'Escribe un nombre.'],
  [0, '', 'Escribe un nombre.'],
])('INSP-37 entry %i may be called «%s»: %s', (index, name, problem) => {
  expect(renameProblem(['Peaje', 'Retén'], index, name)).toBe(problem);
});
