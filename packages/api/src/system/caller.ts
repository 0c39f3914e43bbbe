import { newId } from '../ground/ids';
import type { TestApp } from '../testing/testApp';

/** The user of a token; undefined for an invalid one. */
export async function callerOf({ deps }: TestApp, token: string | undefined) {
  const payload = token?.split('.')[1] ?? '';
  const { sub } = payload.startsWith('ey') ? JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) : {};
  return deps.database.system
    .selectFrom('users')
    .select(['_id', 'name', 'client_id'])
    .where('_id', '=', String(sub ?? newId()))
    .executeTakeFirst();
}
