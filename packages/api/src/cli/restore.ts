import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import { z } from 'zod';
import type { Connection } from '../db/engine';
import { listMigrations } from '../db/migrate';
import type { MediaStore } from '../ports/media';
import { type Command, UsageError, withDeps } from './command';
import { quoted, tablesInOrder, writableColumns } from './tables';

const Line = z.union([
  z.object({ fenix: z.literal(1), migrations: z.array(z.object({ name: z.string(), checksum: z.string() })) }),
  z.object({ table: z.string(), row: z.record(z.string(), z.unknown()) }),
  z.object({ file: z.uuid(), part: z.base64() }),
  z.object({ file: z.uuid(), whole: z.literal(true) }),
  z.object({ end: z.object({ rows: z.number(), files: z.number() }) }),
]);

/** Into an empty database only, all or nothing. */
export const restore: Command = {
  usage: '<archivo>',
  what: 'restaura una copia en una base de datos vacía',
  async run(config, [file]) {
    if (!file) throw new UsageError('Uso: restore <archivo>');
    return withDeps(config, async ({ database, media }) => {
      const count = await database.engine.asOwner((connection) => readBack(connection, media, file));
      console.log(`Restauración completa: ${count.rows} filas, ${count.files} archivos.`);
      return 0;
    });
  },
};

async function readBack(
  connection: Connection,
  media: MediaStore,
  file: string,
): Promise<{ rows: number; files: number }> {
  await connection.exec(`begin; set local app.tenant = '*'`);
  try {
    await assertEmpty(connection);
    const count = await readLines(connection, media, file);
    await connection.exec('commit');
    return count;
  } catch (error) {
    await connection.exec('rollback');
    throw error;
  }
}

async function assertEmpty(connection: Connection): Promise<void> {
  for (const table of await tablesInOrder(connection)) {
    const { rows } = await connection.query(`select 1 from ${quoted(table)} limit 1`, []);
    if (rows.length > 0)
      throw new UsageError('La base de datos no está vacía. Restaura en una carpeta o base de datos nueva.');
  }
}

async function readLines(
  connection: Connection,
  media: MediaStore,
  file: string,
): Promise<{ rows: number; files: number }> {
  const insert = inserter(connection);
  const count = { rows: 0, files: 0 };
  let parts: Buffer[] = [];
  let end: { rows: number; files: number } | undefined;
  const input = createReadStream(file).pipe(createGunzip());
  for await (const text of createInterface({ input, crlfDelay: Infinity })) {
    const line = Line.parse(JSON.parse(text));
    if ('fenix' in line) assertSameVersion(line.migrations);
    else if ('table' in line) {
      await insert(line.table, line.row);
      count.rows += 1;
    } else if ('part' in line) parts.push(Buffer.from(line.part, 'base64'));
    else if ('whole' in line) {
      await media.put(line.file, Buffer.concat(parts));
      parts = [];
      count.files += 1;
    } else end = line.end;
  }
  if (end?.rows !== count.rows || end.files !== count.files)
    throw new UsageError('La copia está incompleta: no se restauró nada.');
  return count;
}

function inserter(connection: Connection) {
  const statements = new Map<string, string>();
  return async (table: string, row: Record<string, unknown>) => {
    let statement = statements.get(table);
    if (!statement) {
      const columns = (await writableColumns(connection, table)).map(quoted).join(', ');
      statement = `insert into ${quoted(table)} (${columns}) select ${columns} from json_populate_record(null::${quoted(table)}, $1::json)`;
      statements.set(table, statement);
    }
    await connection.query(statement, [JSON.stringify(row)]);
  };
}

function assertSameVersion(saved: { name: string; checksum: string }[]): void {
  const key = (list: { name: string; checksum: string }[]) =>
    list.map(({ name, checksum }) => `${name} ${checksum}`).join('\n');
  if (key(saved) !== key(listMigrations()))
    throw new UsageError('La copia es de otra versión del producto. Restáurala con esa versión y actualiza después.');
}
