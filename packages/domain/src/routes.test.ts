import { describe, expect, test } from 'vitest';
import type { Module, Permission } from './permissions';
import { ROUTES, ROUTE_IDS, type RouteId, fillPath, href, matchRoute, routeOf } from './routes';

type Row = [ids: string, route: RouteId, path: string, permission: Permission, module: Module | undefined];

const IN_MENU: Row[] = [
  ['GUARD-25', 'despachoCreate', '/operacion/despachos/creardespacho', 'createDispatch', 'operacion'],
  ['GUARD-26', 'despachosList', '/operacion/despachos/verdespachos/{client}', 'readDispatch', 'operacion'],
  [
    'GUARD-27',
    'prealistamientosList',
    '/operacion/prealistamiento/verprealistamientos/{client}',
    'readPreset',
    'operacion',
  ],
  ['GUARD-28', 'codigosQr', '/operacion/codigosqr/generarcodigoqr', 'createCodes', 'operacion'],
  ['GUARD-29', 'dashboardGeneral', '/validacion/dashboard/dashboardgeneral/{client}', 'readDashboard', 'validacion'],
  ['GUARD-30', 'dashboardPesv', '/validacion/dashboard/dashboardpesvtr', 'readDashboard', 'validacion'],
  ['GUARD-31', 'viajesList', '/ejecucion/onbus/detalledeviajes/{client}', 'readDispatch', 'ejecucion'],
  ['GUARD-32', 'inspeccionesList', '/ejecucion/incontrol/inspecciones', 'readInspect', 'ejecucion'],
  ['GUARD-33, GUARD-34', 'inspectorConfig', '/ejecucion/incontrol/configuracion', 'all', 'ejecucion'],
  ['GUARD-35', 'informeCreate', '/optimizacion/informes/crearinforme', 'createNovelty', 'optimizacion'],
  ['GUARD-36', 'informesList', '/optimizacion/informes/verinformes/{client}', 'readNovelty', 'optimizacion'],
  ['GUARD-37', 'actasList', '/optimizacion/mantenimientos/actas/{client}', 'readRecords', 'optimizacion'],
  ['GUARD-38', 'accionesDeMejora', '/pqrs/acciondemejora/veracciondemejora', 'all', 'pqrs'],
];

const BEYOND_MENU: Row[] = [
  ['GUARD-40', 'dashboardEmbedded', '/validacion/main/{client}', 'readDashboard', 'validacion'],
  ['GUARD-41', 'comparativos', '/validacion/dashboardactive', 'readDashboard', 'validacion'],
  ['PESV-44', 'comoSeCalifica', '/validacion/como-se-califica', 'readDashboard', 'validacion'],
  ['GUARD-42', 'libroDeViaje', '/ejecucion/formulario/{id}/{driver}/{travel}', 'readDispatch', 'ejecucion'],
  ['GUARD-43', 'inspeccionPreview', '/ejecucion/incontrol/inspecciones/preview/{id}', 'readInspect', 'ejecucion'],
  ['GUARD-44', 'inspectorUsers', '/ejecucion/incontrol/usuarios', 'colfenix', 'ejecucion'],
  ['GUARD-45', 'inspeccionView', '/ejecucion/inspect/{id}', 'readInspect', 'ejecucion'],
  [
    'GUARD-46, GUARD-47',
    'prealistamientoCreate',
    '/operacion/prealistamiento/crearprealistamiento',
    'createPreset',
    'operacion',
  ],
  ['PRE-20', 'prealistamientoPlantilla', '/operacion/prealistamiento/plantilla', 'configInspect', 'operacion'],
  ['GUARD-48', 'prealistamientoPdf', '/operacion/pdfrender/{id}', 'readPreset', 'operacion'],
  ['GUARD-49', 'prealistamientoPreview', '/operacion/prealistamiento/preview/{id}', 'readPreset', 'operacion'],
  ['GUARD-50', 'actaComplete', '/optimizacion/newrecord/{id}', 'createRecords', 'optimizacion'],
  ['GUARD-51', 'actaPreview', '/optimizacion/previewrecord/{id}', 'readRecords', 'optimizacion'],
  ['GUARD-52', 'actaOldPreview', '/optimizacion/previewrecord/old/{id}', 'readRecords', 'optimizacion'],
  ['GUARD-53', 'informePreview', '/optimizacion/previewinforme/{id}', 'readNovelty', 'optimizacion'],
  ['GUARD-54', 'labPreview', '/optimizacion/previewlab/{id}', 'readNovelty', 'optimizacion'],
  ['GUARD-55', 'procesoCreate', '/optimizacion/new-state', 'readRecords', 'optimizacion'],
  ['GUARD-56', 'accionPreview', '/pqrs/main/preview', 'all', 'pqrs'],
  ['GUARD-57', 'templateBuilder', '/nuevo-producto', 'readRecords', 'optimizacion'],
  ['GUARD-58', 'main', '/main', 'colfenix', undefined],
  ['GUARD-59', 'usuarios', '/newuser', 'colfenix', undefined],
  ['GUARD-60', 'boletin', '/newsletter', 'colfenix', undefined],
  ['GUARD-61', 'formatoDeEntrega', '/newdeliveryformat', 'colfenix', undefined],
  ['GUARD-62', 'clientes', '/clients', 'colfenix', undefined],
  ['GUARD-63, GUARD-64', 'boletinPreview', '/newsletter/preview', 'all', 'pqrs'],
];

const OURS: Row[] = [
  ['AUTH-01', 'signIn', '/', 'public', undefined],
  ['the audit log', 'auditoria', '/auditoria', 'colfenix', undefined],
  ['the audit log', 'auditoriaEntry', '/auditoria/{id}', 'colfenix', undefined],
  ['INF-19', 'novedadesCatalogo', '/optimizacion/informes/novedades', 'colfenix', 'optimizacion'],
  ['ACTA-65, ACTA-104', 'catalogosActas', '/optimizacion/catalogos', 'colfenix', 'optimizacion'],
  ['work without signal', 'actasOnDevice', '/optimizacion/actas-sin-senal', 'createRecords', 'optimizacion'],
  ['TPL-08', 'documentosList', '/optimizacion/documentos/{client}', 'readRecords', 'optimizacion'],
  ['TPL-08', 'documentoCreate', '/optimizacion/diligenciar', 'createRecords', 'optimizacion'],
  ['TPL-08', 'documentoPreview', '/optimizacion/previewdocumento/{id}', 'readRecords', 'optimizacion'],
  ['SRV-01', 'servidor', '/servidor', 'colfenix', undefined],
  ['BI-23', 'alertasAtendidas', '/validacion/alertas-atendidas/{client}', 'readDashboard', 'validacion'],
  ['CUM-07', 'personas', '/cumplimiento/personas', 'readCompliance', 'cumplimiento'],
  ['CUM-09', 'hojasVehiculo', '/cumplimiento/vehiculos', 'readCompliance', 'cumplimiento'],
  ['CUM-13', 'hojaPersona', '/cumplimiento/personas/{id}', 'readCompliance', 'cumplimiento'],
  ['CUM-13', 'hojaVehiculo', '/cumplimiento/vehiculos/{placa}', 'readCompliance', 'cumplimiento'],
  ['CUM-09', 'papeles', '/cumplimiento/papeles', 'readCompliance', 'cumplimiento'],
  ['CUM-10', 'vencimientos', '/cumplimiento/vencimientos', 'readCompliance', 'cumplimiento'],
  ['CUM-43', 'aptos', '/cumplimiento/aptos', 'readDispatch', 'cumplimiento'],
  ['CUM-23', 'defectos', '/operacion/prealistamiento/defectos', 'readPreset', 'cumplimiento'],
  ['CUM-04', 'reglas', '/cumplimiento/reglas', 'readCompliance', 'cumplimiento'],
  ['PAP-03', 'papelera', '/papelera', 'colfenix', undefined],
  ['the style guide', 'guiaVisual', '/guia-visual', 'colfenix', undefined],
];

describe('the route table', () => {
  test.each([...IN_MENU, ...BEYOND_MENU, ...OURS])('%s %s: %s asks for %s', (_, id, path, permission, module) => {
    expect(routeOf(id).path).toBe(path);
    expect(routeOf(id).permission).toBe(permission);
    expect(routeOf(id).module).toBe(module);
  });

  test.each(IN_MENU)('%s %s stands in the menu', (_, id) => {
    expect(routeOf(id).menu).toBeDefined();
  });

  test.each(BEYOND_MENU)('GUARD-39 (%s) %s is reached by links, not by the menu', (_, id) => {
    expect(routeOf(id).menu).toBeUndefined();
  });

  test('GUARD-34 only the configuration asks for more in the menu than on the route', () => {
    const stricter = ROUTE_IDS.filter((id) => routeOf(id).menu?.permission);
    expect(stricter).toEqual(['inspectorConfig']);
    expect(ROUTES.inspectorConfig.menu.permission).toBe('configInspect');
  });

  test('these tables name every route there is', () => {
    const named = [...IN_MENU, ...BEYOND_MENU, ...OURS].map(([, id]) => id);
    expect(named.toSorted()).toEqual([...ROUTE_IDS].toSorted());
  });

  test('GUARD-24 the parameter of the client is always called client', () => {
    const names = ROUTE_IDS.flatMap((id) =>
      [...routeOf(id).path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? ''),
    );
    expect([...new Set(names)].toSorted()).toEqual(['client', 'driver', 'id', 'placa', 'travel']);
  });

  test('GUARD-81 a work screen without {client} or a record in its address needs a chosen client', () => {
    const needing = ROUTE_IDS.filter((id) => routeOf(id).needsClient);
    expect(needing.toSorted()).toEqual([
      'aptos',
      'codigosQr',
      'comoSeCalifica',
      'comparativos',
      'dashboardPesv',
      'defectos',
      'despachoCreate',
      'documentoCreate',
      'informeCreate',
      'inspeccionesList',
      'inspectorConfig',
      'inspectorUsers',
      'prealistamientoCreate',
      'templateBuilder',
    ]);
    for (const id of needing) expect(routeOf(id).path).not.toContain('{');
  });

  test('every route has a title and no two share a path', () => {
    for (const id of ROUTE_IDS) expect(routeOf(id).title).not.toBe('');
    expect(new Set(ROUTE_IDS.map((id) => routeOf(id).path)).size).toBe(ROUTE_IDS.length);
  });
});

describe('matchRoute', () => {
  test.each(ROUTE_IDS)('%s is found at the address that fillPath writes, whatever the values', (id) => {
    const values: Record<string, string> = {
      client: 'cóndor & ñandú / 50%',
      id: 'a b',
      driver: '?x=1#y',
      travel: '..ó',
      placa: 'SAN 338',
    };
    const names = [...routeOf(id).path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
    const params = Object.fromEntries(names.map((name) => [name, values[name] ?? '']));
    expect(matchRoute(fillPath(id, params))).toEqual({ id, params });
  });

  test.each([
    ['/main/', { id: 'main', params: {} }],
    ['/main///', { id: 'main', params: {} }],
    ['/optimizacion/previewrecord/old/7/', { id: 'actaOldPreview', params: { id: '7' } }],
    ['/optimizacion/previewrecord/old', { id: 'actaPreview', params: { id: 'old' } }],
    [
      '/operacion/despachos/verdespachos/c%C3%B3ndor%20andino',
      { id: 'despachosList', params: { client: 'cóndor andino' } },
    ],
  ])('%s', (path, expected) => {
    expect(matchRoute(path)).toEqual(expected);
  });

  test.each([
    ['an unknown path', '/no-existe'],
    ['a path that goes on', '/main/otra'],
    ['a path that stops short', '/operacion/despachos'],
    ['a parameter that is missing', '/operacion/despachos/verdespachos/'],
    ['a malformed percent', '/auditoria/%E0%A4%A'],
    ['a lone percent', '/auditoria/%'],
    ['a doubled slash', '/operacion//despachos/creardespacho'],
    ['another case', '/MAIN'],
    ['two slashes', '//'],
    ['nothing', ''],
    ['no leading slash', 'main'],
  ])('SHELL-15 %s is no route: %s', (_, path) => {
    expect(matchRoute(path)).toBeUndefined();
  });
});

test('href writes the values encoded', () => {
  expect(href('despachosList', { client: 'cóndor andino' })).toBe(
    '/operacion/despachos/verdespachos/c%C3%B3ndor%20andino',
  );
  expect(href('libroDeViaje', { id: '1', driver: 'a/b', travel: '3' })).toBe('/ejecucion/formulario/1/a%2Fb/3');
  expect(href('main', {})).toBe('/main');
});
