import { describe, expect, test } from 'vitest';
import { type Field, allFields } from '../../forms/def';
import { missingOf, problemsOf } from '../../forms/problems';
import { answersOf, freshValues } from '../../forms/values';
import {
  ASKED,
  type Asked,
  BY_DEFAULT,
  type ConfigParts,
  DEFAULT_CONFIG,
  type ImageType,
  restoreDefaults,
} from '../configuracion/config';
import {
  InspectorReport,
  PHOTO_PLACES,
  asksType,
  dataExtraOf,
  inspectionForm,
  inspectionOptions,
  inspectorReport,
} from './formulario';
import { readReport } from './reporte';

const CONFIG: ConfigParts = {
  ...DEFAULT_CONFIG,
  novelties: [{ name: 'Vía', data: ['Bache', 'Derrumbe'] }],
  companyList: ['Expreso Uno'],
  controllerPoints: ['Peaje La Loma'],
};
const only = (...names: readonly Asked[]): ConfigParts => ({
  ...CONFIG,
  stateToggles: CONFIG.stateToggles.map(({ name }) => ({ name, checked: names.some((one) => one === name) })),
});
const namesIn = (config: ConfigParts, type: ImageType = 'bus') =>
  allFields(inspectionForm(config, type)).map(({ name }) => name);

describe('IAPP-05 what an inspector is asked for', () => {
  test.each<[Asked, readonly string[]]>([
    ['Fecha y hora de reporte', ['inicio']],
    ['Puntos de control', ['controlPoint']],
    ['Numero de pasajeros', ['totalPassengers']],
    ['Nombre del inspector', ['nameInspector']],
    ['Registro fotografico', ['tipo', 'foto1']],
    ['Aplicar algoritmo de imagenes', []],
    ['Novedades', ['novelties']],
    ['Funcionarios', ['officials']],
    ['Descripcion', ['description']],
    ['Implicados', ['involveds']],
    ['Lista de empresas', ['company']],
    ['Video', ['video']],
    ['Firma recibido', ['responsibleName', 'signature']],
  ])('«%s» alone asks for %s', (name, fields) => {
    expect(namesIn(only(name))).toEqual(fields);
  });

  test('every switch has its line above', () => {
    // The signature asks for a name too, and the treatment of photographs for nothing.
    expect(namesIn(CONFIG)).toHaveLength(ASKED.length + 1);
  });

  test('with all switches off there is one section with nothing in it', () => {
    expect(inspectionForm(only(), 'bus').sections).toEqual([{ id: 'reporte', title: 'Reporte', fields: [] }]);
  });

  test.each([
    ['bus', 1],
    ['autobus', 2],
    ['automovil', 3],
    ['microbus', 4],
    ['camioneta', 1],
    ['buseta', 2],
    ['camion', 3],
    ['otros', 4],
  ] as const)('a vehicle of type %s takes %i photographs', (type, count) => {
    expect(namesIn(only('Registro fotografico'), type)).toEqual(['tipo', ...PHOTO_PLACES.slice(0, count)]);
  });

  test('the type is not asked for where it changes nothing: four of each under the default configuration', () => {
    const byDefault = restoreDefaults(CONFIG);
    expect(byDefault.stateToggles.find(({ name }) => name === BY_DEFAULT)?.checked).toBe(true);
    expect([asksType(CONFIG), asksType(byDefault)]).toEqual([true, false]);
    expect(namesIn(byDefault)).toContain('foto4');
    expect(namesIn(byDefault)).not.toContain('tipo');
  });

  test.each([
    ['on', true, 'level'],
    ['off', false, 'none'],
  ] as const)('IAPP-08 with the algorithm %s photographs are treated accordingly', (_, isOn, treatment) => {
    const names: readonly Asked[] = isOn
      ? ['Registro fotografico', 'Aplicar algoritmo de imagenes']
      : ['Registro fotografico'];
    const photo = allFields(inspectionForm(only(...names), 'bus')).find(({ name }) => name === 'foto1');
    expect(photo).toMatchObject({ kind: 'file', treatment });
  });

  const kindOf = (config: ConfigParts, name: string) =>
    allFields(inspectionForm(config, 'bus')).find((field: Field) => field.name === name);
  test('an empty list is a free text; a long one is searched', () => {
    expect(kindOf({ ...CONFIG, controllerPoints: [] }, 'controlPoint')).toMatchObject({ kind: 'line' });
    expect(kindOf(CONFIG, 'controlPoint')).not.toHaveProperty('look');
    const many = Array.from({ length: 13 }, (_, index) => `Punto ${index}`);
    expect(kindOf({ ...CONFIG, controllerPoints: many }, 'controlPoint')).toMatchObject({ look: 'search' });
    expect(kindOf({ ...CONFIG, novelties: [] }, 'novelties')).toMatchObject({ fields: [{ kind: 'line' }] });
  });

  test('novelties are offered under their collections', () => {
    expect(inspectionOptions(CONFIG).novelties).toEqual([
      { value: 'Vía: Bache', label: 'Bache', group: 'Vía' },
      { value: 'Vía: Derrumbe', label: 'Derrumbe', group: 'Vía' },
    ]);
  });
});

const BEGAN = new Date('2026-11-16T20:00:00Z');
const ENDED = new Date('2026-11-16T20:15:00Z');
const REFERENCE = '0195b1c2-0000-7000-8000-000000000001';
const DEF = inspectionForm(CONFIG, 'bus');
const FILLED = {
  ...freshValues(DEF, {}),
  inicio: '16/11/2026 15:00',
  nameInspector: 'Ines Mora',
  controlPoint: 'Peaje La Loma',
  totalPassengers: '31',
  company: 'Expreso Uno',
  tipo: 'bus',
  novelties: [{ novedad: 'Vía: Bache' }],
  officials: [{ entity: 'Policía', more: '' }],
  involveds: [{ name: 'Ana', document: '123' }],
  description: ' Iba tarde. ',
  responsibleName: 'Wilson Zapata',
};
const PHOTO = { dateTime: BEGAN.toISOString(), latitud: 10.4, longitud: -75.5 };
const report = () =>
  inspectorReport(DEF, {
    referencia: REFERENCE,
    version: 7,
    began: BEGAN,
    ended: ENDED,
    values: FILLED,
    fotos: { foto1: PHOTO },
  });

describe('the report', () => {
  test('lacks what must be there, and asks once for what may be left out', () => {
    expect(problemsOf(DEF, freshValues(DEF, {}), new Set()).map(({ path }) => path)).toEqual([
      'controlPoint',
      'totalPassengers',
      'company',
    ]);
    expect(missingOf(DEF, answersOf(DEF, FILLED), new Set())).toEqual(['foto1', 'signature']);
    expect(
      missingOf(DEF, answersOf(DEF, { ...FILLED, responsibleName: ' ' }), new Set(['foto1', 'signature'])),
    ).toEqual(['responsibleName']);
    expect(problemsOf(DEF, FILLED, new Set())).toEqual([]);
  });

  test('says what was filled in, when it was begun and ended, and the version it answers', () => {
    expect(report()).toEqual({
      referencia: REFERENCE,
      version: 7,
      nameInspector: 'Ines Mora',
      dateTimeReport: BEGAN.toISOString(),
      hora_final: ENDED.toISOString(),
      controlPoint: 'Peaje La Loma',
      totalPassengers: 31,
      company: 'Expreso Uno',
      novelties: ['Vía: Bache'],
      officials: [{ entity: 'Policía' }],
      involveds: [{ name: 'Ana', document: '123' }],
      description: 'Iba tarde.',
      responsibleName: 'Wilson Zapata',
      fotos: { foto1: PHOTO },
    });
  });

  test('of what is not asked for says nothing', () => {
    const def = inspectionForm(only('Descripcion'), 'bus');
    const sent = inspectorReport(def, {
      referencia: REFERENCE,
      version: 0,
      began: BEGAN,
      ended: ENDED,
      values: { ...FILLED, nameInspector: 'Ines' },
      fotos: {},
    });
    expect(sent).toEqual({ referencia: REFERENCE, version: 0, description: 'Iba tarde.', fotos: {} });
  });

  test('IAPP-06, IAPP-07 as it goes over, its photographs stand with their time and place; the office reads all of it', () => {
    // As the door leaves it, which puts names in the places of the files.
    const data = dataExtraOf(report(), { foto1: 'archivo:uno.png', signature: 'archivo:dos.png' });
    expect(readReport({ data })).toEqual({
      nameInspector: 'Ines Mora',
      dateTimeReport: '16/11/2026 15:00',
      at: BEGAN.toISOString(),
      hora_final: '15:15',
      totalPassengers: 31,
      company: 'Expreso Uno',
      controlPoint: 'Peaje La Loma',
      novelties: ['Vía: Bache'],
      involveds: ['Ana · 123'],
      officials: [{ entity: 'Policía', more: '' }],
      description: 'Iba tarde.',
      responsibleName: 'Wilson Zapata',
      latitud: null,
      longitud: null,
      collectionPictures: [
        { picture: 'archivo:uno.png', dateTime: '16/11/2026 15:00', latitud: 10.4, longitud: -75.5 },
      ],
      video: [],
      signature: 'archivo:dos.png',
      unread: [],
    });
    expect(dataExtraOf(report(), {})).toBe(dataExtraOf(report(), {}));
  });

  test.each([
    ['without a reference', { referencia: '' }],
    ['with a number of passengers that is none', { totalPassengers: 501 }],
    ['with what nobody asks for', { otro: 1 }],
    ['with a photograph in no place', { fotos: { foto9: PHOTO } }],
    ['with a photograph beyond the pole', { fotos: { foto1: { ...PHOTO, latitud: 91 } } }],
    ['with too many novelties', { novelties: Array.from({ length: 31 }, () => 'x') }],
    ['with control characters', { controlPoint: 'a\u0007b' }],
  ])('%s is refused', (_, change) => {
    expect(InspectorReport.safeParse({ ...report(), ...change }).success).toBe(false);
  });
});
