import { chmodSync, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { withDeps } from '../cli/command';
import { readConfig } from '../ground/config';
import { createPlaces } from '../testing/place';
import { endAll, startServer } from './serverProcess';

const { folder, givenPlace, removePlaces } = await createPlaces();
afterEach(endAll);
afterAll(removePlaces);

/** The folder itself, and every folder below it that accounts other than its owner may enter, read or write. */
function openFolders(root: string): string[] {
  const below = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name));
  return [root, ...below].filter((path) => (statSync(path).mode & 0o077) !== 0).map((path) => relative(root, path));
}

/** As versions before this one left it under the usual umask. */
async function givenOpenFolder(): Promise<string> {
  const { DATA_DIR } = await givenPlace({ kind: 'embedded' });
  for (const name of ['media/partial', 'media/0a', 'incoming/form-x'])
    mkdirSync(join(DATA_DIR, name), { recursive: true });
  const below = readdirSync(DATA_DIR, { recursive: true, withFileTypes: true });
  for (const { parentPath, name } of below.filter((entry) => entry.isDirectory()))
    chmodSync(join(parentPath, name), 0o755);
  chmodSync(DATA_DIR, 0o755);
  return DATA_DIR;
}

describe('N1 the folder of the data is closed to the other accounts of the machine', () => {
  test('after the first start of a server, with everything in it', async () => {
    const DATA_DIR = join(folder, 'nueva', 'data');
    const server = await startServer({ DATA_DIR });
    expect(existsSync(join(DATA_DIR, 'db/pg/base'))).toBe(true);
    expect(openFolders(DATA_DIR)).toEqual([]);
    expect(server.output()).not.toContain('otras cuentas');
  });

  test('after a start on folders that an older version left open', async () => {
    const DATA_DIR = await givenOpenFolder();
    expect(openFolders(DATA_DIR)).toEqual(expect.arrayContaining(['', 'media/0a', 'db/pg/base/1']));
    await startServer({ DATA_DIR });
    expect(openFolders(DATA_DIR)).toEqual([]);
  });

  test("after an operator's command on such folders", async () => {
    const DATA_DIR = await givenOpenFolder();
    await withDeps(readConfig({ DATA_DIR, LOG_LEVEL: 'silent' }), async () => {});
    expect(openFolders(DATA_DIR)).toEqual([]);
  });

  test('and a folder that everybody shares is left as it is, and named', async () => {
    const DATA_DIR = await givenOpenFolder();
    chmodSync(DATA_DIR, 0o1777);
    const server = await startServer({ DATA_DIR });
    expect(statSync(DATA_DIR).mode & 0o7777).toBe(0o1777);
    expect(statSync(join(DATA_DIR, 'db')).mode & 0o777).toBe(0o700);
    await server.said(
      `DATA_DIR: otras cuentas de este equipo pueden entrar en ${DATA_DIR}. Usa una carpeta propia de Fénix.`,
      1,
    );
  });
});
