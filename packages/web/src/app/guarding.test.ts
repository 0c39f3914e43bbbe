import { SHELL_MESSAGES } from '@fenix/domain/messages';
import { expect, test } from 'vitest';
import { givenManager, givenUsuario } from '../testing/givens';
import { decide } from './guarding';

const own = '/operacion/despachos/verdespachos/expreso%20del%20caribe';
const other = '/operacion/despachos/verdespachos/flota%20andina';
const pqrs = '/pqrs/acciondemejora/veracciondemejora';
const client = { user: givenUsuario(), clientTem: undefined };
const staff = { user: givenManager(), clientTem: undefined };
const warning = SHELL_MESSAGES.noPermission;

test('GUARD-15 a screen the user may open is entered', () => {
  expect(decide(own, client, undefined)).toEqual({ kind: 'enter', client: undefined });
});

test('GUARD-81 an address with a client makes it the one staff work for', () => {
  expect(decide(other, staff, undefined)).toEqual({ kind: 'enter', client: 'flota andina' });
});

test('GUARD-81 staff without a client are sent to choose one, and the address waits with what it names', () => {
  const scanned = '/operacion/prealistamiento/crearprealistamiento?vehicle=v2';
  expect(decide(scanned, staff, undefined)).toEqual({ kind: 'go', to: `/main?seguir=${encodeURIComponent(scanned)}` });
});

test('GUARD-81 a link to a trip names its client: staff who work for none or another see that trip', () => {
  const trip = '/validacion/dashboard/dashboardpesvtr?activo=1&viaje=20261110100000&empresa=flota+andina';
  for (const clientTem of [undefined, 'expreso del caribe'])
    expect(decide(trip, { ...staff, clientTem }, undefined)).toEqual({ kind: 'enter', client: 'flota andina' });
  expect(decide(trip, { ...client, user: givenUsuario({ scopes: ['readDashboard'] }) }, undefined)).toEqual({
    kind: 'enter',
    client: undefined,
  });
});

test('GUARD-17 GUARD-18 a screen without permission warns and goes back, with what was in the address', () => {
  expect(decide('/main', client, `${pqrs}?search=a`)).toEqual({ kind: 'go', to: `${pqrs}?search=a`, warning });
});

test('GUARD-19 without a previous screen it goes to the landing screen', () => {
  expect(decide('/main', client, undefined)).toEqual({ kind: 'go', to: own, warning });
});

test('GUARD-80 the name of another client leads to the same screen of the own one, wherever the user was', () => {
  expect(decide(other, client, pqrs)).toEqual({ kind: 'go', to: own, warning });
  const words = '?sort=placa%3Aasc&columnas=placa.ruta';
  expect(decide(`${other}${words}#x`, client, pqrs)).toEqual({ kind: 'go', to: `${own}${words}`, warning });
});

test('GUARD-19 when the previous screen is closed by now as well, the landing screen takes its place', () => {
  expect(decide('/main', client, '/clients')).toEqual({ kind: 'go', to: own, warning });
});

test('GUARD-19 GUARD-23 a user who may open no screen gets a message, without a redirect loop', () => {
  const nobody = { user: givenUsuario({ scopes: ['all'], modulesClient: [] }), clientTem: undefined };
  expect(decide(pqrs, nobody, undefined)).toEqual({ kind: 'noAccess', message: SHELL_MESSAGES.moduleNotContracted });
  expect(decide(own, nobody, own)).toEqual({ kind: 'noAccess', message: warning });
});

test('SHELL-15 an address that is not in the table is not found', () => {
  expect(decide('/no/existe', client, undefined)).toEqual({ kind: 'notFound' });
});
