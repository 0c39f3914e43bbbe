import { readFile } from 'node:fs/promises';
import { parseArgs, parseEnv } from 'node:util';
import { type Config, ConfigError, readConfig } from '../ground/config';
import { assertCurrent } from '../db/migrate';
import { openEngine } from '../db/open';
import { createDeps } from '../assembly/server';
import { type Order, forwardAll, moveAccount as move, finish } from './mudanza';
import type { Deps } from '../ports/deps';
import { type Command, UsageError, withDeps } from './command';

const USAGE = '<empresa> --other <archivo.env> [--platform <url>] [--back] [--dry-run] [--follow | --finish]';

const OPTIONS = {
  other: { type: 'string' },
  platform: { type: 'string' },
  back: { type: 'boolean' },
  'dry-run': { type: 'boolean' },
  follow: { type: 'boolean' },
  finish: { type: 'boolean' },
} as const;

/** How often is looked for what came at the old platform. */
const EVERY_MS = 1_000;

/** GPS-31: moves a GPS account to the platform of another installation, or back; may be killed and run again. */
export const moveAccount: Command = {
  usage: USAGE,
  what: 'muda una cuenta GPS a la plataforma de otra instalación, o de vuelta, sin perder reportes',
  async run(config, args) {
    const { values, positionals } = readArgs(args);
    const [empresa] = positionals;
    if (!empresa || positionals.length > 1 || !values.other) throw new UsageError(`Uso: move-account ${USAGE}`);
    const other = await readOther(values.other);
    const order: Order = {
      empresa,
      isBack: values.back ?? false,
      // The environment, because arguments show in process lists.
      ...(values.platform && { platform: { url: values.platform, apiKey: process.env['PLATFORM_KEY'] ?? '' } }),
      isRehearsal: values['dry-run'] ?? false,
      say: (text) => console.log(text),
    };
    return withDeps(config, (here) =>
      withOther(other, async (there) => {
        try {
          if (values.finish) return await finish(here, there, order);
          await move(here, there, order);
          if (values.follow && !order.isRehearsal) await follow(here, there, order);
          return 0;
        } finally {
          // Work after the forwarded reports needs the databases, which are closed next.
          await here.platform.drain();
          await there.platform.drain();
        }
      }),
    );
  },
};

function readArgs(args: string[]) {
  try {
    return parseArgs({ args, options: OPTIONS, allowPositionals: true });
  } catch {
    throw new UsageError(`Uso: move-account ${USAGE}`);
  }
}

async function readOther(path: string): Promise<Config> {
  const text = await readFile(path, 'utf8').catch(() => {
    throw new UsageError(`No se puede leer ${path}.`);
  });
  const { DATABASE_URL, ...rest } = parseEnv(text);
  if (!DATABASE_URL && !rest['DATA_DIR']) throw new ConfigError(`${path}: falta DATABASE_URL.`);
  return readConfig({ ...rest, ...(DATABASE_URL && { DATABASE_URL }) });
}

async function withOther<T>(config: Config, work: (deps: Deps) => Promise<T>): Promise<T> {
  const engine = await openEngine(config);
  try {
    await assertCurrent(engine);
    return await work(createDeps(config, engine));
  } finally {
    await engine.close();
  }
}

/** Until the operator ends it: trackers go on reporting to the old address for days. */
async function follow(here: Deps, there: Deps, order: Order): Promise<void> {
  const ended = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => ended.abort());
  console.log('Reenviando lo que siga llegando; Ctrl+C para terminar.');
  while (!ended.signal.aborted) {
    // A database that is away for a while comes back; until then all of it waits where it is.
    await forwardAll(here, there, order).catch((error: unknown) => console.log(String(error)));
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
  }
}
