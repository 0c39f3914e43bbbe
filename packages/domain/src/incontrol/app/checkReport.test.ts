import { expect, test } from 'vitest';
import { reportProblems } from './checkReport';
import { type Asked, type ConfigParts, DEFAULT_CONFIG } from '../configuracion/config';
import type { InspectorReport } from './formulario';

const CONFIG: ConfigParts = {
  ...DEFAULT_CONFIG,
  novelties: [{ name: 'Vía', data: ['Bache', 'Derrumbe'] }],
  companyList: ['Expreso Uno'],
  controllerPoints: ['Peaje La Loma'],
};
const without = (...off: readonly Asked[]): ConfigParts => ({
  ...CONFIG,
  stateToggles: CONFIG.stateToggles.map(({ name, checked }) => ({
    name,
    checked: checked && !off.some((one) => one === name),
  })),
});
const HEAD = { referencia: '0195b1c2-0000-7000-8000-000000000001', version: 3 };
const FILLED: InspectorReport = {
  ...HEAD,
  nameInspector: 'Inés Mora',
  dateTimeReport: '2026-11-16T20:00:00.000Z',
  hora_final: '2026-11-16T20:15:00.000Z',
  controlPoint: 'Peaje La Loma',
  totalPassengers: 31,
  company: 'Expreso Uno',
  novelties: ['Vía: Bache'],
  officials: [{ entity: 'Policía' }],
  involveds: [{ name: 'Ana', document: '123' }],
  description: 'Iba tarde.',
  responsibleName: 'Wilson Zapata',
  fotos: { foto1: { dateTime: '2026-11-16T20:01:00.000Z' } },
};
const FILES = new Set(['foto1', 'foto4', 'video', 'signature']);
const NOT_LISTED = 'No está en la lista de la empresa. Elige una opción de la lista.';
const NOT_ASKED = 'La empresa no pide este dato.';

test('a report as the phone fills it in has nothing wrong, with or without its files', () => {
  expect(reportProblems(CONFIG, FILLED, FILES)).toEqual([]);
  expect(reportProblems(CONFIG, FILLED, new Set())).toEqual([]);
});

test('a report that says nothing lacks what the configuration requires', () => {
  expect(reportProblems(CONFIG, HEAD, new Set())).toEqual([
    { path: 'controlPoint', message: 'Este campo es obligatorio' },
    { path: 'totalPassengers', message: 'Este campo es obligatorio' },
    { path: 'company', message: 'Este campo es obligatorio' },
  ]);
  const nothing = without('Puntos de control', 'Numero de pasajeros', 'Lista de empresas');
  expect(reportProblems(nothing, HEAD, new Set())).toEqual([]);
});

test.each<[string, Partial<InspectorReport>, string]>([
  ['a control point', { controlPoint: 'Peaje Otro' }, 'controlPoint'],
  ['a company', { company: 'Expreso Dos' }, 'company'],
  ['a novelty', { novelties: ['Vía: Bache', 'Vía: Nieve'] }, 'novelties.1.novedad'],
  ['a novelty without its collection', { novelties: ['Bache'] }, 'novelties.0.novedad'],
])('%s that is in no list of this configuration is refused under its field', (_, change, path) => {
  expect(reportProblems(CONFIG, { ...FILLED, ...change }, FILES)).toEqual([{ path, message: NOT_LISTED }]);
});

test('where a list is empty its entries are written by hand', () => {
  const empty = { ...CONFIG, controllerPoints: [], companyList: [], novelties: [{ name: 'Vía', data: [] }] };
  const written = { ...FILLED, controlPoint: 'Peaje Otro', company: 'Expreso Dos', novelties: ['Nieve'] };
  expect(reportProblems(empty, written, FILES)).toEqual([]);
});

test.each<[Asked, string]>([
  ['Fecha y hora de reporte', 'inicio'],
  ['Puntos de control', 'controlPoint'],
  ['Numero de pasajeros', 'totalPassengers'],
  ['Lista de empresas', 'company'],
  ['Novedades', 'novelties'],
  ['Funcionarios', 'officials'],
  ['Implicados', 'involveds'],
  ['Descripcion', 'description'],
  ['Video', 'video'],
])('with «%s» off its answer is refused', (name, path) => {
  expect(reportProblems(without(name), FILLED, FILES)).toEqual([{ path, message: NOT_ASKED }]);
});

test('photographs and signature are refused where they are not asked for; the inspector’s name never is', () => {
  expect(reportProblems(without('Registro fotografico'), FILLED, FILES)).toEqual([
    { path: 'foto1', message: NOT_ASKED },
    { path: 'foto4', message: NOT_ASKED },
  ]);
  expect(reportProblems(without('Firma recibido'), FILLED, FILES)).toEqual([
    { path: 'responsibleName', message: NOT_ASKED },
    { path: 'signature', message: NOT_ASKED },
  ]);
  expect(reportProblems(without('Nombre del inspector'), FILLED, FILES)).toEqual([]);
});

test('a photograph more than any type of vehicle takes is refused', () => {
  const two = { ...CONFIG, configImages: { ...CONFIG.configImages, automovil: 2, microbus: 2, camion: 2, otros: 2 } };
  expect(reportProblems(two, FILLED, FILES)).toEqual([{ path: 'foto4', message: NOT_ASKED }]);
  expect(reportProblems(two, FILLED, new Set(['foto1', 'foto2']))).toEqual([]);
});
