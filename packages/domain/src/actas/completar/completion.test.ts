import { describe, expect, test } from 'vitest';
import { SHELL_MESSAGES } from '../../messages';
import { defaultItems, freshChecklist, withValue } from './checklist';
import {
  type ActaValues,
  SECTION_IDS,
  TYPED_FIELDS,
  completionProblems,
  countChecks,
  entitiesOf,
  freshValues,
  isChecklistTouched,
  sectionOf,
} from './completion';
import { Entities } from './form';
import { missingDetails, missingLabel } from './missing';
import { OBSERVATIONS_MAX } from '../limits';
import { ACTA_MESSAGES } from '../messages';

const ITEMS = defaultItems('defaultcheck');
const FILES = new Set(['foto3', 'signature']);

const filled = (change: Partial<ActaValues> = {}): ActaValues => ({
  ...freshValues('1042', ITEMS),
  addres: 'Calle 30 # 1-20',
  city: 'Santa Marta, Magdalena',
  nameOperator: 'Luis Daza',
  analyst: 'Diana Rojas',
  observations: 'Sin novedad.',
  responsibleName: 'Ana Torregrosa',
  ...change,
});
const paths = (values: ActaValues, format: 'dvr' | 'gps' | 'other' = 'other', files = FILES) =>
  completionProblems(format, values, files).map(({ path }) => path);

test('a form that is filled in has nothing to say and fits the call', () => {
  expect(completionProblems('other', filled(), FILES)).toEqual([]);
  expect(Entities.safeParse(entitiesOf('other', filled())).success).toBe(true);
});

test('ACTA-42, ACTA-46, ACTA-47, ACTA-52 what the form opens with', () => {
  const values = freshValues('1042', ITEMS);
  expect(values.internalNumber).toBe('1042');
  expect(values.vehicleClass).toBe('defaultcheck');
  expect(countChecks(values.checklist)).toEqual({ Bueno: ITEMS.length - 1, Malo: 1, 'N/A': 0 });
  expect(values.test.filter(({ checked }) => checked)).toHaveLength(3);
  expect(freshValues(null, ITEMS).internalNumber).toBe('');
});

test('ACTA-69, ACTA-67 an empty form asks for its required fields in the order of the form', () => {
  expect(paths(freshValues(null, ITEMS), 'other', new Set())).toEqual([
    'addres',
    'city',
    'nameOperator',
    'internalNumber',
    'foto1',
    'analyst',
    'observations',
  ]);
});

describe('ACTA-69 observations', () => {
  test.each([
    [OBSERVATIONS_MAX, []],
    [OBSERVATIONS_MAX + 1, [{ path: 'observations', message: ACTA_MESSAGES.observationsTooLong }]],
  ])('of %i characters', (length, problems) => {
    expect(completionProblems('other', filled({ observations: 'a'.repeat(length) }), FILES)).toEqual(problems);
  });
});

test('ACTA-70 novedades and the state on arrival may stay empty', () => {
  expect(paths(filled({ novelties: '  ', stateInit: '' }))).toEqual([]);
});

test.each(['foto1', 'foto2', 'foto3', 'foto4', 'foto5'])('ACTA-67 %s alone is evidence enough', (field) => {
  expect(paths(filled(), 'other', new Set([field, 'signature']))).toEqual([]);
});

describe('ACTA-56 to ACTA-63, ACTA-69 what the answers reveal is asked for, and nothing of it is required', () => {
  const equipment = ['brandWithdrawal', 'serialNumberWithdrawal', 'brandInstalled', 'serialNumberInstalled'];
  const gps = ['sendGPS', 'tipeWithdrawal', 'tipeInstalled', ...equipment];
  test.each([
    ['gps', { changeGPS: true }, gps],
    ['dvr', { changeGPS: true }, []],
    ['dvr', { changeUnit: true }, ['storageUnitType', ...equipment]],
    ['gps', { changeUnit: true }, []],
    ['other', { changeStamp: true }, ['storageUnitSeal']],
    ['other', { changeStamp: true, gpsSeal: 'S-1' }, []],
  ] as const)('%s with %o', (format, change, asked) => {
    const entities = entitiesOf(format, filled(change));
    expect(missingDetails(format, entities, true).toSorted()).toEqual([...asked].toSorted());
    expect(paths(filled(change), format)).toEqual([]);
  });

  test('what a hidden field still holds is neither checked nor sent', () => {
    const values = filled({ brandWithdrawal: 'x'.repeat(500), gpsSeal: 'S-1' });
    expect(paths(values)).toEqual([]);
    expect(entitiesOf('other', values)).not.toHaveProperty('brandWithdrawal');
    expect(entitiesOf('other', values)).not.toHaveProperty('gpsSeal');
  });
});

test('ACTA-69, ACTA-88 name and signature of who receives are asked for, in words', () => {
  const missing = missingDetails('gps', entitiesOf('gps', filled({ responsibleName: ' ', changeGPS: true })), false);
  expect(missing.slice(-2)).toEqual(['responsibleName', 'signature']);
  expect(missing.map(missingLabel)).toEqual([
    'El GPS se envía a',
    'Tipo del equipo retirado',
    'Marca del equipo retirado',
    'Número de serie del equipo retirado',
    'Tipo del equipo instalado',
    'Marca del equipo instalado',
    'Número de serie del equipo instalado',
    'Nombre de quien recibe',
    'Firma de quien recibe',
  ]);
});

test('every field of the form stands in a section, and the server may name a field within one', () => {
  expect(SECTION_IDS).toHaveLength(6);
  for (const field of ['sendGPS', 'gpsSeal', 'tipeInstalled']) expect(sectionOf(field)).toBe('cambios');
  expect(sectionOf('checklist.checks.0.checked')).toBe('checklist');
  expect(sectionOf('foto5')).toBe('evidencias');
  expect(sectionOf('signature')).toBe('cierre');
  expect(new Set(TYPED_FIELDS).size).toBe(TYPED_FIELDS.length);
});

test('a field left blank says that it is required', () => {
  expect(completionProblems('other', filled({ city: ' ' }), FILES)).toEqual([
    { path: 'city', message: SHELL_MESSAGES.required },
  ]);
});

test('ACTA-48 a checklist is touched once an answer differs from its start', () => {
  const fresh = freshChecklist(ITEMS);
  const scratches = ITEMS.findIndex(({ name }) => name === 'Golpes y Rayones') + 1;
  expect(isChecklistTouched(fresh, ITEMS)).toBe(false);
  expect(isChecklistTouched(withValue(fresh, 1, 'N/A'), ITEMS)).toBe(true);
  expect(isChecklistTouched(withValue(fresh, scratches, 'Bueno'), ITEMS)).toBe(true);
});
