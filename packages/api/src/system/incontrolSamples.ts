import { DEFAULT_CONFIG } from '@fenix/domain/incontrol/config';
import { newId } from '../ids';
import { addAccount } from '../incontrol/embedded';
import { PASSWORD } from '../testing/givens';
import type { TestApp } from '../testing/testApp';
import type { DespachoTarget, Sample } from './sample';

const fixed = (url: string): Sample => ({ url: () => url, tenancy: 'none' });

const { version: _, ...CONFIG } = DEFAULT_CONFIG;

function newUser(client: string) {
  const person = { name: 'Nueva Persona', email: 'nueva@prueba.example', password: PASSWORD, scopes: ['readInspect'] };
  return { ...person, username: `u-${newId()}`, client, isActive: true };
}

const newInspector = (client: string) => ({
  username: `i-${newId()}`,
  password: PASSWORD,
  nameInspector: 'Nuevo Inspector',
  phone: '300 123 4567',
  client,
});

/** An inspector of the company; nobody signs in as them here. */
export async function givenInspector({ deps }: TestApp, client: string): Promise<string> {
  const username = `i-${newId()}`;
  const facts = { name: 'Inspector', email: '', phone: '300 123 4567', apiKey: null, scopes: ['readInspect'] };
  const account = { ...facts, username, client, isActive: true, passwordHash: 'ninguna' };
  await addAccount(deps.database.system, account, deps.clock.now(), deps.dataKeys);
  return username;
}

/** A trip of the company of which an inspector has told. */
export async function givenInspected({ deps }: TestApp, { fleet, tripId }: DespachoTarget): Promise<string> {
  await deps.platform.addDataExtra(fleet.accountId, tripId, '{"nameInspector":"Inspector"}');
  return tripId;
}

const ofClient = (path: string, client: string) => `${path}?client=${encodeURIComponent(client)}`;

const ofDay = (path: string): Sample => ({
  url: ({ client, despacho: { day } }) => `${ofClient(path, client)}&fechaInicio=${day}&fechaFin=${day}`,
  tenancy: 'forbidden',
});

export const INCONTROL_SAMPLES: Record<string, Sample> = {
  'GET /api/inspecciones': ofDay('/api/inspecciones'),
  'GET /api/inspecciones/count': ofDay('/api/inspecciones/count'),
  'GET /api/inspecciones/:id': {
    url: ({ client, inspected }) => ofClient(`/api/inspecciones/${inspected}`, client),
    tenancy: 'forbidden',
  },
  'GET /api/incontrol/users': fixed('/api/incontrol/users'),
  'POST /api/incontrol/users': {
    url: () => '/api/incontrol/users',
    options: ({ client }) => ({ payload: newUser(client) }),
    tenancy: 'none',
  },
  'GET /api/incontrol/inspectors': {
    url: ({ client }) => ofClient('/api/incontrol/inspectors', client),
    tenancy: 'none',
  },
  'POST /api/incontrol/inspectors': {
    url: () => '/api/incontrol/inspectors',
    options: ({ client }) => ({ payload: newInspector(client) }),
    tenancy: 'none',
  },
  'PUT /api/incontrol/inspectors/:username': {
    url: ({ client, inspector }) => ofClient(`/api/incontrol/inspectors/${inspector}`, client),
    options: () => ({ payload: { isActive: true } }),
    tenancy: 'none',
  },
  'PUT /api/incontrol/config-incontrol-inspector': {
    url: () => '/api/incontrol/config-incontrol-inspector',
    options: ({ id }) => ({ payload: { id, ...CONFIG } }),
    tenancy: 'notFound',
    leavesOutProvider: true,
  },
  'PUT /incontrol/api/incontrol/config-incontrol-inspector': {
    url: () => '/incontrol/api/incontrol/config-incontrol-inspector',
    options: ({ client }) => ({ payload: { client, ...CONFIG } }),
    tenancy: 'none',
    leavesOutProvider: true,
  },
  'GET /incontrol/api/auth/get-users': fixed('/incontrol/api/auth/get-users'),
  'GET /incontrol/api/auth/inspectors': {
    url: ({ client }) => ofClient('/incontrol/api/auth/inspectors', client),
    tenancy: 'none',
  },
  'PUT /incontrol/api/auth/inspectors/:username': {
    url: ({ client, inspector }) => ofClient(`/incontrol/api/auth/inspectors/${inspector}`, client),
    options: () => ({ payload: { isActive: true } }),
    tenancy: 'none',
  },
  'POST /incontrol/api/auth/sign-up': {
    url: () => '/incontrol/api/auth/sign-up',
    options: ({ client }) => ({ payload: newUser(client) }),
    tenancy: 'none',
  },
};
