import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { cp, mkdtemp } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { openEmbedded } from '../db/embedded';
import { migrate } from '../db/migrate';

/** The embedded database as it is when it was just made, and when it was just migrated. */
export type EmbeddedImages = {
  /** What PGlite begins a database in memory with. */
  memory: string;
  /** What DATA_DIR/db holds on a disk. */
  empty: string;
  migrated: string;
};

const IMAGES = join(import.meta.dirname, '../../../../.build/test-images');
const MIGRATIONS = join(import.meta.dirname, '../db/migrations');

/** Making a database takes seconds of WebAssembly: it is done once, and again when anything it is made of changes. */
export async function embeddedImages(): Promise<EmbeddedImages> {
  const name = nameOfContents();
  const folder = join(IMAGES, name);
  if (!existsSync(folder)) await make(folder);
  for (const old of readdirSync(IMAGES)) {
    if (!old.startsWith(name)) rmSync(join(IMAGES, old), { recursive: true, force: true });
  }
  return { memory: join(folder, 'memory.tar'), empty: join(folder, 'empty'), migrated: join(folder, 'migrated') };
}

function nameOfContents(): string {
  const hash = createHash('sha256').update(process.versions.node);
  const engine = dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite'));
  const parts = [
    join(engine, '../package.json'),
    join(import.meta.dirname, '../db/embedded.ts'),
    join(import.meta.dirname, '../db/engine.ts'),
    join(import.meta.dirname, '../db/migrate.ts'),
    import.meta.filename,
    ...readdirSync(MIGRATIONS)
      .toSorted()
      .map((file) => join(MIGRATIONS, file)),
  ];
  for (const part of parts) hash.update(part).update(readFileSync(part));
  return hash.digest('hex').slice(0, 24);
}

/** Made aside and put in place whole: two runs at once make two, and one of them is kept. */
async function make(folder: string): Promise<void> {
  mkdirSync(IMAGES, { recursive: true });
  const draft = await mkdtemp(`${folder}-`);
  try {
    const db = join(draft, 'migrated');
    await (await openEmbedded({ dataDir: db })).close();
    await cp(db, join(draft, 'empty'), { recursive: true });
    const engine = await openEmbedded({ dataDir: db });
    await migrate(engine);
    await engine.close();
    pack(join(db, 'pg'), join(draft, 'memory.tar'));
    if (!existsSync(folder)) renameSync(draft, folder);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

/** Template databases, to which no connection is opened. */
const TEMPLATES = ['base/1/*', 'base/4/*'];

/**
 * The files of a database that was closed, as PGlite dumps one that is open: that one has to be recovered each time
 * it is opened, which takes a third of the opening.
 */
function pack(folder: string, file: string): void {
  const leftOut = TEMPLATES.map((path) => `--exclude=${path}`);
  execFileSync('tar', ['-cf', file, ...leftOut, '-C', folder, ...readdirSync(folder)]);
}
