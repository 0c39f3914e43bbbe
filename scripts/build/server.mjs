// @ts-check
import { execFile } from 'node:child_process';
import { cpSync, existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { replaceFolder } from './replaceFolder.mjs';
import { ROOT, fromRoot } from '../root.mjs';

/** @type {import('./stamps.mjs').Part} */
export const SERVER = {
  name: 'server',
  inputs: [
    'packages/api',
    'packages/domain',
    'packages/documents',
    'packages/gps',
    'package-lock.json',
    'tsconfig.base.json',
    'scripts/build/server.mjs',
  ],
  output: 'packages/api/dist',
};

const SOURCE = fromRoot('packages', 'api', 'src');

/** What the server reads beside its own code: the bundle looks for these next to itself. */
const BESIDE_THE_BUNDLE = [
  { from: join(SOURCE, 'db', 'migrations'), to: 'migrations' },
  { from: join(SOURCE, 'demo', 'assets'), to: 'assets' },
  { from: join(SOURCE, 'sesion', 'lists'), to: 'lists' },
];

/**
 * Our own packages are TypeScript and go into the bundle; what npm installed stays where it is. Except for what comes in
 * many small modules, which took a third of a second of every start to find and read one by one. Anyone who uses one of
 * these goes in as well: two zods would not know each other's schemas.
 */
export const GOES_IN = [
  '@fenix',
  'kysely',
  'zod',
  'fastify-type-provider-zod',
  'jose',
  'file-type',
  'strtok3',
  '@fastify/swagger',
  'yaml',
];
const STAYS_OUT = new RegExp(`^(?!(${GOES_IN.join('|')})(/|$))[^./]`);

export async function buildServer() {
  const { build } = await import('rolldown');
  await replaceFolder(SERVER.output, async (folder) => {
    await build({
      cwd: ROOT,
      input: { main: join(SOURCE, 'assembly', 'main.ts'), cli: join(SOURCE, 'cli', 'main.ts') },
      platform: 'node',
      external: [STAYS_OUT],
      logLevel: 'warn',
      output: {
        dir: folder,
        format: 'esm',
        sourcemap: true,
        entryFileNames: '[name].mjs',
        // All in one folder: code that looks beside itself finds the same neighbours from any chunk.
        chunkFileNames: '[name]-[hash].mjs',
      },
    });
    for (const { from, to } of BESIDE_THE_BUNDLE) {
      if (existsSync(from)) cpSync(from, join(folder, to), { recursive: true });
    }
    forgetSources(folder);
    await checkWithNode(folder);
  });
}

/** Every start reads the maps: they name files and lines of the repository, and need not bring the files along. @param {string} folder */
function forgetSources(folder) {
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.map'))) {
    const path = join(folder, name);
    const { sourcesContent: _, ...map } = JSON.parse(readFileSync(path, 'utf8'));
    writeFileSync(path, JSON.stringify(map));
  }
}

/** @param {string} folder */
async function checkWithNode(folder) {
  const modules = readdirSync(folder).filter((name) => name.endsWith('.mjs'));
  await Promise.all(modules.map((name) => promisify(execFile)(process.execPath, ['--check', join(folder, name)])));
}
