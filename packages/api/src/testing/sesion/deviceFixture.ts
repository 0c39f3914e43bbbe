import { createHash } from 'node:crypto';
import { newId } from '../../ground/ids';
import type { TestApp } from '../testApp';

/** A browser that every given session may be in, and what its device opens sessions with. */
export const GIVEN_BROWSER = { 'x-browser': 'navegador-de-la-prueba' };
export const GIVEN_DEVICE_TOKEN = 'clave-de-un-equipo-dado-para-las-pruebas-00';

/** Puts the session behind a token into the given browser. */
export async function givenBrowserOf({ deps }: TestApp, token: string | undefined): Promise<void> {
  const sessionId = token?.startsWith('ey') ? await deps.tokens.read(token, deps.clock.now()) : undefined;
  if (sessionId === undefined) return;
  const browser = deps.fingerprint(GIVEN_BROWSER['x-browser']);
  await deps.database.system.updateTable('sessions').set({ browser }).where('_id', '=', sessionId).execute();
}

/** The given browser as a device of some person who may sign in. */
export async function givenDevice({ deps }: TestApp): Promise<void> {
  const db = deps.database.system;
  const now = deps.clock.now();
  const { _id: user_id, client_id } = await db
    .selectFrom('users')
    .innerJoin('clients', 'clients._id', 'users.client_id')
    .select(['users._id', 'users.client_id'])
    .where('users.isActive', '=', true)
    .where('users.deleted_at', 'is', null)
    .where('clients.deleted_at', 'is', null)
    .orderBy('users._id')
    .executeTakeFirstOrThrow();
  const browser = deps.fingerprint(GIVEN_BROWSER['x-browser']);
  const token_hash = createHash('sha256').update(GIVEN_DEVICE_TOKEN).digest('hex');
  await db.deleteFrom('device_tokens').where('browser', '=', browser).execute();
  await db
    .insertInto('device_tokens')
    .values({ _id: newId(), user_id, client_id, browser, token_hash, created_at: now, last_used_at: now })
    .execute();
}
