import { describe, expect, test } from 'vitest';
import {
  CLIENT_SCOPES,
  type ClientScope,
  MANAGER_SCOPE_LABEL,
  MODULES,
  type Permission,
  SCOPES,
  SCOPE_LABELS,
  INSPECTOR,
  access,
  allows,
  worksWithoutSignal,
  effectiveScopes,
  isManager,
} from './permissions';

const LABELS: [id: string, scope: ClientScope, label: string][] = [
  ['GUARD-65', 'createDispatch', 'Crear despachos'],
  ['GUARD-66', 'readDispatch', 'Ver despachos'],
  ['GUARD-67', 'createPreset', 'Crear prealistamientos'],
  ['GUARD-68', 'readPreset', 'Ver prealistamientos'],
  ['GUARD-69', 'createCodes', 'Generar codigos QR'],
  ['GUARD-70', 'readInspect', 'Ver inspecciones'],
  ['GUARD-71', 'configInspect', 'Configurar InControl Inspector'],
  ['GUARD-72', 'readDashboard', 'Dashboard'],
  ['GUARD-73', 'createNovelty', 'Crear informes'],
  ['GUARD-74', 'readNovelty', 'Ver informes'],
  ['GUARD-75', 'createRecords', 'Crear actas'],
  ['GUARD-76', 'readRecords', 'Ver actas'],
  ['GUARD-77', 'changeStateNovelties', 'Cambiar estado descargos, legal'],
  ['GUARD-82', 'readCompliance', 'Ver cumplimiento'],
  ['GUARD-83', 'writeCompliance', 'Gestionar cumplimiento'],
  ['GUARD-84', 'overrideDispatch', 'Autorizar despachos con novedad'],
];

describe('the scopes', () => {
  test.each(LABELS)('%s %s reads %s', (_, scope, label) => {
    expect(SCOPE_LABELS[scope]).toBe(label);
  });

  test('GUARD-78, GUARD-79 beside them stand the manager scope and the scope of everyone, and nothing else', () => {
    expect(MANAGER_SCOPE_LABEL).toBe('Manager permissions');
    expect(SCOPES).toEqual([...LABELS.map(([, scope]) => scope), 'colfenix', 'all']);
  });
});

describe('access', () => {
  const holder = (...scopes: string[]) => ({ scopes, modulesClient: MODULES });
  const pairs = CLIENT_SCOPES.flatMap((held) => CLIENT_SCOPES.map((asked) => [held, asked] as const));

  test.each(pairs)('GUARD-16 a holder of %s at a gate of %s', (held, asked) => {
    expect(access(holder(held, 'all'), { permission: asked })).toBe(held === asked ? 'open' : 'noScope');
    expect(allows(holder(held), asked)).toBe(held === asked);
  });

  test.each([...SCOPES, 'public'] as Permission[])('GUARD-16, GUARD-78 colfenix opens %s', (asked) => {
    expect(access(holder('colfenix'), { permission: asked })).toBe('open');
  });

  test.each([
    [['operacion'], 'open'],
    [['optimizacion', 'pqrs'], 'open'],
    [['pqrs'], 'notContracted'],
  ] as const)('a gate of two modules, asked by who has contracted %j, is %s', (modulesClient, answer) => {
    const gate = { permission: 'createDispatch', module: ['operacion', 'optimizacion'] } as const;
    expect(access({ scopes: ['createDispatch'], modulesClient }, gate)).toBe(answer);
    expect(access({ scopes: ['colfenix'], modulesClient: [] }, gate)).toBe('open');
  });

  test.each(CLIENT_SCOPES)('a gate of readRecords that is also for createRecords, asked by a holder of %s', (held) => {
    const gate = { permission: 'readRecords', alsoFor: ['createRecords'], module: 'optimizacion' } as const;
    const isOpen = held === 'readRecords' || held === 'createRecords';
    expect(access({ scopes: [held], modulesClient: MODULES }, gate)).toBe(isOpen ? 'open' : 'noScope');
    expect(access({ scopes: [held], modulesClient: [] }, gate)).toBe(isOpen ? 'notContracted' : 'noScope');
  });

  test.each(CLIENT_SCOPES)('GUARD-78 %s does not open what asks for colfenix', (held) => {
    expect(access(holder(held, 'all'), { permission: 'colfenix' })).toBe('noScope');
  });

  test.each([[[]], [['all']], [['no-existe']]])('GUARD-79 a user with %j passes `all` and no other gate', (scopes) => {
    expect(access(holder(...scopes), { permission: 'all' })).toBe('open');
    for (const asked of [...CLIENT_SCOPES, 'colfenix'] as const)
      expect(access(holder(...scopes), { permission: asked })).toBe('noScope');
  });

  test.each([...CLIENT_SCOPES, 'colfenix', 'all'] as Permission[])('GUARD-15 %s needs a session', (asked) => {
    expect(access(undefined, { permission: asked })).toBe('signedOut');
    expect(access(undefined, { permission: asked, module: 'operacion' })).toBe('signedOut');
  });

  test('AUTH-01 only a public gate opens without a session', () => {
    expect(access(undefined, { permission: 'public' })).toBe('open');
  });

  test.each(MODULES)('GUARD-23 %s is locked for a client without it, also where `all` is enough', (module) => {
    const without = { scopes: ['readDispatch', 'all'], modulesClient: MODULES.filter((one) => one !== module) };
    expect(access(without, { permission: 'readDispatch', module })).toBe('notContracted');
    expect(access(without, { permission: 'all', module })).toBe('notContracted');
    expect(access({ ...without, modulesClient: [module] }, { permission: 'readDispatch', module })).toBe('open');
    expect(access({ scopes: ['colfenix'], modulesClient: [] }, { permission: 'readDispatch', module })).toBe('open');
  });

  test('GUARD-23 a missing scope is reported as that, without the modules their company has', () => {
    expect(access({ scopes: [], modulesClient: [] }, { permission: 'readDispatch', module: 'operacion' })).toBe(
      'noScope',
    );
  });
});

describe('managers', () => {
  test.each([
    ['GUARD-04 a user of the provider company', [], true, ['colfenix', 'all'], true],
    ['GUARD-03, GUARD-05 a user who was given colfenix', ['colfenix'], false, ['colfenix', 'all'], true],
    ['GUARD-04 both', ['colfenix', 'all'], true, ['colfenix', 'all'], true],
    ['AUTH-22 a client user', ['readRecords'], false, ['readRecords', 'all'], false],
    ['AUTH-22 a user without scopes', [], false, ['all'], false],
    ['a scope the product does not know', ['raiz', 'public'], false, ['all'], false],
    ['a scope given twice', ['readPreset', 'readPreset'], false, ['readPreset', 'all'], false],
    [
      'scopes in another order',
      ['readRecords', 'createDispatch'],
      false,
      ['createDispatch', 'readRecords', 'all'],
      false,
    ],
  ])('%s', (_, given, worksForProvider, scopes, manager) => {
    expect(effectiveScopes(given, worksForProvider)).toEqual(scopes);
    expect(isManager({ scopes: effectiveScopes(given, worksForProvider) })).toBe(manager);
  });

  test('a scope that only contains the word does not make a manager', () => {
    expect(isManager({ scopes: ['colfenix2', 'Colfenix', ' colfenix'] })).toBe(false);
  });
});

test('no user of the product has the inspectors’ permission, managers neither', () => {
  expect(allows({ scopes: ['colfenix'] }, INSPECTOR)).toBe(false);
});

test('one thing that can be done without signal is enough to work without it', () => {
  expect(worksWithoutSignal({ scopes: ['createPreset'] })).toBe(true);
  expect(worksWithoutSignal({ scopes: ['readRecords'] })).toBe(false);
});
