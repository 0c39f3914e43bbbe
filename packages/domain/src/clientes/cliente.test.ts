import { expect, test } from 'vitest';
import { MODULES } from '../permissions';
import { Cliente, ClienteChange, ClienteEdit, ModulesChange, NewCliente } from './cliente';
import { CuentaGpsChange, NewCuentaGps } from './cuentaGps';
import { normalizeNit } from './nit';
import { PRODUCTS, ProductsChange } from './productos';

test.each([[['pqrs']], [[...MODULES]], [['pqrs', 'operacion']]])('GUARD-06 %j may be contracted', (modulesClient) => {
  expect(ModulesChange.parse({ modulesClient })).toEqual({ modulesClient });
});

test.each([
  ['no group at all', { modulesClient: [] }],
  ['an unknown group', { modulesClient: ['otra'] }],
  ['more groups than there are', { modulesClient: [...MODULES, 'pqrs'] }],
  ['a text', { modulesClient: 'pqrs' }],
  ['nothing', {}],
  ['a field nobody may set', { modulesClient: ['pqrs'], is_provider: true }],
])('GUARD-06 %s is refused', (_, change) => {
  expect(ModulesChange.safeParse(change).success).toBe(false);
});

test('GUARD-06 an empty choice has its own message', () => {
  expect(ModulesChange.safeParse({ modulesClient: [] }).error?.issues[0]?.message).toBe('Elige al menos un módulo.');
});

const CLIENTE = {
  _id: '0192f0aa-0000-7000-8000-000000000001',
  client: 'acme',
  logoDB: null,
  modulesClient: ['pqrs'],
  gpsAccount: { _id: '0192f0aa-0000-7000-8000-000000000002', empresa: 'Acme' },
  powerbi: null,
  nit: null,
  products: ['Actas'],
  showAsProvider: false,
  ticketHeader: null,
  fecha: '2026-01-01T05:00:00.000Z',
  version: 1,
};

test('CLI-12, CLI-15 the platform key never passes through a client', () => {
  expect(Cliente.parse({ ...CLIENTE, apiKey: 'secreta' })).toEqual(CLIENTE);
});

const NEW = {
  client: ' Transportes  ÑANDÚ ',
  nit: '901234567-1',
  powerbi: ' https://app.powerbi.com/view?r=1 ',
  apiKey: CLIENTE._id,
  modules: 'operacion,validacion,ejecucion,optimizacion,pqrs',
};
const problemsOf = (schema: typeof NewCliente | typeof ClienteChange | typeof ClienteEdit, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ path, message }) => [path[0], message]) ?? [];

test('CLI-16, CLI-17 a new client as it is kept', () => {
  expect(NewCliente.parse(NEW)).toEqual({
    ...NEW,
    client: 'transportes ñandú',
    nit: '901.234.567-1',
    powerbi: 'https://app.powerbi.com/view?r=1',
  });
});

test.each(['client', 'nit', 'powerbi'])('CLI-18 %s is required', (field) => {
  expect(problemsOf(NewCliente, { ...NEW, [field]: ' ' })[0]).toEqual([field, 'Este campo es obligatorio']);
});

test.each([
  ['apiKey', '', 'Elige una cuenta de la lista.'],
  ['modules', 'pqrs', 'Al crear un cliente se contratan todos los módulos.'],
  ['nit', '12', 'Escribe un NIT válido, por ejemplo 901.234.567-1.'],
  ['powerbi', 'http://a.example', 'Escribe una dirección que empiece por https://'],
  ['powerbi', 'https://a:b@a.example', 'Escribe una dirección que empiece por https://'],
  ['powerbi', 'tablero', 'Escribe una dirección que empiece por https://'],
  ['client', '--', 'Escribe el nombre con letras o números.'],
  ['client', 'x'.repeat(121), 'El texto es demasiado largo.'],
])('CLI-18 %s %j is refused with a message', (field, value, message) => {
  expect(problemsOf(NewCliente, { ...NEW, [field]: value })).toContainEqual([field, message]);
});

test('CLI-20 blank keeps, a field that may not be edited is refused, and so is an edit of nothing', () => {
  expect(ClienteChange.parse({ nit: ' ', powerbi: '' })).toEqual({});
  expect(ClienteChange.safeParse({ nit: '901234567', client: 'otro' }).success).toBe(false);
  expect(problemsOf(ClienteChange, {})).toEqual([[undefined, 'Envía al menos un dato para cambiar.']]);
});

test('BI-05 null removes the dashboard, in the call and in the form; a new client has one', () => {
  const edit = { nit: '', powerbi: null, apiKey: CLIENTE._id, modulesClient: ['pqrs'], version: 3 };
  expect(ClienteChange.parse({ powerbi: null })).toEqual({ powerbi: null });
  expect(ClienteEdit.parse({ ...edit, showAsProvider: false, ticketHeader: '' })).toMatchObject({ powerbi: null });
  expect(problemsOf(NewCliente, { ...NEW, powerbi: null })).toHaveLength(1);
});

test('CLI-21 in the edit form the account cannot be emptied', () => {
  const ticket = { showAsProvider: false, ticketHeader: '' };
  const edit = { nit: '', powerbi: '', apiKey: '', modulesClient: ['pqrs'], version: 3, ...ticket };
  expect(problemsOf(ClienteEdit, edit)).toEqual([['apiKey', 'Elige una cuenta de la lista.']]);
  expect(ClienteEdit.parse({ ...edit, apiKey: CLIENTE._id })).toEqual({
    apiKey: CLIENTE._id,
    modulesClient: ['pqrs'],
    showAsProvider: false,
    ticketHeader: null,
    version: 3,
  });
});

test('DISP-17 a header of 500 characters in several lines is kept; blank removes it, absent keeps it', () => {
  const lines = `Vigilado\n${'x'.repeat(491)}`;
  expect(ClienteChange.parse({ ticketHeader: lines })).toEqual({ ticketHeader: lines });
  expect(ClienteChange.parse({ ticketHeader: ' \n ' })).toEqual({ ticketHeader: null });
  expect(ClienteChange.parse({ showAsProvider: true })).toEqual({ showAsProvider: true });
  expect(problemsOf(ClienteChange, { ticketHeader: `${lines}x` })).toEqual([
    ['ticketHeader', 'El encabezado admite hasta 500 caracteres.'],
  ]);
  expect(ClienteChange.safeParse({ ticketHeader: 'a\0b' }).success).toBe(false);
});

test('GPS-03 an account has a user and a password, or neither', () => {
  const cuenta = { empresa: 'Rastreo', apikey: 'llave-de-24-caracteres-o-mas' };
  const login = { username: 'flota', password: ' con espacios ' };
  expect(NewCuentaGps.parse({ ...cuenta, username: '', password: '' })).toEqual(cuenta);
  expect(NewCuentaGps.parse({ ...cuenta, ...login })).toEqual({ ...cuenta, ...login });
  const message = 'Escribe el usuario y la contraseña, o deja los dos vacíos.';
  for (const [half, path] of [
    [{ username: 'flota' }, 'password'],
    [{ password: 'x' }, 'username'],
  ] as const)
    expect(NewCuentaGps.safeParse({ ...cuenta, ...half }).error?.issues).toMatchObject([{ path: [path], message }]);
  expect(CuentaGpsChange.parse({ username: ' ', password: '' })).toEqual({});
});

test.each([
  ['901234567-1', '901.234.567-1'],
  ['901.234.567-1', '901.234.567-1'],
  ['901 234 567 – 1', '901.234.567-1'],
  ['9012345671', '901.234.567-1'],
  ['901234567', '901.234.567'],
  ['1065812345', '1.065.812.345'],
  ['1065812345-7', '1.065.812.345-7'],
  ['123456', '123.456'],
])('CLI-05 the NIT %s is kept as %s', (typed, nit) => {
  expect(normalizeNit(typed)).toBe(nit);
});

test.each(['', '12345', '12345678901', '0123456', '901234567-12', '901234567-', 'NIT 901', '901_234'])(
  'CLI-05 %j is no NIT',
  (typed) => {
    expect(normalizeNit(typed)).toBeUndefined();
  },
);

test('CLI-10 four products, several at once, each once and in their order', () => {
  expect(PRODUCTS).toEqual(['InControl Inspector', 'InControl Global', 'Prealistamiento', 'Actas']);
  const change = { id: CLIENTE._id, products: ['Actas', 'InControl Global', 'Actas'] };
  expect(ProductsChange.parse(change).products).toEqual(['InControl Global', 'Actas']);
  expect(ProductsChange.safeParse({ ...change, products: [] }).error?.issues[0]?.message).toBe(
    'Elige al menos un producto.',
  );
});
