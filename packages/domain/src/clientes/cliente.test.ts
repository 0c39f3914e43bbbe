import { expect, test } from 'vitest';
import { MODULES } from '../permissions';
import { Cliente, ModulesChange } from './cliente';

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

test('GUARD-06 an empty choice is told in words', () => {
  expect(ModulesChange.safeParse({ modulesClient: [] }).error?.issues[0]?.message).toBe('Elige al menos un módulo.');
});

test('the platform key never passes through a client', () => {
  const cliente = {
    _id: '0192f0aa-0000-7000-8000-000000000001',
    client: 'acme',
    logoDB: null,
    modulesClient: ['pqrs'],
    powerbi: null,
    nit: null,
    products: [],
    fecha: '2026-01-01T05:00:00.000Z',
  };
  expect(Cliente.parse({ ...cliente, apiKey: 'secreta' })).toEqual(cliente);
});
