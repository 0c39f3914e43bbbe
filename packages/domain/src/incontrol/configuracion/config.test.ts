import { expect, test } from 'vitest';
import {
  ASKED,
  BY_DEFAULT,
  ConfigChange,
  DEFAULT_CONFIG,
  DEFAULT_IMAGES,
  ENTRIES_MAX,
  IMAGE_TYPES,
  type ToggleName,
  describeConfig,
  imagesOf,
  isOn,
  readImageCount,
  restoreDefaults,
  settleDefault,
  toCompanion,
} from './config';
import { INCONTROL_MESSAGES } from '../messages';

const ID = '0192f0aa-0000-7000-8000-000000000001';
const { version: _, ...PARTS } = DEFAULT_CONFIG;
const sent = (change: object = {}) => ({ id: ID, ...PARTS, ...change });
const parse = (change: object = {}) => ConfigChange.parse(sent(change));
const problem = (body: unknown) => {
  const issue = ConfigChange.safeParse(body).error?.issues[0];
  return issue && [issue.path.join('.'), issue.message];
};
const switched = (name: ToggleName, checked: boolean) =>
  PARTS.stateToggles.map((toggle) => (toggle.name === name ? { name, checked } : toggle));

test.each([
  ['ICFG-07', INCONTROL_MESSAGES.deleteCollection, 'Seguro deseas eliminar esta colección?'],
  ['ICFG-07', INCONTROL_MESSAGES.deleteCollectionDetail, 'Estos datos no se pueden recuperar!'],
  ['ICFG-22', INCONTROL_MESSAGES.configSaved, 'configuracion actualizada corectamente.'],
  ['ICFG-23', INCONTROL_MESSAGES.configFailed, 'Ocurrio un error al actualizar la configuracion, intentalo mas tarde.'],
])('%s the text is given letter for letter', (_id, said, text) => {
  expect(said).toBe(text);
});

test('ICFG-02 to ICFG-05 thirteen switches are on by default; the default configuration is off and last', () => {
  expect(DEFAULT_CONFIG.stateToggles.map(({ name }) => name)).toEqual([
    'Fecha y hora de reporte',
    'Puntos de control',
    'Numero de pasajeros',
    'Nombre del inspector',
    'Registro fotografico',
    'Aplicar algoritmo de imagenes',
    'Novedades',
    'Funcionarios',
    'Descripcion',
    'Implicados',
    'Lista de empresas',
    'Video',
    'Firma recibido',
    'Configuracion por defecto',
  ]);
  expect(ASKED.every((name) => isOn(DEFAULT_CONFIG, name))).toBe(true);
  expect(isOn(DEFAULT_CONFIG, BY_DEFAULT)).toBe(false);
});

test('ICFG-13 the photographs of each type', () => {
  expect(DEFAULT_IMAGES).toEqual({
    bus: 1,
    autobus: 2,
    automovil: 3,
    microbus: 4,
    camioneta: 1,
    buseta: 2,
    camion: 3,
    otros: 4,
  });
});

test.each([
  [0, 0],
  [1, 1],
  [4, 4],
  [5, 4],
  [1e9, 4],
  [Number.POSITIVE_INFINITY, 4],
  [2.9, 2],
  [-1, 0],
  [Number.NaN, 0],
  ['3', 3],
  [' 9 ', 4],
  ['', 0],
  ['tres', 0],
  [null, 0],
  [undefined, 0],
  [true, 0],
  [[3], 0],
  [{}, 0],
])('ICFG-12, ICFG-15 a count of %j becomes %i', (given, count) => {
  expect(readImageCount(given)).toBe(count);
});

test('ICFG-12, ICFG-15 counts that are sent are read so; a type that is left out has its default', () => {
  expect(parse({ configImages: { bus: 7, autobus: -2, automovil: 'x', microbus: '2' } }).configImages).toEqual({
    ...DEFAULT_IMAGES,
    bus: 4,
    autobus: 0,
    automovil: 0,
    microbus: 2,
  });
  expect(problem(sent({ configImages: { tren: 1 } }))?.[0]).toBe('configImages');
});

test('ICFG-14, ICFG-15 with the default configuration every type takes four; without photographs none does', () => {
  const config = restoreDefaults(DEFAULT_CONFIG);
  expect(IMAGE_TYPES.map((type) => imagesOf(config, type))).toEqual(Array(8).fill(4));
  expect(IMAGE_TYPES.map((type) => imagesOf(DEFAULT_CONFIG, type))).toEqual([1, 2, 3, 4, 1, 2, 3, 4]);
  const without = { ...DEFAULT_CONFIG, stateToggles: switched('Registro fotografico', false) };
  expect(imagesOf(without, 'bus')).toBe(0);
});

test('ICFG-05 switching it on restores what has a default and keeps the company’s own lists', () => {
  const own = { ...DEFAULT_CONFIG, stateToggles: switched('Video', false), companyList: ['Uno'] };
  const restored = restoreDefaults({ ...own, configImages: { ...DEFAULT_IMAGES, bus: 4 } });
  expect(restored.stateToggles.every(({ checked }) => checked)).toBe(true);
  expect([restored.configImages, restored.companyList]).toEqual([DEFAULT_IMAGES, ['Uno']]);
});

test.each([
  ['a switch', { stateToggles: PARTS.stateToggles.map(({ name }) => ({ name, checked: name !== 'Video' })) }, false],
  ['a count', { configImages: { ...DEFAULT_IMAGES, bus: 2 } }, false],
  ['nothing', {}, true],
])('ICFG-05 a later change of %s leaves it %o', (_what, change, expected) => {
  const later = { ...restoreDefaults(PARTS), ...change };
  expect(isOn(settleDefault(later), BY_DEFAULT)).toBe(expected);
  expect(isOn(ConfigChange.parse({ id: ID, ...later }), BY_DEFAULT)).toBe(expected);
});

test('ICFG-02 switches come in any order and go out in theirs; one left out has its default', () => {
  const stateToggles = [
    { name: 'Video', checked: false },
    { name: 'Puntos de control', checked: false },
  ];
  const parsed = parse({ stateToggles });
  expect(parsed.stateToggles.map(({ name }) => name)).toEqual(DEFAULT_CONFIG.stateToggles.map(({ name }) => name));
  expect(parsed.stateToggles.filter(({ checked }) => !checked).map(({ name }) => name)).toEqual([
    'Puntos de control',
    'Video',
    'Configuracion por defecto',
  ]);
});

test('ICFG-16 entries are trimmed, empty ones ignored, and each is there once', () => {
  const given = ['  Uno ', '', '   ', 'Dos', 'UNO'];
  const parsed = parse({ companyList: given, controllerPoints: given, novelties: [{ name: ' Vía ', data: given }] });
  expect([parsed.companyList, parsed.controllerPoints]).toEqual([
    ['Uno', 'Dos'],
    ['Uno', 'Dos'],
  ]);
  expect(parsed.novelties).toEqual([{ name: 'Vía', data: ['Uno', 'Dos'] }]);
});

test('ICFG-06, ICFG-16 a collection without name or data is ignored; one with data needs its name', () => {
  expect(parse({ novelties: [{ name: ' ', data: [' '] }] }).novelties).toEqual([]);
  expect(parse({ novelties: [{ name: 'Vía', data: [] }] }).novelties).toEqual([{ name: 'Vía', data: [] }]);
  expect(problem(sent({ novelties: [{ name: '', data: ['Bache'] }] }))).toEqual([
    'novelties.0.name',
    'Este campo es obligatorio',
  ]);
});

test('ICFG-19 the second names are taken; both at once are not', () => {
  const { stateToggles, companyList: _c, controllerPoints: _p, ...rest } = sent();
  const second = { ...rest, arrayConfig: stateToggles, companies: ['Uno'], points: ['Peaje'] };
  expect(ConfigChange.parse(second)).toEqual({ ...sent(), companyList: ['Uno'], controllerPoints: ['Peaje'] });
  expect(problem({ ...sent(), points: [] })).toBeDefined();
});

test('ICFG-19 the companion app gets its own names', () => {
  expect(toCompanion('acme', { ...PARTS, companyList: ['Uno'], controllerPoints: ['Peaje'] })).toEqual({
    client: 'acme',
    arrayConfig: PARTS.stateToggles,
    novelties: [],
    companies: ['Uno'],
    configImages: DEFAULT_IMAGES,
    points: ['Peaje'],
  });
});

test.each<[string, unknown, string]>([
  ['nothing', null, ''],
  ['a list', [], ''],
  ['no id', { ...PARTS }, 'id'],
  ['an id that is none', sent({ id: 'acme' }), 'id'],
  ['a part left out', { id: ID, ...PARTS, novelties: undefined }, 'novelties'],
  ['an unknown field', sent({ color: 'rojo' }), ''],
  ['an unknown switch', sent({ stateToggles: [{ name: 'Radio', checked: true }] }), 'stateToggles.0.name'],
  ['a switch that is neither', sent({ stateToggles: [{ name: 'Video', checked: 'si' }] }), 'stateToggles.0.checked'],
  [
    'a switch twice',
    sent({ stateToggles: [1, 2].map(() => ({ name: 'Video', checked: true })) }),
    'stateToggles.1.name',
  ],
  ['a collection twice', sent({ novelties: ['Vía', ' vía'].map((name) => ({ name, data: [] })) }), 'novelties.1.name'],
  ['an entry that is no text', sent({ companyList: [7] }), 'companyList.0'],
  ['a long entry', sent({ companyList: ['x'.repeat(121)] }), 'companyList.0'],
  ['hidden characters', sent({ controllerPoints: ['a\u0000b'] }), 'controllerPoints.0'],
  ['a long list', sent({ companyList: Array(ENTRIES_MAX + 1).fill('x') }), 'companyList'],
  ['counts that are a list', sent({ configImages: [] }), 'configImages'],
])('ICFG-20, ICFG-21 %s is refused, and the field named', (_what, body, path) => {
  expect(problem(body)?.[0]).toBe(path);
});

test('what changed is said in words, field by field', () => {
  const described = describeConfig({
    ...PARTS,
    stateToggles: switched('Video', false),
    novelties: [{ name: 'Vía', data: ['Bache'] }],
    companyList: ['Uno'],
  });
  expect(described).toMatchObject({
    Video: 'apagado',
    'Puntos de control': 'encendido',
    'novedades «Vía»': ['Bache'],
    empresas: ['Uno'],
    'puntos de control': [],
    'fotografías de bus': '1',
  });
});

test('version 0 is frozen: phones answer it without signal, so a new default is a version that a migration stores', () => {
  expect(DEFAULT_CONFIG).toEqual({
    stateToggles: [
      { name: 'Fecha y hora de reporte', checked: true },
      { name: 'Puntos de control', checked: true },
      { name: 'Numero de pasajeros', checked: true },
      { name: 'Nombre del inspector', checked: true },
      { name: 'Registro fotografico', checked: true },
      { name: 'Aplicar algoritmo de imagenes', checked: true },
      { name: 'Novedades', checked: true },
      { name: 'Funcionarios', checked: true },
      { name: 'Descripcion', checked: true },
      { name: 'Implicados', checked: true },
      { name: 'Lista de empresas', checked: true },
      { name: 'Video', checked: true },
      { name: 'Firma recibido', checked: true },
      { name: 'Configuracion por defecto', checked: false },
    ],
    novelties: [],
    companyList: [],
    configImages: { bus: 1, autobus: 2, automovil: 3, microbus: 4, camioneta: 1, buseta: 2, camion: 3, otros: 4 },
    controllerPoints: [],
    version: 0,
  });
});
