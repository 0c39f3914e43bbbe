import { describe, expect, test } from 'vitest';
import { VEHICLE_CLASS_KEYS } from '../flota/vehicleClass';
import { CHECKS_MAX } from '../forms/checks';
import { FILLED_AT_MESSAGES, filledAtProblem } from '../forms/filledAt';
import type { Finding } from '../forms/inspection';
import type { Archivo } from '../media/archivo';
import { checkListOf, itemOf, novedadesOf } from './crear/checkList';
import { columnIds } from '../records/columns';
import { PRESET_COLUMNS, bufferWord, estadoWord, fastWord, observationOf } from './lista/columns';
import { presetForm } from './crear/form';
import { PLANTILLA_INICIAL, Plantilla, pointsOf, puntosOf } from './plantilla/plantilla';
import { SECCION_IDS } from './plantilla/plantillaInicial';
import { type Found, bloqueosOf, estadoOf, verdictText } from './veredicto';

const WHOLE = { clase: 'bus', isFast: false } as const;

describe('the template', () => {
  test('PRE-21 nine sections under the names in which they are sent, 121 items', () => {
    expect(SECCION_IDS).toEqual([
      'checklistDocument',
      'carroceriaInterna',
      'carroceriaExterna',
      'kitCarretera',
      'llantas',
      'estadoMecanico',
      'luces',
      'fugas',
      'botiquin',
    ]);
    expect(SECCION_IDS.reduce((sum, id) => sum + puntosOf(PLANTILLA_INICIAL, id).length, 0)).toBe(121);
    expect(Plantilla.safeParse(PLANTILLA_INICIAL).success).toBe(true);
  });

  test.each(VEHICLE_CLASS_KEYS)('PRE-20 a %s is asked what concerns it, each item under a name of its own', (clase) => {
    for (const id of SECCION_IDS) {
      const points = pointsOf(PLANTILLA_INICIAL, id, { clase, isFast: false });
      expect(points.length).toBeLessThanOrEqual(CHECKS_MAX);
      expect(new Set(points.map(({ name }) => name)).size).toBe(points.length);
      expect(points.every(({ indice, name }) => puntosOf(PLANTILLA_INICIAL, id)[indice - 1]?.name === name)).toBe(true);
    }
  });

  test('PRE-20 a motorcycle is not asked for its seat belts, nor a bus for its cargo', () => {
    const names = (clase: 'moto' | 'bus') =>
      SECCION_IDS.flatMap((id) => pointsOf(PLANTILLA_INICIAL, id, { clase, isFast: false }).map(({ name }) => name));
    expect(names('moto')).not.toContain('Cinturones de seguridad');
    expect(names('bus')).toContain('Cinturones de seguridad');
    expect(names('bus')).not.toContain('Manifiesto de carga y remesa');
  });

  test('PRE-10 the quick check asks what blocks, and leaves out sections without any', () => {
    const { sections } = presetForm(PLANTILLA_INICIAL, { clase: 'moto', isFast: true });
    const points = SECCION_IDS.flatMap((id) => pointsOf(PLANTILLA_INICIAL, id, { clase: 'moto', isFast: true }));
    expect(points.length).toBeGreaterThan(0);
    expect(points.every(({ tag }) => tag === 'Bloqueante')).toBe(true);
    expect(sections.map(({ id }) => id)).not.toContain('botiquin');
    expect(sections.at(-1)?.id).toBe('firmas');
  });
});

const finding = (indice: number, name: string, change: Partial<Finding> = {}): Finding => ({
  indice,
  name,
  checked: 'Bueno',
  ...change,
});

test.each([
  ['nothing', [], 'true'],
  ['what is only noted', [finding(7, 'Latonería y pintura (Golpes y Rayones)', { checked: 'Malo' })], 'true'],
  ['what blocks', [finding(1, 'Parabrisas', { checked: 'Malo' })], 'false'],
  ['what blocks, as not applicable', [finding(1, 'Parabrisas', { checked: 'N/A' })], 'true'],
] as const)('PRE-23 with %s bad', (_, carroceriaExterna, estado) => {
  expect(estadoOf(bloqueosOf(PLANTILLA_INICIAL, { carroceriaExterna }, '2026-03-10', undefined))).toBe(estado);
});

const DAY = '2026-03-10';
const paper = (vence: string | undefined, change: Partial<Finding> = {}) => ({
  checklistDocument: [finding(2, 'SOAT', { ...(vence && { vence }), ...change })],
});
const extinguisher = (fechaVencimientoExtintor: string | undefined, change: Partial<Finding> = {}) => ({
  kitCarretera: [finding(4, 'Extintor cargado', change)],
  ...(fechaVencimientoExtintor && { fechaVencimientoExtintor }),
});

test.each<[string, Found, string[]]>([
  ['a paper that ended long ago', paper('2020-01-01'), ['SOAT: venció el 01/01/2020']],
  ['a paper that ended the day before', paper('2026-03-09'), ['SOAT: venció el 09/03/2026']],
  ['a paper that ends on the day itself', paper('2026-03-10'), []],
  ['a paper that ends the day after', paper('2026-03-11'), []],
  ['a paper without a date', paper(undefined), []],
  ['a paper that does not apply', paper('2020-01-01', { checked: 'N/A' }), []],
  ['a bad paper without a date', paper(undefined, { checked: 'Malo' }), ['SOAT']],
  ['a bad paper that ended', paper('2026-03-09', { checked: 'Malo' }), ['SOAT: venció el 09/03/2026']],
  ['a bad paper that still holds', paper('2026-03-11', { checked: 'Malo' }), ['SOAT']],
  [
    'a paper that ended and does not block',
    { checklistDocument: [finding(9, 'Revisión preventiva bimestral', { vence: '2020-01-01' })] },
    [],
  ],
  ['an extinguisher that ended the day before', extinguisher('2026-03-09'), ['Extintor cargado: venció el 09/03/2026']],
  ['an extinguisher that ends on the day itself', extinguisher('2026-03-10'), []],
  ['an extinguisher that ends the day after', extinguisher('2026-03-11'), []],
  ['an extinguisher without a date', extinguisher(undefined), []],
  ['an extinguisher that does not apply', extinguisher('2020-01-01', { checked: 'N/A' }), []],
  ['a date of an extinguisher that was not asked for', { fechaVencimientoExtintor: '2020-01-01' }, []],
  ['a bad extinguisher', extinguisher('2026-03-11', { checked: 'Malo' }), ['Extintor cargado']],
  [
    'several, in the order of the form',
    {
      ...extinguisher('2026-03-09'),
      ...paper('2026-03-09'),
      carroceriaExterna: [finding(1, 'Parabrisas', { checked: 'Malo' })],
    },
    ['SOAT: venció el 09/03/2026', 'Parabrisas', 'Extintor cargado: venció el 09/03/2026'],
  ],
])('PRE-23 %s', (_, found, bloqueos) => {
  expect(bloqueosOf(PLANTILLA_INICIAL, found, DAY, undefined)).toEqual(bloqueos);
  expect(estadoOf(bloqueosOf(PLANTILLA_INICIAL, found, DAY, undefined))).toBe(bloqueos.length > 0 ? 'false' : 'true');
});

test('PRE-23 the date of the extinguisher is that of its point alone, and of the road kit alone', () => {
  const puntos = ['Extintor cargado', 'Cruceta'].map(
    (name) => ({ name, aplica: 'todos', criticidad: 'bloqueante' }) as const,
  );
  const plantilla: Plantilla = {
    secciones: [
      { id: 'kitCarretera', title: 'Kit de carretera', puntos },
      { id: 'fugas', title: 'Fugas', puntos },
    ],
  };
  const both = [finding(1, 'Extintor cargado'), finding(2, 'Cruceta')];
  const found = { kitCarretera: both, fugas: both, fechaVencimientoExtintor: '2026-03-09' };
  expect(bloqueosOf(plantilla, found, DAY, 1.6)).toEqual(['Extintor cargado: venció el 09/03/2026']);
});

test('PRE-23 the sentence of a verdict names what blocks, where it was kept', () => {
  expect(verdictText('true', [])).toBe('El vehículo puede salir.');
  expect(verdictText('false', ['Frenos', 'SOAT'])).toBe('El vehículo no puede salir: Frenos · SOAT.');
  expect(verdictText('false', [])).toBe('El vehículo no puede salir.');
});

const ANSWERS = { vehicle: '7', conductor: '8', kilometraje: 10 };

test('PRE-15 what was found is kept under its names, each section after its title', () => {
  const botiquin = [finding(1, 'Botiquín presente y señalizado', { checked: 'Malo', noveltie: 'Falta' })];
  const checklistDocument = [finding(2, 'SOAT', { vence: '2026-03-09' })];
  const stored = checkListOf(
    PLANTILLA_INICIAL,
    WHOLE,
    { ...ANSWERS, botiquin, checklistDocument },
    {
      day: '2026-03-10',
      imageOf: (seccion, indice) => (seccion === 'botiquin' && indice === 1 ? 'foto' : undefined),
    },
  );
  const file: Archivo = { url: '/uploads/x', thumbnail: null, name: 'x.jpg', kind: 'picture', missing: false };
  const items = (JSON.parse(JSON.stringify(stored)) as typeof stored).map((item) => itemOf(item, () => file));
  const plain = {
    isNa: false,
    isTitle: false,
    image: null,
    noveltie: null,
    noveltieDate: null,
    observation: null,
    antes: null,
  };
  expect(items.slice(0, 2)).toEqual([
    { ...plain, name: 'Documentos', value: null, isTitle: true, criticidad: null },
    {
      ...plain,
      name: 'SOAT',
      value: 'Bueno',
      criticidad: 'bloqueante',
      observation: 'Venció el 09/03/2026',
    },
  ]);
  expect(items.at(-1)).toMatchObject({ name: 'Botiquín presente y señalizado', value: 'Malo', image: file });
  expect(items.filter(({ isTitle }) => isTitle)).toHaveLength(9);
});

test('PRE-21 the novelties that say something, with their days', () => {
  expect(
    novedadesOf({
      ...ANSWERS,
      novedad1: 'Una',
      novedadFecha1: '2026-03-12',
      novedadFecha2: '2026-03-13',
      novedad3: 'Otra',
    }),
  ).toEqual([
    { noveltie: 'Una', noveltieDate: '2026-03-12' },
    { noveltie: 'Otra', noveltieDate: null },
  ]);
});

const NOW = new Date('2026-03-10T17:00:00Z');
test.each([
  [10 * 60_000, undefined],
  [10 * 60_000 + 1, FILLED_AT_MESSAGES.inFuture],
  [0, undefined],
  [-30 * 86_400_000, undefined],
  [-30 * 86_400_000 - 1, FILLED_AT_MESSAGES.tooOld],
])('PRE-18 filled in %d ms from now', (away, problem) => {
  expect(filledAtProblem(new Date(NOW.getTime() + away), NOW)).toBe(problem);
});

test('PRE-08, PRE-09, PRE-10 the columns and their words; whose record it is concerns staff only', () => {
  const headers = (isStaff: boolean) => columnIds(PRESET_COLUMNS, isStaff).map((id) => PRESET_COLUMNS[id].header);
  const [number, day, company, ...rest] = headers(true);
  expect([number, day, company]).toEqual(['Consecutivo', 'Fecha', 'Cliente']);
  expect(rest).toEqual([
    'Placa',
    'Vehículo',
    'Estado',
    'Conductor',
    'Envío',
    'Realizado por',
    'Kilometraje',
    'Duración (s)',
    'Observación',
  ]);
  expect(headers(false)).toEqual(['Consecutivo', 'Fecha', ...rest]);
  expect([bufferWord(true), bufferWord(false), fastWord(true), fastWord(false)]).toEqual([
    'Búfer',
    'Online',
    'Operador',
    'Inspector',
  ]);
  expect([estadoWord('true'), estadoWord('false')]).toEqual(['Aprobado', 'No aprobado']);
  expect(observationOf({ observation: '', observationfast: 'De afán' })).toBe('De afán');
});
