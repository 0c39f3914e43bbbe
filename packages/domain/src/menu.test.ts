import { describe, expect, test } from 'vitest';
import { menuFor, phoneMenuFor } from './menu';
import { CLIENT_SCOPES, MODULES, STANDARD_MODULES } from './permissions';

const EVERYTHING = { scopes: [...CLIENT_SCOPES, 'all'], modulesClient: MODULES };
const items = (scopes: readonly string[], modulesClient: readonly string[] = MODULES) =>
  menuFor({ scopes, modulesClient }, 'acme').flatMap((group) => group.items);

describe('the menu', () => {
  test('GUARD-20, GUARD-22 five groups in order, with their items and words', () => {
    const menu = menuFor({ ...EVERYTHING, modulesClient: STANDARD_MODULES }, 'acme').map(({ module, label, items }) => [
      module,
      label,
      items.map((i) => i.label),
    ]);
    expect(menu).toEqual([
      ['operacion', 'Operación', ['Crear despacho', 'Ver despachos', 'Prealistamientos', 'Códigos QR']],
      ['validacion', 'Validación', ['Dashboard general', 'PESV en tiempo real']],
      ['ejecucion', 'Ejecución', ['Detalle de viajes', 'Inspecciones', 'Configuración InControl']],
      ['optimizacion', 'Optimización', ['Crear informe', 'Ver informes', 'Actas']],
      ['pqrs', 'PQRS', ['Acciones de mejora']],
    ]);
  });

  test('GUARD-85, CUM-01 Cumplimiento is the sixth group where it was contracted and for staff, and absent elsewhere', () => {
    const last = (scopes: readonly string[], modulesClient: readonly string[]) =>
      menuFor({ scopes, modulesClient }, 'acme').at(-1)?.label;
    expect(last([...CLIENT_SCOPES, 'all'], MODULES)).toBe('Cumplimiento');
    expect(
      menuFor(EVERYTHING, 'acme')
        .at(-1)
        ?.items.map(({ label }) => label),
    ).toEqual(['Personas', 'Vehículos', 'Papeles', 'Vencimientos', 'Aptos para salir', 'Reglas']);
    expect(last(['all'], MODULES)).toBe('Cumplimiento');
    expect(last([...CLIENT_SCOPES, 'all'], STANDARD_MODULES)).toBe('PQRS');
    expect(last(['colfenix', 'all'], [])).toBe('Cumplimiento');
  });

  test.each([
    ['despachoCreate', 'createDispatch'],
    ['despachosList', 'readDispatch'],
    ['prealistamientosList', 'readPreset'],
    ['codigosQr', 'createCodes'],
    ['dashboardGeneral', 'readDashboard'],
    ['dashboardPesv', 'readDashboard'],
    ['viajesList', 'readDispatch'],
    ['inspeccionesList', 'readInspect'],
    ['informeCreate', 'createNovelty'],
    ['informesList', 'readNovelty'],
    ['actasList', 'readRecords'],
  ])('GUARD-21 %s is open with %s and locked with every other scope', (id, scope) => {
    const others = CLIENT_SCOPES.filter((one) => one !== scope);
    expect(items([scope]).find((item) => item.id === id)?.access).toBe('open');
    expect(items([...others, 'all']).find((item) => item.id === id)?.access).toBe('noScope');
  });

  test('GUARD-34 the configuration is locked in the menu without configInspect', () => {
    const others = CLIENT_SCOPES.filter((scope) => scope !== 'configInspect');
    const config = (scopes: readonly string[]) => items(scopes).find((item) => item.id === 'inspectorConfig')?.access;
    expect(config(['configInspect'])).toBe('open');
    expect(config([...others, 'all'])).toBe('noScope');
    expect(config(['colfenix'])).toBe('open');
  });

  test('GUARD-38 the improvement actions are open to everyone', () => {
    expect(
      items([])
        .filter((item) => item.access === 'open')
        .map((item) => item.id),
    ).toEqual(['accionesDeMejora']);
  });

  test.each(MODULES)('GUARD-23 without %s its items, and no others, are locked as not contracted', (module) => {
    const menu = menuFor({ ...EVERYTHING, modulesClient: MODULES.filter((one) => one !== module) }, 'acme');
    for (const group of menu) {
      const expected = group.module === module ? 'notContracted' : 'open';
      expect(group.items.map((item) => item.access)).toEqual(group.items.map(() => expected));
    }
  });

  test('GUARD-23 staff see every group open', () => {
    expect(items(['colfenix'], []).every((item) => item.access === 'open')).toBe(true);
  });

  test('GUARD-24 items lead to the client’s own address', () => {
    const to = menuFor(EVERYTHING, 'cóndor andino').flatMap((group) => group.items.map((item) => item.to));
    expect(to).toContain('/operacion/despachos/verdespachos/c%C3%B3ndor%20andino');
    expect(to).toContain('/optimizacion/mantenimientos/actas/c%C3%B3ndor%20andino');
    expect(to.filter((path) => path.includes('{'))).toEqual([]);
  });
});

describe('the menu of a phone', () => {
  const words = (scopes: readonly string[]) => {
    const { own, locked } = phoneMenuFor({ scopes, modulesClient: STANDARD_MODULES }, 'acme');
    return { own: own.map(({ label, items: ones }) => [label, ones.map((one) => one.label)]), locked: locked.length };
  };

  test('S14 a driver has what they may do, and what they may not in one number', () => {
    expect(words(['createPreset', 'all'])).toEqual({
      own: [
        ['Operación', ['Hacer prealistamiento']],
        ['PQRS', ['Acciones de mejora']],
      ],
      locked: 12,
    });
  });

  test('S14 users who fill in documents have a menu entry for them under Optimización', () => {
    const { own } = words(['createRecords', 'readRecords', 'all']);
    expect(own).toContainEqual(['Optimización', ['Actas', 'Documentos', 'Diligenciar documento']]);
  });

  test('S14 with every scope nothing is locked', () => {
    expect(words(EVERYTHING.scopes).locked).toBe(0);
  });
});
