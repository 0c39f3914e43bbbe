import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const DOMAIN = join(import.meta.dirname, '../../../domain/src');
const GAP = '⟨⟩';

/** A placeholder for any argument of a message: each property of it is itself, and in text it is a gap. */
const anything: object = new Proxy(() => {}, {
  get: (_, key) => (key === Symbol.toPrimitive ? () => GAP : anything),
  apply: () => anything,
});

/** Whether a refusal's sentence is one of the domain's `…_MESSAGES`, gaps filled in. */
export async function readCatalogue(): Promise<(message: string) => boolean> {
  const paths = readdirSync(DOMAIN, { recursive: true, encoding: 'utf8' }).filter((path) =>
    /(?<!\.test)\.ts$/.test(path),
  );
  const modules = await Promise.all(paths.map((path) => import(join(DOMAIN, path)) as Promise<Record<string, object>>));
  const tables = modules.flatMap((module) => Object.entries(module).filter(([name]) => name.endsWith('_MESSAGES')));
  const patterns = tables.flatMap(([, table]) => Object.values(table)).map(patternOf);
  return (message) => patterns.some((pattern) => pattern.test(message));
}

function patternOf(sentence: unknown): RegExp {
  const text = typeof sentence === 'function' ? String(sentence(anything, anything)) : String(sentence);
  const literal = text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`^${literal.replaceAll(GAP, '.+').replaceAll('NaN', '.+')}$`, 's');
}
