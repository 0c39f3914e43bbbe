import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Config } from '../ground/config';
import { newId } from '../ground/ids';
import { createGivens } from '../testing/givens';
import { createPlaces } from '../testing/place';
import { withDeps } from './command';
import { importAccounts } from './importAccounts';
import { rekey } from './rekey';
import { restoreClient } from './restoreClient';

const { folder, givenPlace, removePlaces } = await createPlaces();
let config: Config;

beforeAll(async () => {
  config = await givenPlace();
});
afterAll(removePlaces);
beforeEach(() => void vi.spyOn(console, 'log').mockImplementation(() => {}));
afterEach(() => void vi.restoreAllMocks());

const said = () => vi.mocked(console.log).mock.calls.map(([text]) => String(text));

async function importing(text: string, ...more: string[]): Promise<number> {
  const path = join(folder, 'cuentas.csv');
  await writeFile(path, text);
  return importAccounts.run(config, [path, ...more]);
}

const key = (name: string) => `${name}-de-prueba-larga-24-letras`;

const kept = () =>
  withDeps(config, async ({ database, dataKeys }) => {
    const db = database.system;
    const rows = await db.selectFrom('gps_accounts').selectAll().orderBy('empresa_key').execute();
    expect(JSON.stringify(rows)).not.toContain('de-prueba');
    const open = (id: string, sealed: string | null) =>
      dataKeys.open(sealed ?? '', { table: 'gps_accounts', id, column: 'api_key' }).slice(0, 2);
    return rows.map(({ _id, empresa, api_key }) => `${empresa}=${open(_id, api_key)}`);
  });

test('CLI-11, CLI-13 import-accounts adds, changes keys and says what each line does, without a key in it', async () => {
  expect(
    await importing(`\uFEFFempresa;apikey\r\nUno;${key('k1')}\r\n"Dos; y más";${key('k2')}\r\n`, '--dry-run'),
  ).toBe(0);
  expect(said()).toEqual(['línea 2: Uno se agrega', 'línea 3: Dos; y más se agrega', 'Ensayo: no se cambió nada.']);
  expect(await kept()).toEqual([]);

  expect(await importing(`\uFEFFempresa;apikey\r\nUno;${key('k1')}\r\n"Dos; y más";${key('k2')}\r\n`)).toBe(0);
  expect(await kept()).toEqual(['Dos; y más=k2', 'Uno=k1']);

  vi.mocked(console.log).mockClear();
  expect(await importing(`empresa,apikey\nUNO,${key('k9')}\n"Dos; y más",${key('k2')}\n`)).toBe(0);
  expect(said()).toEqual(['línea 2: UNO cambia de llave', 'línea 3: Dos; y más sin cambios']);
  expect(await kept()).toEqual(['Dos; y más=k2', 'Uno=k9']);
});

test('S8 rekey seals everything anew under a new key; the old one is readable until then', async () => {
  const before = await kept();
  const sealed = () =>
    withDeps(config, async ({ database }) => {
      const rows = await database.system.selectFrom('gps_accounts').select(['api_key', 'api_key_print']).execute();
      return rows.flatMap((row) => Object.values(row)).map((text) => text?.split(':', 1)[0]);
    });
  expect(new Set(await sealed())).toEqual(new Set(['v1']));
  expect(await rekey.run(config, ['--new'])).toBe(0);
  expect(said()).toContain('2 valores cifrados de nuevo con la clave v2.');
  expect(new Set(await sealed())).toEqual(new Set(['v2']));
  expect(await kept()).toEqual(before);
  await withDeps(config, async ({ database }) => {
    const [entry] = await database.system
      .selectFrom('audit_log')
      .selectAll()
      .where('action', '=', 'llaves.cambiar')
      .execute();
    expect(entry).toMatchObject({ entity_id: 'v2', after: { valores: 2 } });
  });
  await expect(rekey.run({ ...config, DATA_KEY: 'ab'.repeat(32) }, ['--new'])).rejects.toThrow('DATA_KEY');
});

test('CLI-11 one bad line and nothing changes; every bad line is reported', async () => {
  const before = await kept();
  expect(await importing(`empresa;apikey\nTres;${key('k3')}\nCuatro\n;${key('k5')}\nTRES;${key('k6')}\n`)).toBe(1);
  expect(said()).toEqual([
    'línea 2: Tres se agrega',
    'línea 3: Cuatro ERROR, debe tener dos columnas.',
    'línea 4:  ERROR, empresa: Este campo es obligatorio',
    'línea 5: TRES ERROR, la empresa está repetida en el archivo.',
    'Hay líneas con errores: no se cambió nada.',
  ]);
  expect(await kept()).toEqual(before);
});

test('CLI-11 a file without its header, or no file, is refused with a message', async () => {
  await expect(importing(`Uno;${key('k1')}\n`)).rejects.toThrow('La primera línea debe ser empresa;apikey');
  await expect(importAccounts.run(config, [join(folder, 'no-hay.csv')])).rejects.toThrow('No se puede leer');
  await expect(importAccounts.run(config, ['--dry-run'])).rejects.toThrow('Uso: import-accounts');
});

test('CLI-33 restore-client takes a deletion back, with an entry; a name in use or unknown is refused', async () => {
  const id = await withDeps(config, async (deps) => {
    const client = await createGivens(deps, newId()).givenClient('vuelve ltda');
    await deps.database.system.updateTable('clients').set({ deleted_at: new Date() }).execute();
    return client.id;
  });
  expect(await restoreClient.run(config, ['Vuelve', 'LTDA'])).toBe(0);
  await withDeps(config, async ({ database: { system: db } }) => {
    const row = await db.selectFrom('clients').select('deleted_at').where('_id', '=', id).executeTakeFirstOrThrow();
    expect(row.deleted_at).toBeNull();
    const entry = await db.selectFrom('audit_log').select(['action', 'user']).where('entity_id', '=', id).execute();
    expect(entry).toEqual([{ action: 'cliente.restaurar', user: 'sistema' }]);
  });
  await expect(restoreClient.run(config, ['vuelve ltda'])).rejects.toThrow('Ya existe un cliente activo');
  await expect(restoreClient.run(config, ['nadie'])).rejects.toThrow('No hay un cliente eliminado');
});
