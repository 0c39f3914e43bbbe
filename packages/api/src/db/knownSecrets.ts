import { createHmac } from 'node:crypto';
import type { Db } from './database';

/** The secrets of a server by variable; of a key ring every key, the one in use first. */
export type NamedSecrets = Readonly<Record<'TOKEN_SECRET' | 'MEDIA_SECRET' | 'DATA_KEY', readonly (string | Buffer)[]>>;

export class OtherSecrets extends Error {}

const PREFIX = 'secret:';

const fingerprintOf = (name: string, secret: string | Buffer) =>
  createHmac('sha256', secret).update(`fenix ${name}`).digest('base64url');

/**
 * Two servers with different secrets refuse each other's sessions and files and cannot read each other's sealed values,
 * so the database keeps a fingerprint of each, and a server that brings another one does not start. A ring that still
 * holds the known key is the same ring after a rotation.
 */
export async function assertKnownSecrets(db: Db, secrets: NamedSecrets): Promise<void> {
  const rows = Object.entries(secrets).flatMap(([name, [current]]) =>
    current === undefined ? [] : [{ key: PREFIX + name, value: fingerprintOf(name, current) }],
  );
  await db
    .insertInto('settings')
    .values(rows)
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  const kept = await db.selectFrom('settings').select(['key', 'value']).where('key', 'like', `${PREFIX}%`).execute();
  const other = Object.entries(secrets).find(([name, ring]) => {
    const known = kept.find(({ key }) => key === PREFIX + name)?.value;
    return !ring.some((secret) => fingerprintOf(name, secret) === known);
  });
  if (other)
    throw new OtherSecrets(
      `${other[0]}: no es la de los demás servidores de esta base de datos. Usa la misma en todos, ` +
        `o acepta la de este servidor con npm run fenix -- accept-secrets.`,
    );
}

/** After a rotation: servers must have this key from now on. */
export async function keepSecret(db: Db, name: keyof NamedSecrets, secret: string | Buffer): Promise<void> {
  const value = fingerprintOf(name, secret);
  await db
    .insertInto('settings')
    .values({ key: PREFIX + name, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
}

/** Takes the fingerprints away, so that the next server to start decides. */
export async function forgetSecrets(db: Db): Promise<void> {
  await db.deleteFrom('settings').where('key', 'like', `${PREFIX}%`).execute();
}
