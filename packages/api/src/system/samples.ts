import type { InjectOptions } from 'fastify';
import { MODULES } from '@fenix/domain/permissions';
import { newId } from '../ids';
import { asInspector, reportForm } from '../incontrol/appFixture';
import { FORM_TYPE, formBody } from '../media/formFixture';
import { givenSecondStepOf, shownCode } from '../sesion/secondStepFixture';
import { PASSWORD } from '../testing/givens';
import { ACTA_SAMPLES } from './actaSamples';
import { DESPACHO_SAMPLES } from './despachoSamples';
import { GPS_SAMPLES } from './gpsSamples';
import { INCONTROL_SAMPLES } from './incontrolSamples';
import { INFORME_SAMPLES } from './informeSamples';
import { PAPELERA_SAMPLES } from './papeleraSamples';
import { PLANTILLA_SAMPLES } from './plantillaSamples';
import { PRESET_SAMPLES } from './presetSamples';
import { PICTURE } from './picture';
import { VISTA_SAMPLES } from './vistaSamples';
import type { Sample, Target } from './sample';

const fixed = (url: string): Sample => ({ url: () => url, tenancy: 'none' });

const signIn = ({ user }: Target): InjectOptions => ({
  headers: { authorization: `Basic ${Buffer.from(`${user}:${PASSWORD}`).toString('base64')}` },
});

function newPerson() {
  return { nameUser: 'Nueva Persona', email: 'nueva@prueba.example', password: PASSWORD, scopes: ['readInspect'] };
}

function newClientForm(accountId: string): InjectOptions {
  const texts = {
    client: `cliente ${newId()}`,
    nit: '900123456',
    powerbi: 'https://app.powerbi.com/view?r=x',
    apiKey: accountId,
    modules: MODULES.join(','),
  };
  const fields = Object.entries(texts).map(([name, content]) => ({ name, content }));
  const icon = { name: 'icon', filename: 'logo.png', type: 'image/png', content: PICTURE };
  return { payload: formBody([...fields, icon]), headers: FORM_TYPE };
}

function newReleaseForm(): InjectOptions {
  const texts = { emails: '["ana@empresa.co"]', clientsList: '["Todos"]', title1: 'Frenos', description1: 'Revisar' };
  return { payload: formBody(Object.entries(texts).map(([name, content]) => ({ name, content }))), headers: FORM_TYPE };
}

const newTecnicoForm = (): InjectOptions => ({
  payload: formBody([{ name: 'nombre', content: `técnico ${newId()}` }]),
  headers: FORM_TYPE,
});

/** One request per registered call that succeeds for whoever may make it. A new route is a line here. */
export const SAMPLES: Record<string, Sample> = {
  'GET /health': fixed('/health'),
  'GET /metrics': fixed('/metrics'),
  'GET /api/openapi.json': fixed('/api/openapi.json'),
  'GET /api/docs': fixed('/api/docs'),
  'GET /api/docs.css': fixed('/api/docs.css'),
  'GET /assets/*': fixed('/assets/app-abc123.js'),
  'GET /manual': fixed('/manual'),
  'GET /manual/*': fixed('/manual/manual.css'),
  'GET /inspector': fixed('/inspector'),
  'GET /inspector/*': fixed('/inspector/'),
  'GET /*': fixed('/operacion/despachos/creardespacho'),
  // Whose session it is says the cookie that belongs to the address, whatever else comes with it.
  'GET /uploads/:id': {
    url: ({ upload }) => upload.url,
    options: ({ upload }) => ({ headers: { cookie: upload.cookie } }),
    tenancy: 'none',
  },

  'GET /api/buscar': {
    url: ({ client }) => `/api/buscar?q=abc123&client=${encodeURIComponent(client)}`,
    tenancy: 'forbidden',
  },
  'POST /api/auth/sign-in': { url: () => '/api/auth/sign-in', options: signIn, tenancy: 'none' },
  'POST /api/auth/logout': fixed('/api/auth/logout'),
  'GET /api/session': fixed('/api/session'),
  'GET /api/auth/device-key': fixed('/api/auth/device-key'),
  'GET /api/auth/notices': fixed('/api/auth/notices'),
  'PUT /api/auth/notices': {
    url: () => '/api/auth/notices',
    options: () => ({ payload: { informes: false } }),
    tenancy: 'none',
  },
  'POST /api/auth/password': {
    url: () => '/api/auth/password',
    options: () => ({ payload: { current: PASSWORD, password: PASSWORD } }),
    tenancy: 'none',
  },
  'POST /api/auth/confirm': {
    url: () => '/api/auth/confirm',
    options: () => ({ payload: { password: PASSWORD } }),
    tenancy: 'none',
  },
  'GET /api/auth/second-step': fixed('/api/auth/second-step'),
  'POST /api/auth/second-step': fixed('/api/auth/second-step'),
  'PUT /api/auth/second-step': {
    url: () => '/api/auth/second-step',
    options: () => ({ payload: { code: shownCode(new Date()) } }),
    givenCaller: (api, token) => givenSecondStepOf(api, token, false),
    tenancy: 'none',
  },
  'DELETE /api/auth/second-step': {
    url: () => '/api/auth/second-step',
    options: () => ({ payload: { code: shownCode(new Date()) } }),
    givenCaller: (api, token) => givenSecondStepOf(api, token, true),
    tenancy: 'none',
  },
  'DELETE /api/auth/second-step/:id': {
    url: ({ userId }) => `/api/auth/second-step/${userId}`,
    tenancy: 'notFound',
  },
  'GET /api/auth/sessions': fixed('/api/auth/sessions'),
  'DELETE /api/auth/sessions': fixed('/api/auth/sessions'),
  'DELETE /api/auth/sessions/:id': { url: () => `/api/auth/sessions/${newId()}`, tenancy: 'none' },

  'POST /api/auth/sign-up': {
    url: () => '/api/auth/sign-up',
    options: ({ client }) => ({ payload: { ...newPerson(), name: `u-${newId()}`, cliente: client } }),
    tenancy: 'none',
  },
  'GET /api/auth/:client': { url: ({ client }) => `/api/auth/${encodeURIComponent(client)}`, tenancy: 'none' },
  'PUT /api/auth/:id': {
    url: ({ userId }) => `/api/auth/${userId}`,
    options: () => ({ payload: { isActive: true } }),
    tenancy: 'notFound',
  },
  'PUT /api/auth/usernameOrPassword/:id': {
    url: ({ userId }) => `/api/auth/usernameOrPassword/${userId}`,
    options: ({ user }) => ({ payload: { nameOld: user, nameUser: 'Otra Persona' } }),
    tenancy: 'notFound',
  },
  'DELETE /api/auth': {
    url: () => '/api/auth',
    options: ({ spareUsers }) => ({ payload: [spareUsers.pop()] }),
    tenancy: 'none',
  },
  'GET /api/companies': fixed('/api/companies'),

  'GET /api/avisos': fixed('/api/avisos'),
  'GET /api/avisos/resumen': fixed('/api/avisos/resumen'),
  'PUT /api/avisos/leidos': {
    url: () => '/api/avisos/leidos',
    options: () => ({ payload: { hasta: '2026-03-10T17:00:00.000Z' } }),
    tenancy: 'none',
  },
  'GET /api/avisos/cambios': fixed('/api/avisos/cambios'),
  ...PAPELERA_SAMPLES,
  ...VISTA_SAMPLES,

  ...INCONTROL_SAMPLES,
  'POST /incontrol/app/sign-in': {
    url: () => '/incontrol/app/sign-in',
    options: ({ appInspector }) => asInspector(appInspector),
    tenancy: 'none',
  },
  'POST /incontrol/app/logout': fixed('/incontrol/app/logout'),
  'GET /incontrol/app/work': fixed('/incontrol/app/work'),
  'POST /incontrol/app/viajes/:id/reportes': {
    url: ({ despacho }) => `/incontrol/app/viajes/${despacho.tripId}/reportes`,
    options: () => reportForm({ referencia: newId(), version: 0 }),
    tenancy: 'none',
  },

  'GET /api/modules/clients/:client': {
    url: ({ client }) => `/api/modules/clients/${encodeURIComponent(client)}`,
    tenancy: 'forbiddenToAll',
  },
  'GET /api/modules/:client': {
    url: ({ client }) => `/api/modules/${encodeURIComponent(client)}`,
    tenancy: 'forbidden',
  },
  'PUT /api/modules/:id': {
    url: ({ id }) => `/api/modules/${id}`,
    options: () => ({ payload: { modulesClient: MODULES } }),
    tenancy: 'notFound',
    leavesOutProvider: true,
  },

  'POST /api/modules': {
    url: () => '/api/modules',
    options: ({ accountId }) => newClientForm(accountId),
    tenancy: 'none',
  },
  'DELETE /api/modules/:id': { url: ({ spareClients }) => `/api/modules/${spareClients.pop()}`, tenancy: 'none' },
  'PUT /api/incontrol/add-products': {
    url: () => '/api/incontrol/add-products',
    options: ({ id }) => ({ payload: { id, products: ['Actas'] } }),
    tenancy: 'notFound',
    leavesOutProvider: true,
  },

  'GET /api/gps-accounts': fixed('/api/gps-accounts'),
  'POST /api/gps-accounts': {
    url: () => '/api/gps-accounts',
    options: () => ({ payload: { empresa: `cuenta ${newId()}`, apikey: `llave-de-prueba-${newId()}` } }),
    tenancy: 'none',
  },
  'PUT /api/gps-accounts/:id': {
    url: ({ accountId }) => `/api/gps-accounts/${accountId}`,
    options: () => ({ payload: { apikey: `otra-llave-de-prueba-${newId()}` } }),
    tenancy: 'none',
  },
  'DELETE /api/gps-accounts/:id': {
    url: ({ spareAccounts }) => `/api/gps-accounts/${spareAccounts.pop()}`,
    tenancy: 'none',
  },

  'GET /api/newsletter': {
    url: ({ client }) => `/api/newsletter?startDate=01/01/2026&clientName=${encodeURIComponent(client)}&limit=5`,
    tenancy: 'forbidden',
  },
  'POST /api/newsletter': { url: () => '/api/newsletter', options: newReleaseForm, tenancy: 'none' },
  'GET /api/newsletter/:id': { url: ({ newsletterId }) => `/api/newsletter/${newsletterId}`, tenancy: 'notFound' },
  'POST /api/newsletter/:id/read': {
    url: ({ newsletterId }) => `/api/newsletter/${newsletterId}/read`,
    tenancy: 'notFound',
  },
  // About another company's release it is 404 for clients and 403 for managers, who see it and are not asked.
  'POST /api/newsletter/:id/responses': {
    url: ({ newsletterId }) => `/api/newsletter/${newsletterId}/responses`,
    options: () => ({ payload: { text: 'Enterados' } }),
    tenancy: 'none',
  },
  'GET /api/newsletter/:id/mail': {
    url: ({ newsletterId }) => `/api/newsletter/${newsletterId}/mail`,
    tenancy: 'notFound',
  },
  'GET /api/mail': fixed('/api/mail'),
  'POST /api/mail/:id/resend': { url: ({ mailId }) => `/api/mail/${mailId}/resend`, tenancy: 'notFound' },

  'GET /api/catalogos/tecnicos': fixed('/api/catalogos/tecnicos'),
  'POST /api/catalogos/tecnicos': {
    url: () => '/api/catalogos/tecnicos',
    options: newTecnicoForm,
    tenancy: 'none',
  },
  'PUT /api/catalogos/tecnicos/:id': {
    url: ({ tecnicoId }) => `/api/catalogos/tecnicos/${tecnicoId}`,
    options: newTecnicoForm,
    tenancy: 'none',
  },
  'GET /api/catalogos/analistas': fixed('/api/catalogos/analistas'),
  'POST /api/catalogos/analistas': {
    url: () => '/api/catalogos/analistas',
    options: () => ({ payload: { nombre: `analista ${newId()}` } }),
    tenancy: 'none',
  },
  'PUT /api/catalogos/analistas/:id': {
    url: ({ analistaId }) => `/api/catalogos/analistas/${analistaId}`,
    options: () => ({ payload: { activo: true } }),
    tenancy: 'none',
  },
  'GET /api/catalogos/plantillas': fixed('/api/catalogos/plantillas'),
  'PUT /api/catalogos/plantillas/:clase': {
    url: () => '/api/catalogos/plantillas/moto',
    options: () => ({ payload: { items: [{ name: 'Espejos', checked: 'Bueno' }], version: 0 } }),
    tenancy: 'none',
  },

  'GET /api/audit': {
    url: ({ client }) => `/api/audit?client=${encodeURIComponent(client)}&limit=5`,
    tenancy: 'none',
  },
  'GET /api/audit/count': fixed('/api/audit/count?from=2026-01-01'),
  'GET /api/audit/export': fixed('/api/audit/export?action=cliente.modulos'),
  ...GPS_SAMPLES,
  ...PLANTILLA_SAMPLES,
  ...PRESET_SAMPLES,
  ...DESPACHO_SAMPLES,
  ...ACTA_SAMPLES,
  ...INFORME_SAMPLES,

  'GET /api/audit/:id': { url: ({ auditId }) => `/api/audit/${auditId}`, tenancy: 'notFound' },
};
