import {
  type CheckValue,
  Checklist,
  freshChecklist,
  toggleGood,
  toggleNotApplicable,
  withValue,
} from '../../forms/checks';
import { describe, expect, test } from 'vitest';
import { DEFAULT_CLASS, checksOf, defaultItems } from './checklist';
import { VEHICLE_CLASSES, VEHICLE_CLASS_KEYS } from '../../flota/vehicleClass';

describe('the templates', () => {
  test('ACTA-43, ACTA-47 there are seven classes of vehicle, and the form opens with Todos', () => {
    expect(VEHICLE_CLASS_KEYS).toEqual([
      'moto',
      'defaultcheck',
      'automovil',
      'camionFurgonTurbo',
      'camionetaCarri',
      'bus',
      'minibusMicrobusBusetonBusetaColectivo',
    ]);
    expect(VEHICLE_CLASSES[DEFAULT_CLASS]).toBe('Todos');
  });

  test.each(VEHICLE_CLASS_KEYS)('ACTA-44, ACTA-45 %s has 36 different items', (vehicleClass) => {
    expect(new Set(defaultItems(vehicleClass)).size).toBe(36);
  });

  test.each(VEHICLE_CLASS_KEYS)(
    'ACTA-46, ACTA-47 of %s all are good at the start but Golpes y Rayones',
    (vehicleClass) => {
      const { checks } = Checklist.parse(freshChecklist(defaultItems(vehicleClass)));
      expect(checks.filter(({ checked }) => checked !== 'Bueno').map(({ name, checked }) => [name, checked])).toEqual([
        ['Golpes y Rayones', 'Malo'],
      ]);
      expect(checks.map(({ indice }) => indice)).toEqual(Array.from({ length: 36 }, (_, index) => index + 1));
    },
  );

  test('ACTA-48 choosing one begins anew', () => {
    const items = [
      { name: 'Pito', checked: 'Bueno' },
      { name: 'Radio', checked: 'Bueno' },
    ] as const;
    const touched = withValue(freshChecklist(items), 1, 'N/A');
    expect(touched.checks.map(({ checked }) => checked)).toEqual(['N/A', 'Bueno']);
    expect(freshChecklist(items).checks.map(({ checked }) => checked)).toEqual(['Bueno', 'Bueno']);
  });
});

test.each<[CheckValue, CheckValue, CheckValue]>([
  ['Bueno', 'Malo', 'N/A'],
  ['Malo', 'Bueno', 'N/A'],
  ['N/A', 'N/A', 'Bueno'],
])('ACTA-50 %s: the switch makes it %s, the box makes it %s', (value, switched, ticked) => {
  expect([toggleGood(value), toggleNotApplicable(value)]).toEqual([switched, ticked]);
});

describe('ACTA-49 both forms of the stored list', () => {
  const checks = [{ name: 'Pito', indice: 1, checked: 'Malo' as const }];
  test.each([
    ['the version', { v: '2.0.0' as const, checks }, checks],
    ['the plain list', checks, checks],
    ['none', null, []],
  ])('%s', (_, stored, expected) => expect(checksOf(stored)).toEqual(expected));

  test.each([
    ['another version', { v: '1.0.0', checks }],
    ['no item', { v: '2.0.0', checks: [] }],
    ['another value', { v: '2.0.0', checks: [{ ...checks[0], checked: 'Regular' }] }],
    ['a field too many', { v: '2.0.0', checks: [{ ...checks[0], nota: 'x' }] }],
  ])('%s is refused', (_, value) => expect(Checklist.safeParse(value).success).toBe(false));
});

test('ACTA-45 version 0 of the seven checklists is frozen: telephones hold it, so a change is a new version', async () => {
  const items = JSON.stringify(VEHICLE_CLASS_KEYS.map((clase) => [clase, defaultItems(clase)]));
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(items));
  const digest = [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  expect(digest.slice(0, 16)).toBe('220804189c021512');
});
