import { createWriteStream } from 'node:fs';
import { rename } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Connection } from '../db/engine';
import { listMigrations } from '../db/migrate';
import type { MediaStore } from '../ports/media';
import { type Command, UsageError, withDeps } from './command';
import { quoted, tablesInOrder, writableColumns } from './tables';

/**
 * One compressed file of lines: the version, every row as JSON, every media file in pieces. Read in one snapshot,
 * row by row, so memory stays flat. It restores into either kind of database; signing keys are not in it.
 */
export const backup: Command = {
  usage: '<archivo>',
  what: 'guarda datos y archivos en un archivo comprimido',
  async run(config, [file]) {
    if (!file) throw new UsageError('Uso: backup <archivo>');
    return withDeps(config, async ({ database, media }) => {
      const count = { rows: 0, files: 0 };
      await database.engine.asOwner(async (connection) => {
        const partial = `${file}.part`;
        await pipeline(
          Readable.from(lines(connection, media, count)),
          createGzip(),
          createWriteStream(partial, { mode: 0o600 }),
        );
        await rename(partial, file);
      });
      console.log(`Copia lista en ${file}: ${count.rows} filas, ${count.files} archivos.`);
      return 0;
    });
  },
};

async function* lines(
  connection: Connection,
  media: MediaStore,
  count: { rows: number; files: number },
): AsyncGenerator<string> {
  await connection.exec(`begin isolation level repeatable read read only; set local app.tenant = '*'`);
  yield line({ fenix: 1, migrations: listMigrations().map(({ name, checksum }) => ({ name, checksum })) });
  for (const table of await tablesInOrder(connection)) {
    for await (const row of readRows(connection, table)) {
      count.rows += 1;
      yield `{"table":${JSON.stringify(table)},"row":${row}}\n`;
      if (table === 'media') yield* readFile(media, (JSON.parse(row) as { _id: string })._id, count);
    }
  }
  yield line({ end: count });
  await connection.exec('commit');
}

const BATCH = 500;

async function* readRows(connection: Connection, table: string): AsyncGenerator<string> {
  const columns = (await writableColumns(connection, table)).map(quoted).join(', ');
  await connection.exec(
    `declare backup_rows cursor for select row_to_json(t)::text as row from (select ${columns} from ${quoted(table)}) t`,
  );
  for (;;) {
    const { rows } = await connection.query<{ row: string }>(`fetch ${BATCH} from backup_rows`, []);
    for (const { row } of rows) yield row;
    if (rows.length < BATCH) break;
  }
  await connection.exec('close backup_rows');
}

async function* readFile(media: MediaStore, id: string, count: { files: number }): AsyncGenerator<string> {
  const { stream } = await media.open(id);
  for await (const chunk of stream) yield line({ file: id, part: (chunk as Buffer).toString('base64') });
  count.files += 1;
  yield line({ file: id, whole: true });
}

function line(value: unknown): string {
  return `${JSON.stringify(value)}\n`;
}
