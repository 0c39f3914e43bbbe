import { access, constants, mkdir, statfs } from 'node:fs/promises';
import { resolve } from 'node:path';
import { sql } from 'kysely';
import { createDataKeys } from '../adapters/dataKey';
import { readDataKey } from '../adapters/secrets';
import { type Config, isLoopback } from '../config';
import { readVerified, verifyChain } from '../db/auditChain';
import { Database, type Db } from '../db/database';
import type { Engine } from '../db/engine';
import { listMigrations, unknownMigrations } from '../db/migrate';
import { openEngine } from '../db/open';
import { countSecrets } from '../db/sealed';
import { readRole } from '../db/worker';
import type { Deps } from '../deps';
import { createDeps } from '../server';
import { webFolders } from '../paths';
import type { Command } from './command';

const FULL = '--full';

type Finding = { what: string; isGood: boolean; detail: string };

/** Looks at everything the server needs and says what is wrong and what to do. */
export const doctor: Command = {
  usage: `[${FULL}]`,
  what: 'revisa la instalación y dice qué falta; --full, toda la cadena de auditoría',
  async run(config, args) {
    const findings = [...(await checkFiles(config)), ...(await checkDatabase(config, args.includes(FULL)))];
    for (const { what, isGood, detail } of findings)
      console.log(`${isGood ? '  bien ' : '  FALLA'} ${what}: ${detail}`);
    return findings.every((finding) => finding.isGood) ? 0 : 1;
  },
};

async function checkFiles(config: Config): Promise<Finding[]> {
  const dataDir = resolve(config.DATA_DIR);
  const { webDir } = webFolders(config);
  await mkdir(dataDir, { recursive: true }).catch(() => undefined);
  const disk = await statfs(dataDir).catch(() => undefined);
  const freeGb = disk ? (disk.bavail * disk.bsize) / 1e9 : 0;
  return [
    { what: 'Node', isGood: isRecentNode(process.versions.node), detail: process.version },
    { what: 'DATA_DIR', isGood: await canUse(dataDir, constants.W_OK), detail: dataDir },
    { what: 'Espacio en disco', isGood: freeGb > 1, detail: `${freeGb.toFixed(1)} GB libres` },
    { what: 'Aplicación web', isGood: await canUse(`${webDir}/index.html`, constants.R_OK), detail: webDir },
  ];
}

async function checkDatabase(config: Config, isFull: boolean): Promise<Finding[]> {
  const what = config.DATABASE_URL ? 'PostgreSQL' : 'Base de datos embebida';
  try {
    const engine = await openEngine(config);
    const database = new Database(engine);
    try {
      const version = await sql<{ version: string }>`select current_setting('server_version') as version`.execute(
        database.session,
      );
      const migrations = await checkMigrations(engine);
      const answers: Finding = { what, isGood: true, detail: `versión ${version.rows[0]?.version ?? '?'}` };
      if (!migrations.isGood) return [answers, migrations];
      return [
        answers,
        migrations,
        await checkLine(config, database.session),
        await checkRole(config, engine),
        await checkChain(database.system, isFull),
        await checkSecrets(config, engine),
        await checkStore(createDeps(config, engine)),
      ];
    } finally {
      await engine.close();
    }
  } catch (error) {
    return [{ what, isGood: false, detail: error instanceof Error ? error.message : String(error) }];
  }
}

async function checkMigrations(engine: Engine): Promise<Finding> {
  const { rows } = await engine.asOwner((connection) =>
    connection.query<{ name: string }>(`select name from migrations order by name`, []).catch(() => ({ rows: [] })),
  );
  const applied = rows.map(({ name }) => name);
  const known = listMigrations();
  const unknown = unknownMigrations(known, applied);
  const missing = known.length - (applied.length - unknown.length);
  const detail =
    unknown.length > 0
      ? `la base de datos es de una versión más nueva: ${unknown.join(', ')}`
      : missing > 0
        ? `faltan ${missing}: npm run fenix -- migrate`
        : 'al día';
  return { what: 'Migraciones', isGood: missing === 0 && unknown.length === 0, detail };
}

/** Rows and passwords cross the network: only this machine may be spoken to without encryption. */
async function checkLine({ DATABASE_URL }: Config, db: Db): Promise<Finding> {
  const what = 'Conexión a la base de datos';
  if (!DATABASE_URL) return { what, isGood: true, detail: 'en el mismo proceso' };
  const host = new URL(DATABASE_URL).hostname;
  if (host === '' || isLoopback(host)) return { what, isGood: true, detail: 'en esta máquina' };
  const { rows } = await sql<{ ssl: boolean }>`select ssl from pg_stat_ssl where pid = pg_backend_pid()`.execute(db);
  const isGood = rows[0]?.ssl === true;
  return { what, isGood, detail: isGood ? 'cifrada' : 'sin cifrar: agrega sslmode=require a DATABASE_URL' };
}

async function checkRole({ ALLOW_OWNER }: Config, engine: Engine): Promise<Finding> {
  const { role, isOwner } = await readRole(engine);
  const detail = isOwner ? `${role} es dueño de las tablas y podría reescribir la auditoría` : role;
  return { what: 'Rol de trabajo', isGood: !isOwner || ALLOW_OWNER, detail };
}

const PROBLEMS = { cambiada: 'fue cambiada', faltante: 'falta', suelta: 'está fuera de la cadena' } as const;

/** From where it was last found whole; the whole of it when asked. */
async function checkChain(db: Db, isFull: boolean): Promise<Finding> {
  const what = 'Cadena de auditoría';
  const verified = await readVerified(db);
  const since = await verifyChain(db, verified);
  const verdict = since.isWhole && isFull ? await verifyChain(db) : since;
  if (!verdict.isWhole)
    return { what, isGood: false, detail: `rota: la entrada ${verdict.seq} ${PROBLEMS[verdict.problem]}` };
  const { last, checked } = verdict;
  return { what, isGood: true, detail: `${checked} entradas revisadas, última ${last.seq}: ${last.hash}` };
}

async function checkSecrets(config: Config, engine: Engine): Promise<Finding> {
  const keys = createDataKeys(readDataKey(resolve(config.DATA_DIR), config.DATA_KEY));
  const { plain, unreadable } = await engine.asOwner((connection) => countSecrets(connection, keys));
  const isGood = plain === 0 && unreadable === 0;
  const detail = isGood ? 'todos cifrados' : `${plain} en claro, ${unreadable} que DATA_KEY no abre`;
  return { what: 'Secretos', isGood, detail };
}

/** Rows whose file is gone are a loss; files without a row are thrown away within a day. */
async function checkStore({ database, media, config }: Deps): Promise<Finding> {
  const what = config.S3 ? `Archivos en ${config.S3.bucket}` : 'Archivos';
  try {
    const rows = await database.system.selectFrom('media').select('_id').execute();
    const lost = new Set(rows.map(({ _id }) => _id));
    let loose = 0;
    for await (const { id } of media.list()) if (!lost.delete(id)) loose += 1;
    const [first] = lost;
    const detail =
      `${rows.length} filas, ${lost.size} sin archivo${first ? ` (${first}${lost.size > 1 ? '…' : ''})` : ''}, ` +
      `${loose} archivos sin fila`;
    return { what, isGood: lost.size === 0, detail };
  } catch (error) {
    return { what, isGood: false, detail: error instanceof Error ? error.message : String(error) };
  }
}

function isRecentNode(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > 20 || (major === 20 && minor >= 19);
}

function canUse(path: string, mode: number): Promise<boolean> {
  return access(path, mode).then(
    () => true,
    () => false,
  );
}
