import { access, constants, mkdir, statfs } from 'node:fs/promises';
import { resolve } from 'node:path';
import { sql } from 'kysely';
import { listMigrations } from '../db/migrate';
import type { Config } from '../config';
import { Database } from '../db/database';
import { openEngine } from '../db/open';
import { webFolders } from '../paths';
import type { Command } from './command';

type Finding = { what: string; isGood: boolean; detail: string };

/** Looks at everything the server needs and says what is wrong and what to do. */
export const doctor: Command = {
  usage: '',
  what: 'revisa la instalación y dice qué falta',
  async run(config) {
    const findings = [...(await checkFiles(config)), ...(await checkDatabase(config))];
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

async function checkDatabase(config: Config): Promise<Finding[]> {
  const what = config.DATABASE_URL ? 'PostgreSQL' : 'Base de datos embebida';
  try {
    const engine = await openEngine(config);
    const database = new Database(engine);
    try {
      const version = await sql<{ version: string }>`select current_setting('server_version') as version`.execute(
        database.system,
      );
      const applied = await engine.asOwner((connection) =>
        connection.query<{ name: string }>(`select name from migrations order by name`, []).catch(() => ({ rows: [] })),
      );
      const missing = listMigrations().length - applied.rows.length;
      return [
        { what, isGood: true, detail: `versión ${version.rows[0]?.version ?? '?'}` },
        {
          what: 'Migraciones',
          isGood: missing === 0,
          detail: missing === 0 ? 'al día' : `faltan ${missing}: npm run fenix -- migrate`,
        },
      ];
    } finally {
      await engine.close();
    }
  } catch (error) {
    return [{ what, isGood: false, detail: error instanceof Error ? error.message : String(error) }];
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
