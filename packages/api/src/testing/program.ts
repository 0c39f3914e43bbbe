import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../../../..');
const SOURCES = { main: 'packages/api/src/assembly/main.ts', cli: 'packages/api/src/cli/main.ts' };

/** What Node is given to run the product or the operator's commands: the bundle when it is fresh, else the sources. */
export async function programOf(name: keyof typeof SOURCES): Promise<string[]> {
  const scripts = (path: string) => join(ROOT, 'scripts', path);
  const { SERVER } = (await import(scripts('build/server.mjs'))) as { SERVER: object };
  const { inputsHash, isFresh } = (await import(scripts('build/stamps.mjs'))) as {
    inputsHash: (part: object) => string;
    isFresh: (part: object, inputs: string) => boolean;
  };
  if (isFresh(SERVER, inputsHash(SERVER))) return [join(ROOT, `packages/api/dist/${name}.mjs`)];
  return ['--import', 'tsx', join(ROOT, SOURCES[name])];
}
