import { newId } from '../ids';
import type { TestApp } from '../testing/testApp';
import type { Sample } from './sample';

const RECORD = newId();
const asked = () => ({ payload: { kind: 'acta', ids: [RECORD] } });

/** A deletion of the caller's own that was taken back already: asked for again, it is done and changes nothing. */
async function givenDeletion({ deps }: TestApp, token: string | undefined): Promise<void> {
  const payload = token?.split('.')[1] ?? '';
  const { sub } = payload.startsWith('ey') ? JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) : {};
  const db = deps.database.system;
  const user = await db
    .selectFrom('users')
    .select(['_id', 'name', 'client_id'])
    .where('_id', '=', String(sub ?? newId()))
    .executeTakeFirst();
  if (!user) return;
  const now = deps.clock.now();
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
  'GET /api/papelera': { url: () => '/api/papelera', tenancy: 'none' },
  'POST /api/papelera/restaurar': {
    url: () => '/api/papelera/restaurar',
    options: asked,
    givenCaller: givenDeletion,
    tenancy: 'none',
  },
  'POST /api/papelera/deshacer': {
    url: () => '/api/papelera/deshacer',
    options: asked,
    givenCaller: givenDeletion,
    tenancy: 'none',
  },
};
