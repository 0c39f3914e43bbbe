import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPlaces } from '../testing/place';
import { moveAccount } from './moveAccount';

const { folder, givenPlace, removePlaces } = await createPlaces();
afterAll(removePlaces);
beforeEach(() => void vi.spyOn(console, 'log').mockImplementation(() => {}));
afterEach(() => void vi.restoreAllMocks());

const givenFile = async (name: string, text: string) => {
  await writeFile(join(folder, name), text);
  return join(folder, name);
};

test.each([[['Caribe']], [['--other', 'x.env']], [['Caribe', 'Sierra', '--other', 'x.env']], [['Caribe', '--dryrun']]])(
  'GPS-31 %j is refused with the words of its use',
  async (args) => {
    await expect(moveAccount.run(await givenPlace(), args)).rejects.toThrow(/^Uso: move-account <empresa> --other/);
  },
);

test('GPS-31 a file of settings that is not there, or names no database, is said', async () => {
  const here = await givenPlace();
  await expect(moveAccount.run(here, ['Caribe', '--other', '/nada.env'])).rejects.toThrow(
    'No se puede leer /nada.env.',
  );
  const empty = await givenFile('vacio.env', 'PORT=3000\n');
  await expect(moveAccount.run(here, ['Caribe', '--other', empty])).rejects.toThrow(/falta DATABASE_URL/);
});

test('GPS-31 the other installation is opened by its own settings, and a company without an account is named', async () => {
  const [here, there] = [await givenPlace(), await givenPlace()];
  const lines = [`DATA_DIR=${there.DATA_DIR}`, ...(there.DATABASE_URL ? [`DATABASE_URL=${there.DATABASE_URL}`] : [])];
  const file = await givenFile('otra.env', `${lines.join('\n')}\n`);
  const args = ['Caribe', '--other', file, '--platform', 'https://gps2.example/gps'];
  await expect(moveAccount.run(here, args)).rejects.toThrow('No hay una cuenta GPS de Caribe en esta instalación.');
});

test('GPS-31 an unreachable other database is an error, and nothing was begun', async () => {
  const file = await givenFile('lejos.env', 'DATABASE_URL=postgres://nadie:x@127.0.0.1:9/nada\nDATABASE_TLS=0\n');
  await expect(moveAccount.run(await givenPlace(), ['Caribe', '--other', file])).rejects.toThrow(/ECONNREFUSED/);
});
