import { readFile } from 'node:fs/promises';
import { inject } from 'vitest';
import { openEmbedded } from '../db/embedded';
import type { Engine } from '../db/engine';
import { openPostgres } from '../db/postgres';
import { newId } from '../ground/ids';
import { createDatabase, dropDatabase, urlOf } from './databases';

declare module 'vitest' {
  interface ProvidedContext {
    database: { kind: 'embedded'; image: string } | { kind: 'postgres'; url: string; template: string };
  }
}

export type TestDatabase = { engine: Engine; url: string | undefined; close: () => Promise<void> };

/** A migrated database of its own for the test file that asks. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const given = inject('database');
  if (given.kind === 'embedded') {
    const engine = await openEmbedded({ image: new Blob([await readFile(given.image)]) });
    return { engine, url: undefined, close: () => engine.close() };
  }
  const name = `fenix_test_${newId().replaceAll('-', '')}`;
  await createDatabase(given.url, name, given.template);
  const url = urlOf(given.url, name);
  // A busy machine may be slow with two hundred calls at once on five connections: that is not what is tested.
  const engine = openPostgres(url, { size: 5, waitMs: 60_000, answerMs: 120_000 });
  return {
    engine,
    url,
    async close() {
      await engine.close();
      await dropDatabase(given.url, name);
    },
  };
}
