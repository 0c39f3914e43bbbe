import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openEmbedded } from '../db/embedded';
import { migrate } from '../db/migrate';

/** Boots and migrates once per run; each test file starts from the picture of that. */
export default async function setup(project: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), 'fenix-embedded-'));
  const engine = await openEmbedded({});
  await migrate(engine);
  const image = await engine.lite.dumpDataDir('none');
  const path = join(folder, 'image.tar');
  await writeFile(path, Buffer.from(await image.arrayBuffer()));
  await engine.close();
  project.provide('database', { kind: 'embedded', image: path });
  return () => rm(folder, { recursive: true, force: true });
}
