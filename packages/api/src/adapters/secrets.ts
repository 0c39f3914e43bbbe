import { randomBytes } from 'node:crypto';
import { chmodSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PRIVATE_FOLDER } from '../ground/dataFolder';
import { type DataKey, readKeyRing, withNewKey, writeKeyRing } from '../ground/dataKey';

export type Secrets = { token: string; media: string };

/**
 * Keys for signing sessions and media URLs, from the environment or created once under DATA_DIR. The finished file is
 * hard-linked, so that of several starting servers only one creates it.
 */
export function readSecrets(
  dataDir: string,
  given: { token?: string | undefined; media?: string | undefined },
): Secrets {
  const stored = given.token && given.media ? undefined : storedSecrets(dataDir);
  return { token: given.token ?? stored?.token ?? '', media: given.media ?? stored?.media ?? '' };
}

function storedSecrets(dataDir: string): Secrets {
  const fresh: Secrets = { token: newSecret(), media: newSecret() };
  return JSON.parse(readOrCreateFile(dataDir, 'secrets.json', JSON.stringify(fresh))) as Secrets;
}

/** IUSR-14: the token that callers of the embedded InControl service send. Its operator reads it from the file. */
export function readServiceToken(dataDir: string, given: string | undefined): string {
  return given ?? readOrCreateFile(dataDir, 'incontrol-token', newSecret());
}

const DATA_KEY_FILE = 'data-key';

/** Encrypts secrets at rest. Outside of the database and never in a backup, so that a copy alone cannot be decrypted. */
export function readDataKey(dataDir: string, given: string | undefined): [DataKey, ...DataKey[]] {
  const ring = readKeyRing(given ?? readOrCreateFile(dataDir, DATA_KEY_FILE, writeKeyRing(withNewKey([]))));
  if (!ring) throw new Error(`${join(dataDir, DATA_KEY_FILE)} no contiene claves de 32 bytes.`);
  return ring;
}

/** Prepends a new key to those in the file, atomically by rename. */
export function addDataKey(dataDir: string): void {
  const ring = withNewKey(readDataKey(dataDir, undefined));
  const path = join(dataDir, DATA_KEY_FILE);
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, writeKeyRing(ring), { mode: 0o600, flush: true });
  renameSync(draft, path);
}

function readOrCreateFile(dataDir: string, name: string, fresh: string): string {
  const path = join(dataDir, name);
  const draft = `${path}.${process.pid}`;
  mkdirSync(dataDir, { recursive: true, mode: PRIVATE_FOLDER });
  writeFileSync(draft, fresh, { mode: 0o600 });
  try {
    linkSync(draft, path);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  chmodSync(path, 0o600);
  return readFileSync(path, 'utf8').trim();
}

function newSecret(): string {
  return randomBytes(48).toString('base64url');
}
