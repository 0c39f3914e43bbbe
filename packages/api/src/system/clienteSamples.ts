import { MODULES, STANDARD_MODULES } from '@fenix/domain/permissions';
import type { InjectOptions } from 'fastify';
import { newId } from '../ground/ids';
import { FORM_TYPE, formBody } from '../testing/media/formFixture';
import { PICTURE } from '../testing/picture';
import { EVERYONE, MANAGERS } from './gates';
import type { Sample } from './sample';

function newClientForm(accountId: string): InjectOptions {
  const texts = {
    client: `cliente ${newId()}`,
    nit: '900123456',
    powerbi: 'https://app.powerbi.com/view?r=x',
    apiKey: accountId,
    modules: STANDARD_MODULES.join(','),
  };
  const fields = Object.entries(texts).map(([name, content]) => ({ name, content }));
  return { payload: formBody([...fields, newLogo()]), headers: FORM_TYPE };
}

function newLogo() {
  return { name: 'icon', filename: 'logo.png', type: 'image/png', content: PICTURE };
}

export const CLIENTE_SAMPLES: Record<string, Sample> = {
  'GET /api/modules/clients/:client': {
    ...MANAGERS,
    url: ({ client }) => `/api/modules/clients/${encodeURIComponent(client)}`,
    tenancy: 'forbiddenToAll',
  },
  'GET /api/modules/clients/:client/count': {
    ...MANAGERS,
    url: ({ client }) => `/api/modules/clients/${encodeURIComponent(client)}/count`,
    tenancy: 'forbiddenToAll',
  },
  'GET /api/modules/clients/:client/export': {
    ...MANAGERS,
    url: ({ client }) => `/api/modules/clients/${encodeURIComponent(client)}/export`,
    tenancy: 'forbiddenToAll',
  },
  'GET /api/modules/:client': {
    ...EVERYONE,
    url: ({ client }) => `/api/modules/${encodeURIComponent(client)}`,
    tenancy: 'forbidden',
  },
  'PUT /api/modules/:id': {
    ...MANAGERS,
    url: ({ id }) => `/api/modules/${id}`,
    options: () => ({ payload: { modulesClient: MODULES } }),
    tenancy: 'notFound',
    leavesOutProvider: true,
  },

  'PUT /api/modules/:id/logo': {
    ...MANAGERS,
    url: ({ id }) => `/api/modules/${id}/logo`,
    options: () => ({ payload: formBody([newLogo()]), headers: FORM_TYPE }),
    tenancy: 'notFound',
    leavesOutProvider: true,
  },
  'GET /api/modules/:id/conservacion': {
    ...MANAGERS,
    url: ({ id }) => `/api/modules/${id}/conservacion`,
    tenancy: 'notFound',
    leavesOutProvider: true,
  },
  'PUT /api/modules/:id/conservacion': {
    ...MANAGERS,
    url: ({ id }) => `/api/modules/${id}/conservacion`,
    options: () => ({ payload: { posiciones: 365, viajes: null, fotos: 0, alertas: null, avisos: 90 } }),
    tenancy: 'notFound',
    leavesOutProvider: true,
  },

  'POST /api/modules': {
    ...MANAGERS,
    url: () => '/api/modules',
    options: ({ accountId }) => newClientForm(accountId),
    tenancy: 'none',
  },
  'DELETE /api/modules/:id': {
    ...MANAGERS,
    url: ({ spareClients }) => `/api/modules/${spareClients.pop()}`,
    tenancy: 'none',
  },
  'PUT /api/incontrol/add-products': {
    ...MANAGERS,
    url: () => '/api/incontrol/add-products',
    options: ({ id }) => ({ payload: { id, products: ['Actas'] } }),
    tenancy: 'notFound',
    leavesOutProvider: true,
  },
};
