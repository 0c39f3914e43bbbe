import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { type Config, readConfig } from '../ground/config';
import { newId } from '../ground/ids';
import { createDatabase, dropDatabase, urlOf } from './databases';
import { embeddedImages } from './embeddedImages';

type PlaceFacts = {
  /** Without its tables, as a new installation is before the first start. */
  isEmpty?: boolean;
  kind?: 'embedded' | 'postgres';
};

/** Installations for the operator's commands, each with a database and a folder of its own. */
export async function createPlaces() {
  const given = inject('database');
  const folder = await mkdtemp(join(tmpdir(), 'fenix-place-'));
  const names: string[] = [];

  async function givenPlace({ isEmpty = false, kind = given.kind }: PlaceFacts = {}): Promise<Config> {
    const dataDir = await mkdtemp(join(folder, 'place-'));
    const base = { DATA_DIR: dataDir, LOG_LEVEL: 'silent' };
    if (kind === 'embedded' || given.kind === 'embedded') {
      const { empty, migrated } = await embeddedImages();
      await cp(isEmpty ? empty : migrated, join(dataDir, 'db'), { recursive: true });
      return readConfig(base);
    }
    const name = `fenix_place_${newId().replaceAll('-', '')}`;
    await createDatabase(given.url, name, isEmpty ? undefined : given.template);
    names.push(name);
    return readConfig({ ...base, DATABASE_URL: urlOf(given.url, name) });
  }

  async function removePlaces(): Promise<void> {
    if (given.kind === 'postgres') for (const name of names) await dropDatabase(given.url, name);
    await rm(folder, { recursive: true, force: true });
  }

  return { folder, givenPlace, removePlaces };
}
