import { newId } from '../ground/ids';
import type { TestApp } from '../testing/testApp';
import { callerOf } from './caller';
import { EVERYONE, MANAGERS } from './gates';
import type { Sample } from './sample';

const RECORD = newId();
const asked = () => ({ payload: { kind: 'acta', ids: [RECORD] } });

/** A deletion of the caller's own that was taken back already: asked for again, it is done and changes nothing. */
async function givenDeletion(api: TestApp, token: string | undefined): Promise<void> {
  const user = await callerOf(api, token);
  if (!user) return;
  const db = api.deps.database.system;
  const now = api.deps.clock.now();
  await db.deleteFrom('papelera').where('record', '=', RECORD).execute();
  await db
    .insertInto('papelera')
    .values({
      kind: 'acta',
      record: RECORD,
      client_id: user.client_id,
      label: 'N.º 1',
      deleted_by: user._id,
      deletedBy: user.name,
      deleted_at: now,
      restored_at: now,
    })
    .execute();
}

/** The calls of the bin. */
export const PAPELERA_SAMPLES: Record<string, Sample> = {
  'GET /api/papelera': { ...MANAGERS, url: () => '/api/papelera', tenancy: 'none' },
  'GET /api/papelera/count': { ...MANAGERS, url: () => '/api/papelera/count', tenancy: 'none' },
  'GET /api/papelera/export': { ...MANAGERS, url: () => '/api/papelera/export', tenancy: 'none' },
  'POST /api/papelera/restaurar': {
    ...MANAGERS,
    url: () => '/api/papelera/restaurar',
    options: asked,
    givenCaller: givenDeletion,
    tenancy: 'none',
  },
  'POST /api/papelera/deshacer': {
    ...EVERYONE,
    url: () => '/api/papelera/deshacer',
    options: asked,
    givenCaller: givenDeletion,
    tenancy: 'none',
  },
};
