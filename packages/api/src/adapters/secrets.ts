import { randomBytes } from 'node:crypto';
import { chmodSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

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
  const path = join(dataDir, 'secrets.json');
  const draft = `${path}.${process.pid}`;
  mkdirSync(dataDir, { recursive: true });
  const fresh: Secrets = { token: newSecret(), media: newSecret() };
  writeFileSync(draft, JSON.stringify(fresh), { mode: 0o600 });
  try {
    linkSync(draft, path);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  chmodSync(path, 0o600);
  return JSON.parse(readFileSync(path, 'utf8')) as Secrets;
}

function newSecret(): string {
  return randomBytes(48).toString('base64url');
}
