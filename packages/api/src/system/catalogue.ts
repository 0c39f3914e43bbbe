import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const DOMAIN = join(import.meta.dirname, '../../../domain/src');

/** Every sentence the domain's message files know: a refusal says one of these. */
export async function readCatalogue(): Promise<Set<string>> {
  const paths = readdirSync(DOMAIN, { recursive: true, encoding: 'utf8' }).filter((path) =>
    /\bmessages\.ts$/.test(path),
  );
  const modules = await Promise.all(paths.map((path) => import(join(DOMAIN, path)) as Promise<Record<string, object>>));
  const sentences = modules.flatMap((module) => Object.values(module)).flatMap((table) => Object.values(table));
  return new Set(sentences.filter((sentence) => typeof sentence === 'string'));
}
