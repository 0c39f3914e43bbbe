import type { InjectOptions } from 'fastify';
import { newId } from '../ground/ids';
import { asInspector, reportForm } from '../testing/incontrol/appFixture';
import { FORM_TYPE, formBody } from '../testing/media/formFixture';
import { givenSecondStepOf, shownCode } from '../testing/sesion/secondStepFixture';
import { GIVEN_BROWSER, GIVEN_DEVICE_TOKEN, givenBrowserOf, givenDevice } from '../testing/sesion/deviceFixture';
import { PASSWORD } from '../testing/givens';
import { ACTA_SAMPLES } from './actaSamples';
import { CLIENTE_SAMPLES } from './clienteSamples';
import { DESPACHO_SAMPLES } from './despachoSamples';
import {
  EVERYONE,
  type ExpectedGate,
  INSPECTOR_APP,
  MANAGERS,
  MANAGERS_OPTIMIZACION,
  PUBLIC,
  READ_ACCIONES,
  READ_OR_CREATE_ACTAS,
} from './gates';
import { GPS_SAMPLES } from './gpsSamples';
import { INCONTROL_SAMPLES } from './incontrolSamples';
import { CARGA_SAMPLES } from './cargaSamples';
import { CUMPLIMIENTO_SAMPLES } from './cumplimientoSamples';
import { INFORME_SAMPLES } from './informeSamples';
import { PAPELERA_SAMPLES } from './papeleraSamples';
import { PLANTILLA_SAMPLES } from './plantillaSamples';
import { PRESET_SAMPLES } from './presetSamples';
import { TORRE_SAMPLES } from './torreSamples';
import { VISTA_SAMPLES } from './vistaSamples';
import type { Sample, Target } from './sample';

const fixed = (gate: ExpectedGate, url: string): Sample => ({ ...gate, url: () => url, tenancy: 'none' });

const signIn = ({ user }: Target): InjectOptions => ({
  headers: { authorization: `Basic ${Buffer.from(`${user}:${PASSWORD}`).toString('base64')}` },
});

function newPerson() {
  return { nameUser: 'Nueva Persona', email: 'nueva@prueba.example', password: PASSWORD, scopes: ['readInspect'] };
}

function newReleaseForm(): InjectOptions {
  const texts = { emails: '["ana@empresa.co"]', clientsList: '["Todos"]', title1: 'Frenos', description1: 'Revisar' };
  return { payload: formBody(Object.entries(texts).map(([name, content]) => ({ name, content }))), headers: FORM_TYPE };
}

const newTecnicoForm = (): InjectOptions => ({
  payload: formBody([{ name: 'nombre', content: `técnico ${newId()}` }]),
  headers: FORM_TYPE,
});

const discarded = (kind: 'acta' | 'reporte') => ({
  kind,
  record: newId(),
  title: 'Acta n.º 7 · SZK482',
  plate: 'SZK482',
  madeAt: '2026-11-12T14:00:00.000Z',
  state: 'porEnviar',
});

/** Managers only; a retry of all succeeds whether or not there is a failed job. */
const retryAll = { ...MANAGERS, url: () => '/api/servidor/reintentar', options: () => ({ payload: { todos: true } }) };

/** One request per registered call that succeeds for callers with the permission. A new route is a line here. */
export const SAMPLES: Record<string, Sample> = {
  'GET /health': fixed(PUBLIC, '/health'),
  'GET /health/live': fixed(PUBLIC, '/health/live'),
  'GET /health/ready': fixed(PUBLIC, '/health/ready'),
  'GET /metrics': fixed(PUBLIC, '/metrics'),
  'GET /api/servidor': fixed(MANAGERS, '/api/servidor'),
  'POST /api/servidor/reintentar': { ...retryAll, tenancy: 'none' },
  'GET /api/openapi.json': fixed(PUBLIC, '/api/openapi.json'),
  'GET /api/docs': fixed(PUBLIC, '/api/docs'),
  'GET /api/docs.css': fixed(PUBLIC, '/api/docs.css'),
  'GET /assets/*': fixed(PUBLIC, '/assets/app-abc123.js'),
  'GET /manual': fixed(PUBLIC, '/manual'),
  'GET /manual/*': fixed(PUBLIC, '/manual/manual.css'),
  'GET /inspector': fixed(PUBLIC, '/inspector'),
  'GET /inspector/*': fixed(PUBLIC, '/inspector/'),
  'GET /*': fixed(PUBLIC, '/operacion/despachos/creardespacho'),
  // Whose session it is says the cookie that belongs to the address, whatever else comes with it.
  'GET /uploads/:id': {
    ...PUBLIC,
    url: ({ upload }) => upload.url,
    options: ({ upload }) => ({ headers: { cookie: upload.cookie } }),
    tenancy: 'none',
  },

  'GET /api/buscar': {
    ...EVERYONE,
    url: ({ client }) => `/api/buscar?q=abc123&client=${encodeURIComponent(client)}`,
    tenancy: 'forbidden',
  },
  'POST /api/auth/sign-in': { ...PUBLIC, url: () => '/api/auth/sign-in', options: signIn, tenancy: 'none' },
  'POST /api/auth/renew': {
    ...PUBLIC,
    url: () => '/api/auth/renew',
    options: () => ({ payload: { token: GIVEN_DEVICE_TOKEN }, headers: GIVEN_BROWSER }),
    givenCaller: (api) => givenDevice(api),
    tenancy: 'none',
  },
  'POST /api/auth/device': {
    ...fixed(EVERYONE, '/api/auth/device'),
    options: () => ({ headers: GIVEN_BROWSER }),
    givenCaller: givenBrowserOf,
  },
  'POST /api/auth/logout': fixed(EVERYONE, '/api/auth/logout'),
  'GET /api/session': fixed(EVERYONE, '/api/session'),
  'GET /api/auth/device-key': fixed(EVERYONE, '/api/auth/device-key'),
  'POST /api/descartes': { ...fixed(EVERYONE, '/api/descartes'), options: () => ({ payload: discarded('acta') }) },
  'GET /api/auth/notices': fixed(EVERYONE, '/api/auth/notices'),
  'PUT /api/auth/notices': {
    ...EVERYONE,
    url: () => '/api/auth/notices',
    options: () => ({ payload: { informes: false } }),
    tenancy: 'none',
  },
  'POST /api/auth/password': {
    ...EVERYONE,
    url: () => '/api/auth/password',
    options: () => ({ payload: { current: PASSWORD, password: PASSWORD } }),
    tenancy: 'none',
  },
  'POST /api/auth/confirm': {
    ...EVERYONE,
    url: () => '/api/auth/confirm',
    options: () => ({ payload: { password: PASSWORD } }),
    tenancy: 'none',
  },
  'GET /api/auth/second-step': fixed(EVERYONE, '/api/auth/second-step'),
  'POST /api/auth/second-step': fixed(EVERYONE, '/api/auth/second-step'),
  'PUT /api/auth/second-step': {
    ...EVERYONE,
    url: () => '/api/auth/second-step',
    options: () => ({ payload: { code: shownCode(new Date()) } }),
    givenCaller: (api, token) => givenSecondStepOf(api, token, false),
    tenancy: 'none',
  },
  'DELETE /api/auth/second-step': {
    ...EVERYONE,
    url: () => '/api/auth/second-step',
    options: () => ({ payload: { code: shownCode(new Date()) } }),
    givenCaller: (api, token) => givenSecondStepOf(api, token, true),
    tenancy: 'none',
  },
  'DELETE /api/auth/second-step/:id': {
    ...MANAGERS,
    url: ({ userId }) => `/api/auth/second-step/${userId}`,
    tenancy: 'notFound',
  },
  'GET /api/auth/sessions': fixed(EVERYONE, '/api/auth/sessions'),
  'DELETE /api/auth/sessions': fixed(EVERYONE, '/api/auth/sessions'),
  'DELETE /api/auth/sessions/:id': { ...EVERYONE, url: () => `/api/auth/sessions/${newId()}`, tenancy: 'none' },

  'POST /api/auth/sign-up': {
    ...MANAGERS,
    url: () => '/api/auth/sign-up',
    options: ({ client }) => ({ payload: { ...newPerson(), name: `u-${newId()}`, cliente: client } }),
    tenancy: 'none',
  },
  'GET /api/auth/:client': {
    ...MANAGERS,
    url: ({ client }) => `/api/auth/${encodeURIComponent(client)}`,
    tenancy: 'none',
  },
  'GET /api/auth/:client/count': {
    ...MANAGERS,
    url: ({ client }) => `/api/auth/${encodeURIComponent(client)}/count`,
    tenancy: 'none',
  },
  'GET /api/auth/:client/export': {
    ...MANAGERS,
    url: ({ client }) => `/api/auth/${encodeURIComponent(client)}/export`,
    tenancy: 'none',
  },
  'PUT /api/auth/:id': {
    ...MANAGERS,
    url: ({ userId }) => `/api/auth/${userId}`,
    options: () => ({ payload: { isActive: true } }),
    tenancy: 'notFound',
  },
  'PUT /api/auth/usernameOrPassword/:id': {
    ...MANAGERS,
    url: ({ userId }) => `/api/auth/usernameOrPassword/${userId}`,
    options: ({ user }) => ({ payload: { nameOld: user, nameUser: 'Otra Persona' } }),
    tenancy: 'notFound',
  },
  'DELETE /api/auth': {
    ...MANAGERS,
    url: () => '/api/auth',
    options: ({ spareUsers }) => ({ payload: [spareUsers.pop()] }),
    tenancy: 'none',
  },
  'GET /api/companies': fixed(MANAGERS, '/api/companies'),

  'GET /api/avisos': fixed(EVERYONE, '/api/avisos'),
  'GET /api/avisos/resumen': fixed(EVERYONE, '/api/avisos/resumen'),
  'PUT /api/avisos/leidos': {
    ...EVERYONE,
    url: () => '/api/avisos/leidos',
    options: () => ({ payload: { hasta: '2026-03-10T17:00:00.000Z' } }),
    tenancy: 'none',
  },
  'GET /api/avisos/cambios': fixed(EVERYONE, '/api/avisos/cambios'),
  ...PAPELERA_SAMPLES,
  ...VISTA_SAMPLES,

  ...INCONTROL_SAMPLES,
  'POST /incontrol/app/sign-in': {
    ...PUBLIC,
    url: () => '/incontrol/app/sign-in',
    options: ({ appInspector }) => asInspector(appInspector),
    tenancy: 'none',
  },
  'POST /incontrol/app/logout': fixed(INSPECTOR_APP, '/incontrol/app/logout'),
  'GET /incontrol/app/work': fixed(INSPECTOR_APP, '/incontrol/app/work'),
  'POST /incontrol/app/descartes': {
    ...fixed(INSPECTOR_APP, '/incontrol/app/descartes'),
    options: () => ({ payload: discarded('reporte') }),
  },
  'POST /incontrol/app/viajes/:id/reportes': {
    ...INSPECTOR_APP,
    url: ({ despacho }) => `/incontrol/app/viajes/${despacho.tripId}/reportes`,
    options: () => reportForm({ referencia: newId(), version: 0 }),
    tenancy: 'none',
  },

  ...CLIENTE_SAMPLES,

  'GET /api/gps-accounts': fixed(MANAGERS, '/api/gps-accounts'),
  'GET /api/gps-accounts/count': fixed(MANAGERS, '/api/gps-accounts/count'),
  'GET /api/gps-accounts/export': fixed(MANAGERS, '/api/gps-accounts/export'),
  'POST /api/gps-accounts': {
    ...MANAGERS,
    url: () => '/api/gps-accounts',
    options: () => ({ payload: { empresa: `cuenta ${newId()}`, apikey: `llave-de-prueba-${newId()}` } }),
    tenancy: 'none',
  },
  'PUT /api/gps-accounts/:id': {
    ...MANAGERS,
    url: ({ accountId }) => `/api/gps-accounts/${accountId}`,
    options: () => ({ payload: { apikey: `otra-llave-de-prueba-${newId()}` } }),
    tenancy: 'none',
  },
  'DELETE /api/gps-accounts/:id': {
    ...MANAGERS,
    url: ({ spareAccounts }) => `/api/gps-accounts/${spareAccounts.pop()}`,
    tenancy: 'none',
  },

  'GET /api/newsletter': {
    ...READ_ACCIONES,
    url: ({ client }) => `/api/newsletter?startDate=01/01/2026&clientName=${encodeURIComponent(client)}&limit=5`,
    tenancy: 'forbidden',
  },
  'GET /api/newsletter/count': {
    ...READ_ACCIONES,
    url: ({ client }) => `/api/newsletter/count?clientName=${encodeURIComponent(client)}`,
    tenancy: 'forbidden',
  },
  'GET /api/newsletter/export': {
    ...READ_ACCIONES,
    url: ({ client }) => `/api/newsletter/export?clientName=${encodeURIComponent(client)}`,
    tenancy: 'forbidden',
  },
  'POST /api/newsletter': { ...MANAGERS, url: () => '/api/newsletter', options: newReleaseForm, tenancy: 'none' },
  'GET /api/newsletter/:id': {
    ...READ_ACCIONES,
    url: ({ newsletterId }) => `/api/newsletter/${newsletterId}`,
    tenancy: 'notFound',
  },
  'POST /api/newsletter/:id/read': {
    ...READ_ACCIONES,
    url: ({ newsletterId }) => `/api/newsletter/${newsletterId}/read`,
    tenancy: 'notFound',
  },
  // About another company's release it is 404 for clients and 403 for managers, who see it and are not asked.
  'POST /api/newsletter/:id/responses': {
    ...READ_ACCIONES,
    url: ({ newsletterId }) => `/api/newsletter/${newsletterId}/responses`,
    options: () => ({ payload: { text: 'Enterados' } }),
    tenancy: 'none',
  },
  'GET /api/newsletter/:id/mail': {
    ...MANAGERS,
    url: ({ newsletterId }) => `/api/newsletter/${newsletterId}/mail`,
    tenancy: 'notFound',
  },
  'GET /api/newsletter/:id/mail/count': {
    ...MANAGERS,
    url: ({ newsletterId }) => `/api/newsletter/${newsletterId}/mail/count`,
    tenancy: 'notFound',
  },
  'GET /api/newsletter/:id/mail/export': {
    ...MANAGERS,
    url: ({ newsletterId }) => `/api/newsletter/${newsletterId}/mail/export`,
    tenancy: 'notFound',
  },
  'GET /api/mail': fixed(MANAGERS, '/api/mail'),
  'POST /api/mail/:id/resend': { ...MANAGERS, url: ({ mailId }) => `/api/mail/${mailId}/resend`, tenancy: 'notFound' },

  'GET /api/catalogos/tecnicos': fixed(READ_OR_CREATE_ACTAS, '/api/catalogos/tecnicos'),
  'GET /api/catalogos/tecnicos/count': fixed(READ_OR_CREATE_ACTAS, '/api/catalogos/tecnicos/count'),
  'GET /api/catalogos/tecnicos/export': fixed(READ_OR_CREATE_ACTAS, '/api/catalogos/tecnicos/export'),
  'POST /api/catalogos/tecnicos': {
    ...MANAGERS_OPTIMIZACION,
    url: () => '/api/catalogos/tecnicos',
    options: newTecnicoForm,
    tenancy: 'none',
  },
  'PUT /api/catalogos/tecnicos/:id': {
    ...MANAGERS_OPTIMIZACION,
    url: ({ tecnicoId }) => `/api/catalogos/tecnicos/${tecnicoId}`,
    options: newTecnicoForm,
    tenancy: 'none',
  },
  'GET /api/catalogos/analistas': fixed(READ_OR_CREATE_ACTAS, '/api/catalogos/analistas'),
  'GET /api/catalogos/analistas/count': fixed(READ_OR_CREATE_ACTAS, '/api/catalogos/analistas/count'),
  'GET /api/catalogos/analistas/export': fixed(READ_OR_CREATE_ACTAS, '/api/catalogos/analistas/export'),
  'POST /api/catalogos/analistas': {
    ...MANAGERS_OPTIMIZACION,
    url: () => '/api/catalogos/analistas',
    options: () => ({ payload: { nombre: `analista ${newId()}` } }),
    tenancy: 'none',
  },
  'PUT /api/catalogos/analistas/:id': {
    ...MANAGERS_OPTIMIZACION,
    url: ({ analistaId }) => `/api/catalogos/analistas/${analistaId}`,
    options: () => ({ payload: { activo: true } }),
    tenancy: 'none',
  },
  'GET /api/catalogos/plantillas': fixed(READ_OR_CREATE_ACTAS, '/api/catalogos/plantillas'),
  'PUT /api/catalogos/plantillas/:clase': {
    ...MANAGERS_OPTIMIZACION,
    url: () => '/api/catalogos/plantillas/moto',
    options: () => ({ payload: { items: [{ name: 'Espejos', checked: 'Bueno' }], version: 1 } }),
    tenancy: 'none',
  },

  'GET /api/audit': {
    ...MANAGERS,
    url: ({ client }) => `/api/audit?client=${encodeURIComponent(client)}&limit=5`,
    tenancy: 'none',
  },
  'GET /api/audit/count': fixed(MANAGERS, '/api/audit/count?from=2026-01-01'),
  'GET /api/audit/export': fixed(MANAGERS, '/api/audit/export?action=cliente.modulos'),
  ...GPS_SAMPLES,
  ...PLANTILLA_SAMPLES,
  ...PRESET_SAMPLES,
  ...DESPACHO_SAMPLES,
  ...ACTA_SAMPLES,
  ...INFORME_SAMPLES,
  ...CUMPLIMIENTO_SAMPLES,
  ...TORRE_SAMPLES,
  ...CARGA_SAMPLES,

  'GET /api/audit/:id': { ...MANAGERS, url: ({ auditId }) => `/api/audit/${auditId}`, tenancy: 'notFound' },
};
