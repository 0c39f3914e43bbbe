import { newId } from '../ground/ids';
import type { TestApp } from '../testing/testApp';
import { callerOf } from './caller';
import { EVERYONE } from './gates';
import type { Sample } from './sample';

const OWN = newId();

/** Makes the sample's view the caller's own. */
async function givenVista(api: TestApp, token: string | undefined): Promise<void> {
  const user = await callerOf(api, token);
  if (!user) return;
  const db = api.deps.database.system;
  await db.deleteFrom('vistas').where('_id', '=', OWN).execute();
  await db
    .insertInto('vistas')
    .values({
      _id: OWN,
      user_id: user._id,
      client_id: user.client_id,
      lista: 'acciones',
      name: `Vista ${newId()}`,
      query: '',
      isEntrada: false,
      created_at: api.deps.clock.now(),
    })
    .execute();
}

/** The calls of users' own views; the owner is the session's user, never part of the request. */
export const VISTA_SAMPLES: Record<string, Sample> = {
  'GET /api/vistas': { ...EVERYONE, url: () => '/api/vistas', tenancy: 'none' },
  'POST /api/vistas': {
    ...EVERYONE,
    url: () => '/api/vistas',
    options: () => ({ payload: { lista: 'acciones', name: `Vista ${newId().slice(-12)}`, query: 'search=freno' } }),
    tenancy: 'none',
  },
  'PUT /api/vistas/:id': {
    ...EVERYONE,
    url: () => `/api/vistas/${OWN}`,
    options: () => ({ payload: { isEntrada: true } }),
    givenCaller: givenVista,
    tenancy: 'none',
  },
  'DELETE /api/vistas/:id': { ...EVERYONE, url: () => `/api/vistas/${OWN}`, givenCaller: givenVista, tenancy: 'none' },
  'PUT /api/vistas/tablas/:lista': {
    ...EVERYONE,
    url: () => '/api/vistas/tablas/acciones',
    options: () => ({ payload: { columnas: ['title'], densidad: 'compacta' } }),
    tenancy: 'none',
  },
};
