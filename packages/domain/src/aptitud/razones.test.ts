import { describe, expect, test } from 'vitest';
import type { Despacho } from '../gps/programada';
import { sampleDespacho } from '../testing/flota/despachoFixture';
import {
  type ConductorHecho,
  type Hechos,
  type ReglaVigente,
  type VehiculoHecho,
  aptitudOf,
  razonesOf,
} from './razones';
import { MODALIDADES, isKnownService, isPrivateCategory, isPublicService } from './servicio';

/** Wednesday 18/11/2026 in Bogotá. */
const at = (time: string, day = '2026-11-18') => new Date(`${day}T${time}:00-05:00`);
const span = (from: string, to: string) => ({ from: at(from), to: at(to) });

let id = 0;
const rule = (kind: ReglaVigente['kind'], value: string, keys = {}): ReglaVigente => {
  id += 1;
  return { _id: `01930000-0000-7000-8000-${String(id).padStart(12, '0')}`, kind, keys, value };
};
const BLOCKING = ['papel_vencido', 'licencia_vencida', 'alistamiento_rechazado', 'doble_salida'];
const WARNING = [
  'sin_alistamiento',
  'alistamiento_rapido',
  'papel_sin_dato',
  'categoria',
  'jornada',
  'segundo_conductor',
  'mantenimiento_vencido',
  'defecto_abierto',
  'gps_mudo',
];
const RULES = [
  ...BLOCKING.map((codigo) => rule('aptitud', 'bloquea', { codigo })),
  ...WARNING.map((codigo) => rule('aptitud', 'advierte', { codigo })),
  rule('jornada-maxima', '10'),
  rule('segundo-conductor', '8'),
  rule('gps-mudo', '15'),
  rule('alistamiento-rapido', 'advierte'),
  rule('corte-operativo', '00:00'),
  rule('rtm-primera', '2'),
  ...['soat', 'rtm', 'licencia', 'examen_medico'].map((papel) => rule('papel-exigido', 'si', { papel })),
  rule('papel-exigido', 'no', { papel: 'rcc' }),
];

const GOOD = { consecutive: 41, estado: 'true', isFast: false, bloqueos: [] };
const BUS: VehiculoHecho = {
  modalidad: 'Pasajeros por carretera',
  matricula: '2019-03-15',
  papeles: [
    { tipo: 'soat', vence: '2027-01-31' },
    { tipo: 'rtm', vence: '2027-01-31' },
  ],
  alistamiento: GOOD,
  defectos: [],
  reporte: at('11:59'),
};
const ANA: ConductorHecho = {
  papeles: [
    { tipo: 'licencia', vence: '2028-01-31', categoria: 'C2' },
    { tipo: 'examen_medico', vence: '2027-01-31' },
  ],
  viajes: [],
};
const DEPARTURE: Hechos = { now: at('12:00'), salida: at('12:00'), rules: RULES, vehiculo: BUS, conductor: ANA };
const bus = (change: Partial<VehiculoHecho>): Partial<Hechos> => ({ vehiculo: { ...BUS, ...change } });
const ana = (change: Partial<ConductorHecho>): Partial<Hechos> => ({ conductor: { ...ANA, ...change } });
const soat = (vence: string | null) =>
  bus({
    papeles: [
      { tipo: 'soat', vence },
      { tipo: 'rtm', vence: '2027-01-31' },
    ],
  });
const licence = (vence: string | null, categoria: string | null = 'C2') =>
  ana({
    papeles: [
      { tipo: 'licencia', vence, categoria },
      { tipo: 'examen_medico', vence: '2027-01-31' },
    ],
  });
const exam = (vence: string) =>
  ana({
    papeles: [
      { tipo: 'licencia', vence: '2028-01-31', categoria: 'C2' },
      { tipo: 'examen_medico', vence },
    ],
  });
const drives = (...viajes: [string, string][]) => ana({ viajes: viajes.map(([from, to]) => span(from, to)) });

const told = (change: Partial<Hechos> = {}) =>
  razonesOf({ ...DEPARTURE, ...change }).map(({ codigo, gravedad }) => [codigo, gravedad]);
const PERSONA = '01930000-0000-7000-9000-000000000001';
const owners = (change: Partial<Hechos>) =>
  razonesOf({ ...DEPARTURE, ...change }).map(({ codigo, de, persona }) => [codigo, de, persona]);
const texts = (change: Partial<Hechos>) => razonesOf({ ...DEPARTURE, ...change }).map(({ texto }) => texto);

describe('CUM-31 what speaks against a departure', () => {
  test('nothing, of one that is in order', () => expect(told()).toEqual([]));

  test.each<[string, Partial<Hechos>, [string, string][]]>([
    ['no check', bus({ alistamiento: undefined }), [['sin_alistamiento', 'advierte']]],
    [
      'a check that refuses',
      bus({ alistamiento: { ...GOOD, estado: 'false' } }),
      [['alistamiento_rechazado', 'bloquea']],
    ],
    ['a quick check', bus({ alistamiento: { ...GOOD, isFast: true } }), [['alistamiento_rapido', 'advierte']]],
    ['SOAT ends today', soat('2026-11-18'), []],
    ['SOAT ended yesterday', soat('2026-11-17'), [['papel_vencido', 'bloquea']]],
    ['a SOAT without a date', soat(null), [['papel_sin_dato', 'advierte']]],
    ['papers of which nothing is known', bus({ papeles: [] }), [['papel_sin_dato', 'advierte']]],
    [
      'an expired paper that is not asked for',
      bus({ papeles: [...BUS.papeles, { tipo: 'rcc', vence: '2020-01-01' }] }),
      [],
    ],
    ['the exam ends today', exam('2026-11-18'), []],
    ['the exam ended yesterday', exam('2026-11-17'), [['papel_vencido', 'bloquea']]],
    ['the licence ends today', licence('2026-11-18'), []],
    ['the licence ended yesterday', licence('2026-11-17'), [['licencia_vencida', 'bloquea']]],
    ['a licence without a date', licence(null), [['papel_sin_dato', 'advierte']]],
    ['a driver of whom nothing is known', ana({ papeles: [] }), [['papel_sin_dato', 'advierte']]],
    ['a licence of private service', licence('2028-01-31', 'B2'), [['categoria', 'advierte']]],
    ['nobody knows the category', licence('2028-01-31', null), []],
    ['a private vehicle', { ...licence('2028-01-31', 'B2'), ...bus({ modalidad: 'Servicio particular' }) }, []],
    ['nobody knows the modality', { ...licence('2028-01-31', 'B2'), ...bus({ modalidad: null }) }, []],
    ['silent for 15 minutes', bus({ reporte: at('11:45') }), []],
    ['silent for longer', bus({ reporte: new Date(at('11:45').getTime() - 1) }), [['gps_mudo', 'advierte']]],
    ['never heard of', bus({ reporte: null }), [['gps_mudo', 'advierte']]],
    ['nobody could ask', bus({ reporte: undefined }), []],
    [
      'open defects, of which the minor one waits',
      bus({
        defectos: [
          { nombre: 'Frenos', criticidad: 'bloqueante', desde: at('08:00', '2026-11-12').toISOString() },
          { nombre: 'Cojinería', criticidad: 'menor', desde: at('08:00', '2026-11-12').toISOString() },
          { nombre: 'Llantas', criticidad: 'mayor', desde: at('08:00', '2026-11-13').toISOString() },
        ],
      }),
      [
        ['defecto_abierto', 'advierte'],
        ['defecto_abierto', 'advierte'],
      ],
    ],
    ['a route of 8 h', { llegada: at('20:00') }, []],
    ['a route of 8 h 05', { llegada: at('20:05') }, [['segundo_conductor', 'advierte']]],
  ])('%s', (_, change, expected) => expect(told(change)).toEqual(expected));

  test('blocking reasons come first', () => {
    expect(told({ ...bus({ alistamiento: undefined, papeles: [{ tipo: 'soat', vence: '2026-11-17' }] }) })).toEqual([
      ['papel_vencido', 'bloquea'],
      ['sin_alistamiento', 'advierte'],
      ['papel_sin_dato', 'advierte'],
    ]);
  });

  test('says what is meant', () => {
    expect(texts(soat('2026-11-17'))).toEqual(['SOAT venció el 17/11/2026']);
    expect(texts(exam('2026-11-17'))).toEqual(['Examen médico venció el 17/11/2026 (conductor)']);
    expect(texts(licence('2026-11-17'))).toEqual(['La licencia de conducción venció el 17/11/2026']);
    expect(texts(bus({ papeles: [] }))).toEqual(['Sin fecha de vencimiento: SOAT, Revisión técnico-mecánica']);
    expect(texts(bus({ alistamiento: { ...GOOD, estado: 'false', bloqueos: ['Frenos', 'Llantas'] } }))).toEqual([
      'Alistamiento 41 no aprobado: Frenos, Llantas',
    ]);
    expect(texts(bus({ alistamiento: { ...GOOD, estado: 'false' } }))).toEqual(['Alistamiento 41 no aprobado']);
    expect(texts(bus({ reporte: at('10:15') }))).toEqual(['Sin reporte del GPS desde las 10:15']);
    expect(texts(bus({ reporte: at('10:15', '2026-11-17') }))).toEqual([
      'Sin reporte del GPS desde el 17/11/2026 10:15',
    ]);
    expect(texts({ llegada: at('20:05') })).toEqual(['La ruta dura 8 h 5 min: con más de 8 h lleva segundo conductor']);
  });

  test('a paper is judged on the day of the departure', () => {
    const tomorrow = { salida: at('04:30', '2026-11-19') };
    expect(told({ ...soat('2026-11-18'), ...tomorrow })).toEqual([['papel_vencido', 'bloquea']]);
    expect(told({ ...soat('2026-11-19'), ...tomorrow })).toEqual([]);
    // Today it is still in force: nothing has ended yet.
    expect(texts({ ...soat('2026-11-18'), ...tomorrow })).toEqual(['SOAT vence el 18/11/2026, antes de esta salida']);
    expect(texts({ ...exam('2026-11-18'), ...tomorrow })).toEqual([
      'Examen médico vence el 18/11/2026, antes de esta salida (conductor)',
    ]);
    expect(texts({ ...licence('2026-11-18'), ...tomorrow })).toEqual([
      'La licencia de conducción vence el 18/11/2026, antes de esta salida',
    ]);
  });

  test('a first inspection that is not due yet is not missing', () => {
    const young = { papeles: [{ tipo: 'soat', vence: '2027-01-31' }] } as const;
    expect(told(bus({ ...young, matricula: '2024-11-18' }))).toEqual([]);
    expect(told(bus({ ...young, matricula: '2024-11-17' }))).toEqual([['papel_sin_dato', 'advierte']]);
    expect(told(bus({ ...young, matricula: null }))).toEqual([['papel_sin_dato', 'advierte']]);
  });
});

describe('CUM-31 hours at the wheel', () => {
  const to = (salida: string, llegada: string) => ({ salida: at(salida), llegada: at(llegada) });
  test.each<[string, Partial<Hechos>, boolean]>([
    ['10 h 20', { ...drives(['05:00', '09:30'], ['10:00', '13:40']), ...to('14:00', '16:10') }, true],
    ['10 h', { ...drives(['05:00', '09:30'], ['10:00', '13:40']), ...to('14:00', '15:50') }, false],
    ['10 h 1 min', { ...drives(['05:00', '09:30'], ['10:00', '13:40']), ...to('14:00', '15:51') }, true],
    ['later trips of the day count', { ...drives(['16:00', '20:00']), ...to('08:00', '14:01') }, true],
    [
      'two trips at a time count once',
      { ...drives(['05:00', '13:00'], ['05:00', '13:00']), ...to('14:00', '16:00') },
      false,
    ],
    [
      'a short trip within a long one takes nothing away',
      { ...drives(['05:00', '13:00'], ['06:00', '07:00']), ...to('14:00', '16:01') },
      true,
    ],
    [
      'of a trip of the night before only what lies in the day',
      { ...ana({ viajes: [{ from: at('20:00', '2026-11-17'), to: at('05:00') }] }), ...to('06:00', '11:00') },
      false,
    ],
    [
      'a trip into the next day is judged on both',
      {
        ...ana({ viajes: [{ from: at('07:00', '2026-11-19'), to: at('11:00', '2026-11-19') }] }),
        salida: at('23:00'),
        llegada: at('06:01', '2026-11-19'),
      },
      true,
    ],
    ['while the platform does not say', { ...ana({ viajes: undefined }), ...to('05:00', '16:00') }, false],
  ])('%s', (_, change, isOver) => {
    expect(told(change).some(([codigo]) => codigo === 'jornada')).toBe(isOver);
  });

  test('says how long', () => {
    const change = { ...drives(['05:00', '09:30'], ['10:00', '13:40']), ...to('14:00', '16:10') };
    expect(texts(change)).toEqual(['Con este viaje conduce 10 h 20 min en el día: el máximo es 10 h']);
    const whole = { ...drives(['05:00', '13:00']), ...to('14:00', '17:00') };
    expect(texts(whole)).toEqual(['Con este viaje conduce 11 h en el día: el máximo es 10 h']);
  });

  test('the day is the operating day of the company', () => {
    const rules = RULES.map((one) => (one.kind === 'corte-operativo' ? { ...one, value: '03:00' } : one));
    const change = { ...drives(['00:00', '03:00']), salida: at('05:00'), llegada: at('13:30') };
    expect(told(change)).toContainEqual(['jornada', 'advierte']);
    expect(told({ ...change, rules })).not.toContainEqual(['jornada', 'advierte']);
  });
});

describe('CUM-31 two trips at a time', () => {
  const trip: Despacho = {
    ...sampleDespacho(),
    idactivo: '7',
    placa: 'SQK482',
    nombre: 'NORTE',
    fecha_inicio: '18/11/2026',
    hora_inicio: '11:30:00',
    fecha_fin: '18/11/2026',
    hora_fin: '13:00:00',
    hora_completado: '00:00:00',
    definicion: { ...sampleDespacho().definicion, conductor1: [{ id: '3', nombre: 'Ana Ruiz' }] },
  };
  const cruces = (idactivo: string | undefined) => ({ cruces: { trips: [trip], idactivo } });

  test('of the vehicle, and of the driver', () => {
    expect(told(cruces('7'))).toEqual([['doble_salida', 'bloquea']]);
    expect(texts(cruces('7'))).toEqual(['Este vehículo ya tiene un viaje a esa hora: 18/11/2026 11:30, NORTE']);
    expect(texts(cruces('8'))).toEqual(['Este conductor ya va en SQK482 hasta las 13:00']);
    expect(told({ cruces: { trips: [], idactivo: '7' } })).toEqual([]);
  });

  test('several of one, and of both at once, each with its own words', () => {
    const later = { ...trip, id: '9', hora_inicio: '11:45:00', nombre: 'SUR' };
    const inOther = { ...trip, id: '10', idactivo: '8', placa: 'UGZ771' };
    const inAnother = { ...inOther, id: '11', idactivo: '9', placa: 'SNY139', hora_inicio: '12:30:00' };
    const of = (...trips: Despacho[]) => texts({ cruces: { trips, idactivo: '7' } });
    expect(of(trip, later)).toEqual([
      'Este vehículo ya tiene varios viajes a esa hora: 18/11/2026 11:30, NORTE; 18/11/2026 11:45, SUR',
    ]);
    expect(of(inOther, trip)).toEqual([
      'Este vehículo ya tiene un viaje a esa hora: 18/11/2026 11:30, NORTE. Este conductor ya va en UGZ771 hasta las 13:00',
    ]);
    expect(of(inOther, inAnother)).toEqual([
      'Este conductor ya va en UGZ771 hasta las 13:00. Este conductor sale en SNY139 a las 12:30',
    ]);
  });
});

describe('CUM-31 whose reason it is', () => {
  const ofAna = (change: Partial<ConductorHecho>) => ana({ persona: PERSONA, ...change });
  test.each<[string, Partial<Hechos>, [string, string | undefined, string | undefined][]]>([
    ['a paper of the vehicle', soat('2026-11-17'), [['papel_vencido', 'vehiculo', undefined]]],
    [
      'papers of the driver',
      ofAna({ papeles: [{ tipo: 'licencia', vence: '2026-11-17', categoria: 'B2' }] }),
      [
        ['licencia_vencida', 'conductor', PERSONA],
        ['papel_sin_dato', 'conductor', PERSONA],
        ['categoria', 'conductor', PERSONA],
      ],
    ],
    [
      'the exam of a driver who has a sheet',
      ofAna({
        papeles: [
          { ...ANA.papeles[0]!, vence: '2028-01-31' },
          { tipo: 'examen_medico', vence: '2026-11-17' },
        ],
      }),
      [['papel_vencido', 'conductor', PERSONA]],
    ],
    ['a driver without a sheet', ana({ papeles: [] }), [['papel_sin_dato', 'conductor', undefined]]],
    ['the route', { llegada: at('20:05') }, [['segundo_conductor', undefined, undefined]]],
  ])('%s', (_, change, expected) => expect(owners(change)).toEqual(expected));
});

describe('CUM-30 the rules decide', () => {
  const with_ = (codigo: string, value: string) =>
    RULES.map((one) => (one.kind === 'aptitud' && one.keys['codigo'] === codigo ? { ...one, value } : one));

  test('how grave it is, and whether it is looked at', () => {
    expect(told({ ...soat('2026-11-17'), rules: with_('papel_vencido', 'advierte') })).toEqual([
      ['papel_vencido', 'advierte'],
    ]);
    expect(told({ ...soat('2026-11-17'), rules: with_('papel_vencido', 'apagado') })).toEqual([]);
    expect(told({ ...bus({ alistamiento: undefined }), rules: with_('sin_alistamiento', 'bloquea') })).toEqual([
      ['sin_alistamiento', 'bloquea'],
    ]);
  });

  test('and each reason names the row', () => {
    const [razon] = razonesOf({ ...DEPARTURE, ...soat('2026-11-17') });
    expect(razon?.regla).toBe(RULES.find(({ keys }) => 'codigo' in keys && keys.codigo === 'papel_vencido')?._id);
  });

  test('without rules nothing is judged', () => {
    expect(told({ ...bus({ alistamiento: undefined, papeles: [] }), llegada: at('23:30'), rules: [] })).toEqual([]);
  });

  test('limits are rules', () => {
    const rules = RULES.map((one) => (one.kind === 'segundo-conductor' ? { ...one, value: '4' } : one));
    expect(told({ rules, llegada: at('16:01') })).toEqual([['segundo_conductor', 'advierte']]);
  });

  test('a quick check approves where the company says so', () => {
    const rules = RULES.map((one) => (one.kind === 'alistamiento-rapido' ? { ...one, value: 'aprueba' } : one));
    expect(told({ ...bus({ alistamiento: { ...GOOD, isFast: true } }), rules })).toEqual([]);
  });
});

test('CUM-30 only what blocks makes a departure unfit', () => {
  expect(aptitudOf(razonesOf(DEPARTURE)).apto).toBe(true);
  expect(aptitudOf(razonesOf({ ...DEPARTURE, ...bus({ alistamiento: undefined }) })).apto).toBe(true);
  expect(aptitudOf(razonesOf({ ...DEPARTURE, ...soat('2026-11-17') })).apto).toBe(false);
});

test('what is not chosen yet is not judged', () => {
  expect(razonesOf({ now: at('12:00'), salida: at('12:00'), rules: RULES })).toEqual([]);
});

test.each([
  ['Pasajeros por carretera', true],
  ['SERVICIO PÚBLICO', true],
  ['Especial', true],
  ['Mixta', true],
  ['Particular', false],
  ['Carga privada', false],
  ['Escolta', false],
  [null, false],
])('the modality %j is of public service: %j', (modalidad, expected) => {
  expect(isPublicService(modalidad)).toBe(expected);
});

test.each([
  ['A2', true],
  ['B1', true],
  ['B3', true],
  ['C1', false],
  ['C3', false],
  [null, false],
])('the category %j is of private service: %j', (categoria, expected) => {
  expect(isPrivateCategory(categoria)).toBe(expected);
});

test('CUM-31 every modality that a sheet offers is judged, and only Particular is private', () => {
  expect(MODALIDADES.filter((one) => !isKnownService(one))).toEqual([]);
  expect(MODALIDADES.filter((one) => !isPublicService(one))).toEqual(['Particular']);
  expect(['Pasajeros', 'Otra'].map(isKnownService)).toEqual([false, false]);
});
