import { access, constants, mkdir, statfs } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { VERSION } from '@fenix/domain/version';
import { isBackupOld } from '@fenix/domain/servidor/estado';
import { sql } from 'kysely';
import { createDataKeys } from '../ground/dataKey';
import { WRONG_MS, readSkew } from '../adapters/databaseClock';
import { readDataKey } from '../adapters/secrets';
import { type Config, isElsewhere } from '../ground/config';
import { PRIVATE_FOLDER, findOpenDataFolder } from '../ground/dataFolder';
import { readVerified, verifyChain, type Mark } from '../db/auditChain';
import { Database, type Db } from '../db/database';
import { readFacts } from '../db/facts';
import type { Engine } from '../db/engine';
import { listMigrations, unknownMigrations } from '../db/migrate';
import { openEngine } from '../db/open';
import { countSecrets } from '../db/sealed';
import { readRole } from '../db/worker';
import type { Deps } from '../ports/deps';
import { createDeps } from '../assembly/server';
import { root, webFolders } from '../ground/paths';
import { type Command, UsageError } from './command';

const FULL = '--full';
const SINCE = '--since';

type Asked = { isFull: boolean; since: Mark | undefined };
type Finding = { what: string; isGood: boolean; detail: string };

/** Looks at everything the server needs and says what is wrong and what to do. */
export const doctor: Command = {
  usage: `[${FULL}] [${SINCE} <número> <hash>]`,
  what: 'revisa la instalación y dice qué falta; --full, toda la cadena de auditoría; --since, desde una línea del registro',
  async run(config, args) {
    const asked = { isFull: args.includes(FULL), since: readSince(args) };
    const findings = [...(await checkFiles(config)), ...(await checkDatabase(config, asked))];
    for (const { what, isGood, detail } of findings)
      console.log(`${isGood ? '  bien ' : '  FALLA'} ${what}: ${detail}`);
    return findings.every((finding) => finding.isGood) ? 0 : 1;
  },
};

/** `auditSeq` and `auditHash` of a line of the log, which was sent to another machine. */
function readSince(args: readonly string[]): Mark | undefined {
  const at = args.indexOf(SINCE);
  if (at === -1) return undefined;
  const [seq = '', hash = ''] = args.slice(at + 1);
  if (!/^[1-9]\d{0,14}$/.test(seq) || !/^[0-9a-f]{64}$/.test(hash))
    throw new UsageError(`Uso: doctor ${SINCE} <número> <hash>, como auditSeq y auditHash de una línea del registro.`);
  return { seq: Number(seq), hash };
}

async function checkFiles(config: Config): Promise<Finding[]> {
  const dataDir = resolve(config.DATA_DIR);
  const { webDir } = webFolders(config);
  await mkdir(dataDir, { recursive: true, mode: PRIVATE_FOLDER }).catch(() => undefined);
  const open = findOpenDataFolder(config);
  const disk = await statfs(dataDir).catch(() => undefined);
  const freeGb = disk ? (disk.bavail * disk.bsize) / 1e9 : 0;
  return [
    { what: 'Fénix', isGood: true, detail: `versión ${VERSION}` },
    await checkNode(),
    { what: 'DATA_DIR', isGood: !open && (await canUse(dataDir, constants.W_OK)), detail: open ?? dataDir },
    { what: 'Espacio en disco', isGood: freeGb > 1, detail: `${freeGb.toFixed(1)} GB libres` },
    { what: 'Aplicación web', isGood: await canUse(`${webDir}/index.html`, constants.R_OK), detail: webDir },
  ];
}

async function checkDatabase(config: Config, asked: Asked): Promise<Finding[]> {
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
        await checkClock(engine),
        await checkRole(config, engine),
        await checkChain(database.system, asked),
        await checkBackup(config, database.system),
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
  if (!isElsewhere(DATABASE_URL)) return { what, isGood: true, detail: 'en esta máquina' };
  const { rows } = await sql<{ ssl: boolean }>`select ssl from pg_stat_ssl where pid = pg_backend_pid()`.execute(db);
  const isGood = rows[0]?.ssl === true;
  return { what, isGood, detail: isGood ? 'cifrada' : 'sin cifrar: agrega sslmode=require a DATABASE_URL' };
}

async function checkClock(engine: Engine): Promise<Finding> {
  const seconds = (await readSkew(engine)) / 1000;
  const isGood = Math.abs(seconds) * 1000 < WRONG_MS;
  return { what: 'Reloj', isGood, detail: `${seconds.toFixed(1)} s de diferencia con la base de datos` };
}

async function checkRole({ ALLOW_OWNER }: Config, engine: Engine): Promise<Finding> {
  const { role, isOwner } = await readRole(engine);
  const detail = isOwner ? `${role} es dueño de las tablas y podría reescribir la auditoría` : role;
  return { what: 'Rol de trabajo', isGood: !isOwner || ALLOW_OWNER, detail };
}

const PROBLEMS = { cambiada: 'fue cambiada', faltante: 'falta', suelta: 'está fuera de la cadena' } as const;

/** From where it was last found whole; from a line of the log, and the whole of it, when asked. */
async function checkChain(db: Db, { isFull, since }: Asked): Promise<Finding> {
  const what = 'Cadena de auditoría';
  let verdict = await verifyChain(db, await readVerified(db));
  if (verdict.isWhole && since) verdict = await verifyChain(db, since);
  if (verdict.isWhole && isFull) verdict = await verifyChain(db);
  if (!verdict.isWhole)
    return { what, isGood: false, detail: `rota: la entrada ${verdict.seq} ${PROBLEMS[verdict.problem]}` };
  const { last, checked } = verdict;
  return { what, isGood: true, detail: `${checked} entradas revisadas, última ${last.seq}: ${last.hash}` };
}

/** Of a database that is younger than a day, and of one in a folder, none is expected. */
async function checkBackup({ DATABASE_URL }: Config, db: Db): Promise<Finding> {
  const { backup, backupVerified } = await readFacts(db);
  const { rows } = await sql<{
    now: Date;
    born: Date;
  }>`select now() as now, min(applied_at) as born from migrations`.execute(db);
  const now = new Date(rows[0]?.now ?? 0);
  const isYoung = !isBackupOld({ at: new Date(rows[0]?.born ?? 0).toISOString() }, now);
  const words = (fact: { at: string; what: string } | undefined) =>
    fact ? `${hoursSince(fact.at, now)}, ${fact.what}` : 'ninguna';
  return {
    what: 'Copias',
    isGood: !DATABASE_URL || !isBackupOld(backup, now) || (!backup && isYoung),
    detail: `última: ${words(backup)}; comprobada: ${words(backupVerified)}`,
  };
}

const hoursSince = (at: string, now: Date) => `hace ${Math.round((now.getTime() - Date.parse(at)) / 3_600_000)} h`;

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

/** The versions are promised in package.json; the commands that start us read them there, before anything is installed. */
async function checkNode(): Promise<Finding> {
  const path = join(root(), 'scripts/nodeVersion.mjs');
  const { isPromised, promiseInWords } = (await import(pathToFileURL(path).href)) as {
    isPromised: (version: string) => boolean;
    promiseInWords: () => string;
  };
  const { node } = process.versions;
  const isGood = isPromised(node);
  return { what: 'Node', isGood, detail: isGood ? `v${node}` : `v${node}; se necesita ${promiseInWords()}` };
}

function canUse(path: string, mode: number): Promise<boolean> {
  return access(path, mode).then(
    () => true,
    () => false,
  );
}
