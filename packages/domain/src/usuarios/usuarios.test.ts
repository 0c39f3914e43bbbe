import { describe, expect, test } from 'vitest';
import type { DomainError } from '../errors';
import { CLIENT_SCOPES } from '../permissions';
import { assertMayChangeScopes, assertMayDelete, assertMayDisable, losesManager } from './managers';
import { USUARIO_MESSAGES, USUARIO_REPLIES } from '../sesion/messages';
import { MODULE_CARDS, type ModuleCard, isCardOn, toggleCard } from './moduleCards';
import { SCOPE_PRESETS, type ScopePreset, applyPreset, presetOf } from './presets';
import { SCOPE_GROUPS, SCOPE_WHAT } from './scopeGroups';
import { NewUsuario, StateChange, UsuarioChange, UsuariosToDelete } from './usuario';

const person = {
  name: 'ana.perez',
  nameUser: 'Ana Pérez',
  email: 'ana@empresa.co',
  password: 'Puente-largo-7',
  cliente: 'acme',
  scopes: ['readInspect'],
};

function refusalOf(act: () => void): DomainError | undefined {
  try {
    act();
    return undefined;
  } catch (error) {
    return error as DomainError;
  }
}

function problems(schema: typeof NewUsuario | typeof UsuarioChange, value: unknown): [string, string][] {
  return (schema.safeParse(value).error?.issues ?? []).map((issue) => [issue.path.join('.'), issue.message]);
}

test.each([
  ['USR-27, USR-28', USUARIO_MESSAGES.created, 'Usuario creado correctamente!'],
  ['USR-28', USUARIO_MESSAGES.incontrolCreated, 'Usuario creado exitosamente!'],
  ['USR-29, USR-34', USUARIO_MESSAGES.nameTaken, 'El nombre de usuario ya existe'],
  ['USR-30', USUARIO_MESSAGES.emptyScopes, 'El scope no puede ser vacio!'],
  ['USR-32', USUARIO_MESSAGES.updated, 'Usuario actualizado correctamente!'],
  ['USR-33', USUARIO_MESSAGES.updateFailed, 'Ocurrio un error al actualizar el usuario.'],
  ['USR-37', USUARIO_MESSAGES.stateFailed, 'No es posible cambiar el estado de este usuario.'],
  ['USR-19, API-04', USUARIO_REPLIES.created, 'usuario creado'],
  ['USR-23, USR-31, API-04', USUARIO_REPLIES.updated, 'usuario actualizado'],
])('%s the text is given letter for letter', (_, said, text) => {
  expect(said).toBe(text);
});

describe('a new user', () => {
  test('USR-15, USR-24 what is given comes out trimmed, and active unless said otherwise', () => {
    const parsed = NewUsuario.parse({ ...person, name: '  ana.perez ', nameUser: ' Ana Pérez ' });
    expect(parsed).toEqual({ ...person, isActive: true });
  });

  test.each(['name', 'nameUser', 'email', 'password', 'cliente'])('USR-15 %s is required', (field) => {
    expect(problems(NewUsuario, { ...person, [field]: '' })[0]).toEqual([field, 'Este campo es obligatorio']);
    expect(problems(NewUsuario, { ...person, [field]: undefined })[0]).toEqual([field, 'Este campo es obligatorio']);
  });

  test.each([[[]], [undefined]])('USR-16, USR-30 scopes %j have the message of the catalogue', (scopes) => {
    expect(problems(NewUsuario, { ...person, scopes })).toEqual([['scopes', 'El scope no puede ser vacio!']]);
  });

  test('scopes come out once each and in the form’s order; colfenix may be given, all may not', () => {
    const scopes = ['colfenix', 'readRecords', 'createDispatch', 'readRecords'];
    expect(NewUsuario.parse({ ...person, scopes }).scopes).toEqual(['createDispatch', 'readRecords', 'colfenix']);
    expect(NewUsuario.safeParse({ ...person, scopes: ['all'] }).success).toBe(false);
    expect(NewUsuario.safeParse({ ...person, scopes: ['otro'] }).success).toBe(false);
  });

  test.each([
    ['name', 'ana:perez'],
    ['name', '\0'],
    ['name', ' a\nb'],
    ['name', 'a'.repeat(61)],
    ['password', '1234567'],
    ['password', 'x'.repeat(129)],
    ['password', 'abcdefg\0h'],
    ['email', 'ana'],
    ['email', 'ana@'],
    ['email', `${'a'.repeat(250)}@x.co`],
    ['nameUser', 'x'.repeat(121)],
    ['nameUser', 'Ana\u0007'],
  ])('USR-15 %s %j is refused', (field, value) => {
    expect(problems(NewUsuario, { ...person, [field]: value })[0]?.[0]).toBe(field);
  });

  test.each([
    ['name', 'a'.repeat(60)],
    ['name', 'Ñusta Gómez'],
    ['password', '12345678'],
    ['password', 'x'.repeat(128)],
    ['password', 'año:con:dos puntos'],
    ['nameUser', 'x'.repeat(120)],
  ])('USR-15 %s %j is accepted', (field, value) => {
    expect(problems(NewUsuario, { ...person, [field]: value })).toEqual([]);
  });

  test('a field that may not be set is refused', () => {
    expect(NewUsuario.safeParse({ ...person, is_provider: true }).success).toBe(false);
  });
});

describe('the edit of a user', () => {
  test('USR-17, USR-18 what is absent or blank keeps its value', () => {
    expect(UsuarioChange.parse({ nameOld: 'ana', name: '', password: '', email: ' ', nameUser: '' })).toEqual({
      nameOld: 'ana',
      name: undefined,
      nameUser: undefined,
      email: undefined,
      password: undefined,
    });
    expect(UsuarioChange.parse({ nameOld: 'ana' })).toEqual({ nameOld: 'ana' });
  });

  test.each([
    [{ nameOld: 'ana', password: 'corta' }, 'password'],
    [{ nameOld: 'ana', email: 'no es' }, 'email'],
    [{ nameOld: 'ana', name: 'a:b' }, 'name'],
    [{ name: 'ana' }, 'nameOld'],
  ])('USR-23 %j names the field %s', (change, field) => {
    expect(problems(UsuarioChange, change)[0]?.[0]).toBe(field);
  });

  test.each(['cliente', 'isActive', '_id', 'fecha'])('USR-23 %s is not part of it', (field) => {
    expect(UsuarioChange.safeParse({ nameOld: 'ana', [field]: 'x' }).success).toBe(false);
  });

  test('USR-22 the state is a yes or a no and nothing else', () => {
    expect(StateChange.safeParse({ isActive: false }).success).toBe(true);
    for (const body of [{}, { isActive: 'false' }, { isActive: true, scopes: [] }])
      expect(StateChange.safeParse(body).success).toBe(false);
  });

  test('USR-25 a list of ids, each once, from 1 to 100', () => {
    const id = '0192f0aa-0000-7000-8000-000000000001';
    expect(UsuariosToDelete.parse([id, id])).toEqual([id]);
    expect(UsuariosToDelete.safeParse([]).success).toBe(false);
    expect(UsuariosToDelete.safeParse(['x']).success).toBe(false);
    expect(UsuariosToDelete.safeParse(Array.from({ length: 101 }, () => id)).success).toBe(false);
  });
});

describe('the module cards', () => {
  const card = (name: ModuleCard['name']) => MODULE_CARDS.find((one) => one.name === name) as ModuleCard;

  test('USR-10, USR-11 four cards with their scopes', () => {
    expect(MODULE_CARDS.map(({ name, scopes }) => [name, scopes])).toEqual([
      ['InControl inspector', ['readInspect']],
      ['InControl global', ['readInspect', 'configInspect']],
      ['Prealistamiento', ['createPreset', 'readPreset']],
      ['Actas', ['createRecords', 'readRecords']],
    ]);
  });

  test.each<[ModuleCard['name'], string[], boolean]>([
    ['Actas', [], false],
    ['Actas', ['createRecords'], false],
    ['Actas', ['createRecords', 'readRecords'], true],
    ['InControl inspector', ['readInspect', 'configInspect'], true],
    ['InControl global', ['readInspect'], false],
  ])('USR-11 %s with %j is on: %s', (name, held, on) => {
    expect(isCardOn(card(name), held)).toBe(on);
  });

  test.each<[ModuleCard['name'], string[], string[]]>([
    ['Actas', ['readDispatch'], ['readDispatch', 'createRecords', 'readRecords']],
    ['Actas', ['createRecords'], ['createRecords', 'readRecords']],
    ['Actas', ['readRecords', 'readDispatch', 'createRecords'], ['readDispatch']],
    ['InControl global', ['readInspect', 'configInspect', 'readPreset'], ['readPreset']],
  ])('USR-10, USR-11 toggling %s with %j leaves %j', (name, held, after) => {
    expect(toggleCard(card(name), held)).toEqual(after);
  });

  test('USR-13 every scope is in exactly one group', () => {
    const grouped = SCOPE_GROUPS.flatMap(({ scopes }) => scopes);
    expect(grouped.toSorted()).toEqual([...CLIENT_SCOPES].toSorted());
  });
});

describe('the presets', () => {
  const preset = (name: ScopePreset['name']) => SCOPE_PRESETS.find((one) => one.name === name) as ScopePreset;

  test('USR-41 none gives what only the provider’s people hold, and no two are the same', () => {
    const sets = SCOPE_PRESETS.map(({ scopes }) => [...scopes].toSorted().join());
    expect(new Set(sets).size).toBe(SCOPE_PRESETS.length);
    for (const { scopes } of SCOPE_PRESETS) expect(CLIENT_SCOPES).toEqual(expect.arrayContaining([...scopes]));
  });

  test('USR-41 who only reads holds every permission to read and none to change', () => {
    const reading = CLIENT_SCOPES.filter((scope) => scope.startsWith('read'));
    expect([...preset('Solo consulta').scopes].toSorted()).toEqual([...reading].toSorted());
  });

  test.each<[string[], ScopePreset['name'] | undefined]>([
    [[], undefined],
    [['readRecords', 'createRecords'], 'Técnico'],
    [['readRecords'], undefined],
    [['readRecords', 'createRecords', 'readDispatch'], undefined],
    [['readRecords', 'createRecords', 'colfenix'], 'Técnico'],
    [['colfenix'], undefined],
    [[...CLIENT_SCOPES], 'Gerente'],
  ])('USR-41 %j is %s', (held, name) => {
    expect(presetOf(held)?.name).toBe(name);
  });

  test('USR-41 it takes the place of what was held, and leaves a manager a manager', () => {
    expect(applyPreset(preset('Técnico'), ['readDispatch', 'readRecords'])).toEqual(['createRecords', 'readRecords']);
    expect(applyPreset(preset('Jurídico'), ['colfenix', 'readDispatch'])).toEqual([
      'readNovelty',
      'changeStateNovelties',
      'colfenix',
    ]);
    for (const one of SCOPE_PRESETS) expect(presetOf(applyPreset(one, ['readDispatch', 'colfenix']))).toBe(one);
  });

  test('USR-13 every permission says what it lets one do, in a sentence', () => {
    for (const scope of CLIENT_SCOPES) expect(SCOPE_WHAT[scope]).toMatch(/^[A-ZÁÉÍÓÚÑ].{8,60}\.$/);
  });
});

describe('who may lose their rights', () => {
  const me = 'me';
  test.each([
    ['another, with managers left', { actorId: me, ids: ['x'], managersLeft: 1 }, undefined],
    ['oneself', { actorId: me, ids: [me], managersLeft: 5 }, 'No es posible cambiar el estado de este usuario.'],
    [
      'the last manager',
      { actorId: me, ids: ['x'], managersLeft: 0 },
      'No es posible cambiar el estado de este usuario.',
    ],
  ])('USR-37 disabling %s', (_, removal, message) => {
    expect(refusalOf(() => assertMayDisable(removal))?.message).toBe(message);
  });

  test.each([
    ['others', { actorId: me, ids: ['x', 'y'], managersLeft: 1 }, undefined],
    ['oneself among others', { actorId: me, ids: ['x', me], managersLeft: 1 }, USUARIO_MESSAGES.deleteRefused],
    ['the last manager', { actorId: me, ids: ['x'], managersLeft: 0 }, USUARIO_MESSAGES.deleteRefused],
  ])('USR-26 deleting %s', (_, removal, refused) => {
    expect(refusalOf(() => assertMayDelete(removal))?.message).toBe(refused);
  });

  test.each([
    ['adds one to another', { isSelf: false, before: ['readPreset'], after: ['readPreset', 'colfenix'] }, undefined],
    ['takes one from oneself', { isSelf: true, before: ['readPreset', 'colfenix'], after: ['colfenix'] }, undefined],
    ['adds one to oneself', { isSelf: true, before: ['colfenix'], after: ['colfenix', 'readPreset'] }, 'forbidden'],
    ['takes the last', { isSelf: false, before: ['readPreset'], after: [] }, 'invalid'],
    ['leaves none where there was none', { isSelf: false, before: [], after: [] }, undefined],
  ])('USR-18, USR-30 a change of scopes that %s', (_, change, kind) => {
    expect(refusalOf(() => assertMayChangeScopes(change))?.kind).toBe(kind);
  });

  test('only who held the manager scope can lose it', () => {
    expect(losesManager(['colfenix', 'readPreset'], ['readPreset'])).toBe(true);
    expect(losesManager(['colfenix'], ['colfenix', 'readPreset'])).toBe(false);
    expect(losesManager(['readPreset'], [])).toBe(false);
  });
});
