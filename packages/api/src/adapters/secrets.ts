import { randomBytes } from 'node:crypto';
import { chmodSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type DataKey, readKeyRing, withNewKey, writeKeyRing } from './dataKey';

export type Secrets = { token: string; media: string };

/**
 * Keys for signing sessions and media addresses: given by the environment, else made once under DATA_DIR.
 * Linking the finished file lets only one of several starting servers decide.
 */
export function readSecrets(
  dataDir: string,
  given: { token?: string | undefined; media?: string | undefined },
): Secrets {
  const kept = given.token && given.media ? undefined : keptSecrets(dataDir);
  return { token: given.token ?? kept?.token ?? '', media: given.media ?? kept?.media ?? '' };
}

function keptSecrets(dataDir: string): Secrets {
  const fresh: Secrets = { token: newSecret(), media: newSecret() };
  return JSON.parse(keptFile(dataDir, 'secrets.json', JSON.stringify(fresh))) as Secrets;
}

/** IUSR-14: what callers of the embedded InControl service say. Its operator reads it in the file. */
export function readServiceToken(dataDir: string, given: string | undefined): string {
  return given ?? keptFile(dataDir, 'incontrol-token', newSecret());
}

const DATA_KEY_FILE = 'data-key';

/** What seals secrets at rest. Apart from the database and never in a backup: a copy alone opens nothing. */
export function readDataKey(dataDir: string, given: string | undefined): [DataKey, ...DataKey[]] {
  const ring = readKeyRing(given ?? keptFile(dataDir, DATA_KEY_FILE, writeKeyRing(withNewKey([]))));
  if (!ring) throw new Error(`${join(dataDir, DATA_KEY_FILE)} no contiene claves de 32 bytes.`);
  return ring;
}

/** A new key in front of those in the file. It is written aside and renamed: the keys are whole or as they were. */
export function addDataKey(dataDir: string): void {
  const ring = withNewKey(readDataKey(dataDir, undefined));
  const path = join(dataDir, DATA_KEY_FILE);
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, writeKeyRing(ring), { mode: 0o600, flush: true });
  renameSync(draft, path);
}

function keptFile(dataDir: string, name: string, fresh: string): string {
  const path = join(dataDir, name);
  const draft = `${path}.${process.pid}`;
  mkdirSync(dataDir, { recursive: true });
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
