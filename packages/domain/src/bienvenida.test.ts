import { expect, test } from 'vitest';
import { TOUR_STEPS, tourFor } from './bienvenida';
import { type Holder, MODULES, effectiveScopes } from './permissions';
import { SCOPE_PRESETS } from './usuarios/presets';

const person = (scopes: readonly string[], modulesClient: readonly string[] = MODULES) => ({
  scopes: effectiveScopes(scopes, false),
  modulesClient,
});
const manager = { scopes: effectiveScopes([], true), modulesClient: [] };
const routes = (viewer: Holder) => tourFor(viewer).map(({ route }) => route);

test('BIEN-01 a manager is shown the administration', () => {
  expect(routes(manager)).toEqual(['main', 'clientes', 'usuarios', 'auditoria', undefined]);
});

test.each([
  ['Despachador', ['despachoCreate', 'prealistamientosList', 'viajesList', 'codigosQr', undefined]],
  ['Técnico', ['actasList', 'actasOnDevice', 'documentosList', 'accionesDeMejora', undefined]],
  ['Jurídico', ['informesList', 'accionesDeMejora', undefined, undefined, undefined]],
  ['Inspección', ['inspeccionesList', 'inspectorConfig', 'accionesDeMejora', undefined, undefined]],
  ['Gerente', ['despachoCreate', 'prealistamientosList', 'actasList', 'informesList', undefined]],
  ['Solo consulta', ['despachosList', 'prealistamientosList', 'actasList', 'informesList', undefined]],
])('BIEN-01 %s is shown what that job opens, in the order of the day', (name, expected) => {
  const scopes = SCOPE_PRESETS.find((preset) => preset.name === name)?.scopes ?? [];
  expect(routes(person(scopes))).toEqual(expected);
});

test('BIEN-01 what the company has not contracted is not shown, and there are five steps for users without permissions', () => {
  expect(routes(person(['readDispatch', 'readRecords'], ['optimizacion']))).toEqual([
    'actasList',
    'documentosList',
    undefined,
    undefined,
    undefined,
  ]);
  const nobody = tourFor(person([], []));
  expect(nobody).toHaveLength(TOUR_STEPS);
  expect(new Set(nobody.map(({ title }) => title)).size).toBe(TOUR_STEPS);
});
