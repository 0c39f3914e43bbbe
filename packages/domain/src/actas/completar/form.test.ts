import { freshChecklist } from '../../forms/checks';
import { describe, expect, test } from 'vitest';
import type { ActaFormat } from '../tipos';
import { freshTests } from './deviceTests';
import { type FieldOf, allFields, namesOf } from '../../forms/def';
import { isShown } from '../../forms/values';
import {
  type ACTA_FORM,
  Entities,
  INSTALLED,
  type Question,
  SEALS,
  WITHDRAWN,
  ACTA_FORMS,
  isAsked,
  keptAnswers,
} from './form';

type EntityField = FieldOf<typeof ACTA_FORM>['name'];
const shows = (name: EntityField, format: ActaFormat, answers: Record<string, boolean>) => {
  const def = ACTA_FORMS[format];
  const field = allFields(def).find((one) => one.name === name);
  return field !== undefined && isShown(def, field, answers);
};

const FILLED = {
  addres: 'Calle 1',
  city: 'Cali',
  nameOperator: 'Ana',
  internalNumber: '10',
  analyst: 'Luis',
  observations: 'Bien',
  responsibleName: 'Eva',
  checklist: freshChecklist([{ name: 'Pito', checked: 'Bueno' }]),
  test: freshTests(),
};
const entities = (change: Record<string, unknown> = {}) => Entities.parse({ ...FILLED, ...change });
const pathsOf = (value: unknown) => (Entities.safeParse(value).error?.issues ?? []).map(({ path }) => path.join('.'));

describe('what is required', () => {
  test.each(['addres', 'city', 'nameOperator', 'internalNumber', 'analyst', 'observations', 'checklist', 'test'])(
    'ACTA-69 %s',
    (field) => expect(pathsOf({ ...FILLED, [field]: undefined })).toEqual([field]),
  );

  test('ACTA-69 and nothing else: the six fields of the form with its checks are enough', () => {
    const { responsibleName: _, ...six } = FILLED;
    expect(pathsOf({ ...six, changeGPS: true, changeStamp: true, changeUnit: true })).toEqual([]);
  });

  test('ACTA-61 a storage unit is one of two', () => {
    const typeOf = (storageUnitType: string) =>
      Entities.safeParse({ ...FILLED, storageUnitType }).data?.storageUnitType;
    expect(['Disco duro', 'Unidad de estado solido', 'SSD'].map(typeOf)).toEqual([
      'Disco duro',
      'Unidad de estado solido',
      undefined,
    ]);
    expect(pathsOf({ ...FILLED, storageUnitType: 'SSD' })).toEqual(['storageUnitType']);
  });

  test.each([
    [500, true],
    [501, false],
  ])('ACTA-69 observations of %i characters: %s', (length, fits) => {
    expect(Entities.safeParse({ ...FILLED, observations: 'ñ'.repeat(length) }).success).toBe(fits);
  });

  test('ACTA-70, ACTA-72, ACTA-85 novelties and the state on arrival are texts and optional; blank is absent', () => {
    const { novelties, stateInit } = entities({ novelties: ' ', stateInit: 'Encendido' });
    expect([novelties, stateInit]).toEqual([undefined, 'Encendido']);
  });
});

describe('which questions are asked', () => {
  test.each<[ActaFormat, Question, boolean]>([
    ['dvr', 'changeGPS', false],
    ['dvr', 'changeUnit', true],
    ['dvr', 'changeStamp', true],
    ['gps', 'changeGPS', true],
    ['gps', 'changeUnit', false],
    ['gps', 'changeStamp', true],
    ['other', 'changeGPS', true],
    ['other', 'changeUnit', true],
    ['other', 'changeStamp', true],
  ])('ACTA-55, ACTA-56, ACTA-57 %s, %s: %s', (format, question, expected) => {
    expect([isAsked(question, format), shows(question, format, {})]).toEqual([expected, expected]);
  });
});

describe('what a yes reveals', () => {
  test.each<[string, EntityField, Question, ActaFormat, boolean]>([
    ['ACTA-59', 'sendGPS', 'changeGPS', 'gps', true],
    ['ACTA-59', 'sendGPS', 'changeGPS', 'dvr', false],
    ['ACTA-59', 'sendGPS', 'changeUnit', 'other', false],
    ['ACTA-61', 'storageUnitType', 'changeUnit', 'dvr', true],
    ['ACTA-61', 'storageUnitType', 'changeUnit', 'gps', false],
    ['ACTA-60', 'brandInstalled', 'changeGPS', 'gps', true],
    ['ACTA-60', 'brandInstalled', 'changeUnit', 'dvr', true],
    ['ACTA-60', 'brandInstalled', 'changeStamp', 'other', false],
    ['ACTA-62', 'tipeInstalled', 'changeUnit', 'other', false],
    ['ACTA-62', 'tipeWithdrawal', 'changeGPS', 'other', true],
    ['ACTA-63', 'gpsSeal', 'changeStamp', 'gps', true],
    ['ACTA-63', 'gpsSeal', 'changeGPS', 'gps', false],
  ])('%s %s after %s of %s: %s', (_, field, question, format, expected) => {
    expect(shows(field, format, { [question]: true })).toBe(expected);
    expect(shows(field, format, { [question]: false })).toBe(false);
  });

  test.each(namesOf([...WITHDRAWN.fields, ...INSTALLED.fields, ...SEALS.fields]))(
    'ACTA-58 %s is hidden until then',
    (field) => {
      expect(shows(field, 'other', {})).toBe(false);
    },
  );

  test('ACTA-56, ACTA-57, ACTA-63 what is hidden is not kept', () => {
    const all = entities({
      changeGPS: true,
      sendGPS: 'propietario',
      brandInstalled: 'X',
      gpsSeal: 'G',
      storageUnitType: 'Disco duro',
    });
    expect(keptAnswers('dvr', all)).toMatchObject({ changeGPS: false, addres: 'Calle 1' });
    for (const field of ['sendGPS', 'brandInstalled', 'gpsSeal', 'storageUnitType'])
      expect(keptAnswers('dvr', all)).not.toHaveProperty(field);
    expect(keptAnswers('gps', all)).toMatchObject({ changeGPS: true, sendGPS: 'propietario', brandInstalled: 'X' });
    expect(keptAnswers('gps', all)).not.toHaveProperty('gpsSeal');
  });
});
