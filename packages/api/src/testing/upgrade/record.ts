import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Connection, Engine } from '../../db/engine';
import type { Sample, Target } from '../../system/sample';
import type { TestApp } from '../testApp';
import { type Answer, type Seen, ask, isRead } from './seen';

const BINARIES = join(import.meta.dirname, '../../../../../scripts/postgres/binaries.mjs');

/** Writes down each statement that goes through the engine. */
export function recordStatements(engine: Engine): Set<string> {
  const seen = new Set<string>();
  const connect = engine.connect.bind(engine);
  engine.connect = async () => {
    const connection = await connect();
    return new Proxy(connection, {
      get(target, name) {
        if (name === 'query')
          return (sql: string, values: unknown[]) => {
            seen.add(sql);
            return target.query(sql, values);
          };
        if (name === 'queryAll')
          return (statements: Parameters<Connection['queryAll']>[0]) => {
            for (const { sql } of statements) seen.add(sql);
            return target.queryAll(statements);
          };
        return Reflect.get(target, name, target) as unknown;
      },
      set: (target, name, value) => Reflect.set(target, name, value, target),
    });
  };
  return seen;
}

type Recording = { api: TestApp; url: string; samples: Record<string, Sample>; target: Target; token: string };

/** Makes every call once, dumps the database, and asks for every record. */
export async function recordVersion(
  { api, url, samples, target, token }: Recording,
  statements: Set<string>,
  file: string,
): Promise<Seen> {
  for (const [route, { url: of, options, givenCaller }] of Object.entries(samples)) {
    const [method = 'GET'] = route.split(' ');
    if (route.endsWith('/cambios')) continue;
    // Calls about the caller's own account may end their session.
    const caller = route.includes('/api/auth') ? await api.givenToken(await api.givenUser(api.provider)) : token;
    await givenCaller?.(api, caller);
    await api.call(caller, method, of(target), options?.(target));
  }
  const dump = await dumpOf(url);
  const answers: Answer[] = [];
  for (const [route, { url: of }] of Object.entries(samples)) {
    const answer = isRead(route) ? await ask(api, token, of(target)) : undefined;
    if (answer?.status === 200) answers.push(answer);
  }
  const seen = { dump, token, answers, statements: [...statements].toSorted() };
  writeFileSync(file, gzipSync(JSON.stringify(seen), { level: 9 }));
  return seen;
}

async function dumpOf(url: string): Promise<string> {
  const { findPostgresBinaries } = (await import(BINARIES)) as { findPostgresBinaries: () => string };
  const args = ['--inserts', '--rows-per-insert=50', '--no-owner', '--no-privileges', '--no-comments', url];
  const made = spawnSync(join(findPostgresBinaries(), 'pg_dump'), args, { encoding: 'utf8', maxBuffer: 512 * 2 ** 20 });
  if (made.status !== 0) throw new Error(made.stderr);
  // Orders to psql, which is not used here.
  return made.stdout.replaceAll(/^\\.*$/gm, '');
}
