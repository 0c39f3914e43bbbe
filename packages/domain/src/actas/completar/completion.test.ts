import { countChecks, freshChecklist, isChecklistTouched, withValue } from '../../forms/checks';
import { describe, expect, test } from 'vitest';
import { SHELL_MESSAGES } from '../../messages';
import { defaultItems } from './checklist';
import { allFields, longLabelOf, sectionOf } from '../../forms/def';
import { missingOf, problemsOf } from '../../forms/problems';
import { ACTA_FORM, type ActaValues, Entities, ACTA_FORMS, entitiesOf, freshActa } from './form';
import { OBSERVATIONS_MAX } from '../limits';
import { ACTA_MESSAGES } from '../messages';

const ITEMS = defaultItems('defaultcheck');
const PLANTILLA = { items: ITEMS, version: 3 };
const FILES = new Set(['foto3', 'signature']);

const filled = (change: Partial<ActaValues> = {}): ActaValues => ({
  ...freshActa('1042', PLANTILLA),
  addres: 'Calle 30 # 1-20',
  city: 'Santa Marta, Magdalena',
  nameOperator: 'Luis Daza',
  analyst: 'Diana Rojas',
  observations: 'Sin novedad.',
  responsibleName: 'Ana Torregrosa',
  ...change,
});
const paths = (values: ActaValues, format: 'dvr' | 'gps' | 'other' = 'other', files = FILES) =>
  problemsOf(ACTA_FORMS[format], values, files).map(({ path }) => path);

test('a form that is filled in has nothing to say and fits the call', () => {
  expect(problemsOf(ACTA_FORMS.other, filled(), FILES)).toEqual([]);
  expect(Entities.safeParse(entitiesOf('other', filled())).success).toBe(true);
});

test('ACTA-42, ACTA-46, ACTA-47, ACTA-52 what the form opens with', () => {
  const values = freshActa('1042', PLANTILLA);
  expect(values.internalNumber).toBe('1042');
  expect(values.vehicleClass).toBe('defaultcheck');
  expect(countChecks(values.checklist.checks)).toEqual({ Bueno: ITEMS.length - 1, Malo: 1, 'N/A': 0 });
  expect(values.test.filter(({ checked }) => checked)).toHaveLength(3);
  expect(freshActa(null, PLANTILLA).internalNumber).toBe('');
});

test('ACTA-69, ACTA-67 an empty form asks for its required fields in the order of the form', () => {
  expect(paths(freshActa(null, PLANTILLA), 'other', new Set())).toEqual([
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
    expect(problemsOf(ACTA_FORMS.other, filled({ observations: 'a'.repeat(length) }), FILES)).toEqual(problems);
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
    expect(missingOf(ACTA_FORMS[format], entities, FILES).toSorted()).toEqual([...asked].toSorted());
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
  const missing = missingOf(
    ACTA_FORMS.gps,
    entitiesOf('gps', filled({ responsibleName: ' ', changeGPS: true })),
    new Set(['foto3']),
  );
  expect(missing.slice(-2)).toEqual(['responsibleName', 'signature']);
  expect(missing.map((name) => longLabelOf(ACTA_FORM, name))).toEqual([
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

test('every field of the form is in a section, and the server may name a field within one', () => {
  expect(ACTA_FORM.sections).toHaveLength(6);
  for (const field of ['sendGPS', 'gpsSeal', 'tipeInstalled']) expect(sectionOf(ACTA_FORM, field)).toBe('cambios');
  expect(sectionOf(ACTA_FORM, 'checklist.checks.0.checked')).toBe('checklist');
  expect(sectionOf(ACTA_FORM, 'foto5')).toBe('evidencias');
  expect(sectionOf(ACTA_FORM, 'signature')).toBe('cierre');
  const names = allFields(ACTA_FORM).map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});

test('a field left blank says that it is required', () => {
  expect(problemsOf(ACTA_FORMS.other, filled({ city: ' ' }), FILES)).toEqual([
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

test('the template goes along, and an older draft, which has none, goes without', () => {
  expect(entitiesOf('other', filled()).plantilla).toEqual({ clase: 'defaultcheck', version: 3 });
  const { templateVersion: _, ...before } = filled();
  expect(entitiesOf('other', before)).not.toHaveProperty('plantilla');
  expect(problemsOf(ACTA_FORMS.other, before, FILES)).toEqual([]);
});
