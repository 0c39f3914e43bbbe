import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readFacts } from '../db/facts';
import type { Config } from '../ground/config';
import { createPlaces } from '../testing/place';
import { backup } from './backup';
import { withDeps } from './command';
import { doctor } from './doctor';
import { noteBackup } from './noteBackup';
import { verify } from './verify';

const { folder, givenPlace, removePlaces } = await createPlaces();
afterAll(removePlaces);
beforeEach(() => void vi.spyOn(console, 'log').mockImplementation(() => {}));
afterEach(() => void vi.restoreAllMocks());

const facts = (place: Config) => withDeps(place, ({ database }) => readFacts(database.system));
async function copies(place: Config): Promise<string | undefined> {
  vi.mocked(console.log).mockClear();
  await doctor.run(place, []);
  return vi
    .mocked(console.log)
    .mock.calls.map(([text]) => String(text))
    .find((line) => line.includes('Copias'));
}
/** The database as if its first migration had been applied two days ago. */
const makeOlder = (place: Config) =>
  withDeps(place, ({ database }) =>
    database.engine.asOwner((owner) => owner.exec(`update migrations set applied_at = now() - interval '2 days'`)),
  );

test('SRV-05 a copy and its verification are noted, and doctor says how old they are', async () => {
  const place = await givenPlace();
  expect(await copies(place)).toBe('  bien  Copias: última: ninguna; comprobada: ninguna');
  await makeOlder(place);
  const isServer = place.DATABASE_URL !== undefined;
  expect(await copies(place)).toBe(`  ${isServer ? 'FALLA' : 'bien '} Copias: última: ninguna; comprobada: ninguna`);
  const file = join(folder, 'copia.gz');
  await backup.run(place, [file]);
  expect(await facts(place)).toEqual({ backup: { at: expect.any(String), what: 'copia.gz' } });
  expect(await copies(place)).toBe('  bien  Copias: última: hace 0 h, copia.gz; comprobada: ninguna');
  await verify.run(place, [file]);
  expect(await facts(place)).not.toHaveProperty('backupVerified');
  await verify.run(place, [file, '--note']);
  expect(await copies(place)).toBe('  bien  Copias: última: hace 0 h, copia.gz; comprobada: hace 0 h, copia.gz');
});

test('SRV-05 a copy of another program is noted by its command', async () => {
  const place = await givenPlace();
  expect(await noteBackup.run(place, ['pg_basebackup 2026-11-18'])).toBe(0);
  expect(await facts(place)).toMatchObject({ backup: { what: 'pg_basebackup 2026-11-18' } });
  expect(await noteBackup.run(place, ['ensayo', '--verified'])).toBe(0);
  expect(await facts(place)).toMatchObject({
    backup: { what: 'pg_basebackup 2026-11-18' },
    backupVerified: { what: 'ensayo' },
  });
  for (const args of [[], ['--verified'], ['a', 'b']])
    await expect(noteBackup.run(place, args)).rejects.toThrow('Uso: note-backup <qué> [--verified]');
});
