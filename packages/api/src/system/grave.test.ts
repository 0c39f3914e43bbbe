import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { MODULES } from '@fenix/domain/permissions';
import { givenInspector } from '../testing/incontrol/appFixture';
import { newId } from '../ground/ids';
import { PASSWORD, type GivenClient, type GivenUser } from '../testing/givens';
import { createTestApp } from '../testing/testApp';

const SERVICE_TOKEN = 'clave-del-servicio-de-prueba';
const api = await createTestApp({ INCONTROL_TOKEN: SERVICE_TOKEN });
afterAll(() => api.close());

const NEW_PASSWORD = 'Ventana-azul-7';
type Given = {
  company: GivenClient;
  person: GivenUser;
  disabled: GivenUser;
  /** A user in the bin. */
  deleted: string;
  inspector: string;
  accountId: string;
};
type Act = {
  what: string;
  /** The call as it is registered. */
  call: string;
  ask: (given: Given) => { url: string; payload?: object };
  /** What is answered with the password, where that is not 200. */
  afterwards?: number;
};

const named = (client: string, path: string) => `${path}?client=${encodeURIComponent(client)}`;
const newUser = ({ company: { client } }: Given) => ({
  username: `u-${newId()}`,
  name: 'Nueva Persona',
  email: 'nueva@prueba.example',
  password: NEW_PASSWORD,
  scopes: ['readInspect'],
  isActive: true,
  client,
});
const newInspector = ({ company: { client } }: Given) => ({
  username: `i-${newId()}`,
  password: NEW_PASSWORD,
  nameInspector: 'Nuevo Inspector',
  phone: '300 123 4567',
  client,
});
const edit =
  (change: object): Act['ask'] =>
  ({ person }) => ({
    url: `/api/auth/usernameOrPassword/${person.id}`,
    payload: { nameOld: person.name, ...change },
  });
const changed =
  (prefix: string, payload: object): Act['ask'] =>
  ({ company, inspector }) => ({ url: named(company.client, `${prefix}/inspectors/${inspector}`), payload });

/** What changes who gets in, or to what: asked for the password of the last ten minutes (AUTH-32). */
const GRAVE: readonly Act[] = [
  {
    what: 'a new user',
    call: 'POST /api/auth/sign-up',
    ask: ({ company }) => ({
      url: '/api/auth/sign-up',
      payload: {
        name: `n-${newId()}`,
        nameUser: 'Ana Ruiz',
        email: 'a@b.co',
        password: NEW_PASSWORD,
        scopes: ['readInspect'],
        cliente: company.client,
      },
    }),
  },
  {
    what: 'enabling a user',
    call: 'PUT /api/auth/:id',
    ask: ({ disabled }) => ({ url: `/api/auth/${disabled.id}`, payload: { isActive: true } }),
  },
  {
    what: 'the name that a person signs in with',
    call: 'PUT /api/auth/usernameOrPassword/:id',
    ask: (given) => edit({ name: `u-${newId()}` })(given),
  },
  { what: 'an e-mail', call: 'PUT /api/auth/usernameOrPassword/:id', ask: edit({ email: 'otra@empresa.co' }) },
  { what: 'scopes', call: 'PUT /api/auth/usernameOrPassword/:id', ask: edit({ scopes: ['readRecords'] }) },
  { what: 'a password', call: 'PUT /api/auth/usernameOrPassword/:id', ask: edit({ password: NEW_PASSWORD }) },
  {
    what: "another person's second step",
    call: 'DELETE /api/auth/second-step/:id',
    ask: ({ person }) => ({ url: `/api/auth/second-step/${person.id}` }),
  },
  {
    what: 'the own second step',
    call: 'POST /api/auth/second-step',
    ask: () => ({ url: '/api/auth/second-step' }),
  },
  {
    what: 'turning on the own second step',
    call: 'PUT /api/auth/second-step',
    ask: () => ({ url: '/api/auth/second-step', payload: { code: '123456' } }),
    afterwards: 409,
  },
  {
    what: 'turning off the own second step',
    call: 'DELETE /api/auth/second-step',
    ask: () => ({ url: '/api/auth/second-step', payload: { code: '123456' } }),
    afterwards: 409,
  },
  {
    what: 'a device whose PIN opens sessions',
    call: 'POST /api/auth/device',
    ask: () => ({ url: '/api/auth/device' }),
    // Asked for before the name of the browser is looked at.
    afterwards: 400,
  },
  {
    what: 'a user from the bin',
    call: 'POST /api/papelera/restaurar',
    ask: ({ deleted }) => ({ url: '/api/papelera/restaurar', payload: { kind: 'usuario', ids: [deleted] } }),
  },
  {
    what: 'a new InControl user',
    call: 'POST /api/incontrol/users',
    ask: (given) => ({ url: '/api/incontrol/users', payload: newUser(given) }),
  },
  {
    what: 'a new inspector',
    call: 'POST /api/incontrol/inspectors',
    ask: (given) => ({ url: '/api/incontrol/inspectors', payload: newInspector(given) }),
  },
  {
    what: 'enabling an inspector',
    call: 'PUT /api/incontrol/inspectors/:username',
    ask: changed('/api/incontrol', { isActive: true }),
  },
  {
    what: "an inspector's password",
    call: 'PUT /api/incontrol/inspectors/:username',
    ask: changed('/api/incontrol', { password: NEW_PASSWORD }),
  },
  {
    what: 'a new user by the service',
    call: 'POST /incontrol/api/auth/sign-up',
    ask: (given) => ({ url: '/incontrol/api/auth/sign-up', payload: newUser(given) }),
  },
  {
    what: 'enabling an inspector by the service',
    call: 'PUT /incontrol/api/auth/inspectors/:username',
    ask: changed('/incontrol/api/auth', { isActive: true }),
  },
  {
    what: "an inspector's password by the service",
    call: 'PUT /incontrol/api/auth/inspectors/:username',
    ask: changed('/incontrol/api/auth', { password: NEW_PASSWORD }),
  },
  {
    what: "a company's GPS account",
    call: 'PUT /api/modules/:id',
    ask: ({ company, accountId }) => ({ url: `/api/modules/${company.id}`, payload: { apiKey: accountId } }),
  },
  {
    what: 'a module more for a company',
    call: 'PUT /api/modules/:id',
    ask: ({ company }) => ({
      url: `/api/modules/${company.id}`,
      payload: { modulesClient: MODULES },
    }),
  },
  {
    what: 'a new company with its GPS account',
    call: 'POST /api/modules',
    ask: () => ({ url: '/api/modules' }),
    // Asked for before the form is looked at, which is none here.
    afterwards: 415,
  },
  {
    what: 'a shorter period after which data is deleted',
    call: 'PUT /api/modules/:id/conservacion',
    ask: ({ company }) => ({
      url: `/api/modules/${company.id}/conservacion`,
      payload: { posiciones: 30, viajes: null, fotos: null, alertas: null, avisos: null },
    }),
  },
  {
    what: 'a new GPS account',
    call: 'POST /api/gps-accounts',
    ask: () => ({ url: '/api/gps-accounts', payload: { empresa: `cuenta ${newId()}` } }),
  },
  {
    what: 'the key of a GPS account',
    call: 'PUT /api/gps-accounts/:id',
    ask: ({ accountId }) => ({ url: `/api/gps-accounts/${accountId}`, payload: { apikey: `llave-${newId()}` } }),
  },
  {
    what: 'the access of a GPS account',
    call: 'PUT /api/gps-accounts/:id',
    ask: ({ accountId }) => ({
      url: `/api/gps-accounts/${accountId}`,
      payload: { username: 'flota', password: 'otra-clave' },
    }),
  },
  {
    what: 'the platform of a GPS account',
    call: 'PUT /api/gps-accounts/:id',
    ask: ({ accountId }) => ({ url: `/api/gps-accounts/${accountId}`, payload: { plataforma: null } }),
  },
];

/** Calls of managers, of everybody and of the own account that change something else, each looked at. */
const NOT_GRAVE: readonly string[] = [
  // These ask for a password, or take access away.
  'DELETE /api/auth',
  'DELETE /api/auth/sessions',
  'DELETE /api/auth/sessions/:id',
  'DELETE /api/gps-accounts/:id',
  'DELETE /api/modules/:id',
  'POST /api/auth/confirm',
  'POST /api/auth/logout',
  'POST /api/auth/password',
  'POST /api/auth/renew',
  'POST /api/auth/sign-in',
  // The catalogue of novelty types.
  'PUT /api/informes/catalogo',
  'PUT /api/informes/catalogo/cliente',
  // Products and logos of companies: they grant no access.
  'PUT /api/incontrol/add-products',
  'PUT /api/modules/:id/logo',
  // Records, catalogues, mail and settings.
  'POST /api/actas/deleteList',
  'POST /api/catalogos/analistas',
  'POST /api/catalogos/tecnicos',
  'POST /api/informes/deleteList',
  'POST /api/mail/:id/resend',
  'POST /api/newsletter',
  'POST /api/servidor/reintentar',
  'PUT /api/templates/:id/oferta',
  'PUT /api/actas/close/:id',
  'PUT /api/actas/old/:id',
  'PUT /api/actas/process/:id',
  'PUT /api/actas/upgrade/:id',
  'PUT /api/auth/notices',
  'PUT /api/catalogos/analistas/:id',
  'PUT /api/catalogos/plantillas/:clase',
  'PUT /api/catalogos/tecnicos/:id',
  'PUT /api/informes/upgrade/:id',
  'PUT /incontrol/api/incontrol/config-incontrol-inspector',
  // Every user, only for their own deletions of the last minute: it grants no access that did not exist a minute ago.
  'POST /api/papelera/deshacer',
  // Of everybody: their own views, notices, answers and unsent work.
  'DELETE /api/vistas/:id',
  'POST /api/descartes',
  'POST /api/newsletter/:id/read',
  'POST /api/newsletter/:id/responses',
  'POST /api/vistas',
  'PUT /api/avisos/leidos',
  'PUT /api/vistas/:id',
  'PUT /api/vistas/tablas/:lista',
];

let given: Given;
let manager: string;
beforeEach(async () => {
  api.setNow(new Date('2026-11-18T15:00:00.000Z'));
  const company = await api.givenClient();
  const person = await api.givenUser(company, { scopes: ['readInspect'] });
  const disabled = await api.givenUser(company, { scopes: ['colfenix'], isActive: false });
  const { username: inspector } = await givenInspector(api, company, { isActive: false });
  const { id: deleted } = await api.givenUser(company);
  given = { company, person, disabled, deleted, inspector, accountId: await api.givenAccount() };
  manager = await api.givenToken(await api.givenUser(api.provider));
  await api.call(manager, 'DELETE', '/api/auth', { payload: [deleted] });
});
const tenMinutesLater = () => api.setNow(new Date('2026-11-18T15:10:00.000Z'));
const send = (token: string, { call, ask }: Act) => {
  const { url, payload } = ask(given);
  return api.call(token, call.split(' ')[0] ?? '', url, payload ? { payload } : {});
};

describe('N7, AUTH-32 at an unattended open session', () => {
  test.each(GRAVE.map((act): [string, Act] => [act.what, act]))(
    '%s asks for the password after ten minutes, and not before',
    async (_, act) => {
      tenMinutesLater();
      const refused = await send(manager, act);
      expect([refused.statusCode, refused.json().message]).toEqual([
        428,
        'Escribe tu contraseña de nuevo para hacer este cambio.',
      ]);
      const confirmed = await api.call(manager, 'POST', '/api/auth/confirm', { payload: { password: PASSWORD } });
      expect(confirmed.statusCode).toBe(200);
      expect((await send(manager, act)).statusCode).toBe(act.afterwards ?? 200);
    },
  );

  test.each([
    ['a user', () => ({ url: `/api/auth/${given.person.id}`, payload: { isActive: false } })],
    ['an inspector', () => changed('/api/incontrol', { isActive: false })(given)],
    [
      'a company whose GPS account stays',
      () => ({ url: `/api/modules/${given.company.id}`, payload: { nit: '900123456' } }),
    ],
    [
      'a module less for a company',
      () => ({ url: `/api/modules/${given.company.id}`, payload: { modulesClient: ['operacion'] } }),
    ],
    [
      "whose name stands on a company's tickets",
      () => ({ url: `/api/modules/${given.company.id}`, payload: { showAsProvider: true } }),
    ],
    ['the full name of a user', () => edit({ nameUser: 'Otro Nombre' })(given)],
    [
      'a longer period of keeping',
      () => ({
        url: `/api/modules/${given.company.id}/conservacion`,
        payload: { posiciones: 0, viajes: 0, fotos: 0, alertas: 0, avisos: null },
      }),
    ],
    [
      'an account that gets another name',
      () => ({ url: `/api/gps-accounts/${given.accountId}`, payload: { empresa: newId() } }),
    ],
  ])('acts that revoke access do not ask for the password: %s', async (_, ask) => {
    tenMinutesLater();
    const { url, payload } = ask();
    expect((await api.call(manager, 'PUT', url, payload ? { payload } : {})).statusCode).toBe(200);
  });

  test('the program that holds the token of the service has no password to give', async () => {
    tenMinutesLater();
    const payload = newInspector(given);
    const reply = await api.call(SERVICE_TOKEN, 'POST', '/incontrol/api/auth/sign-up', {
      payload: { ...payload, apikeyClient: '' },
    });
    expect(reply.statusCode).toBe(200);
  });

  test('every call of managers, of everybody and of the own account that writes is looked at: add a new one to a list above', () => {
    const writing = api.app.policies
      .filter(
        ({ method, permission, url }) =>
          method !== 'GET' && (['colfenix', 'all'].includes(permission) || url.startsWith('/api/auth')),
      )
      .map(({ method, url }) => `${method} ${url}`);
    const known = new Set([...GRAVE.map(({ call }) => call), ...NOT_GRAVE]);
    expect(writing.filter((call) => !known.has(call)).toSorted()).toEqual([]);
    expect([...known].filter((call) => !writing.includes(call)).toSorted()).toEqual([]);
  });
});
