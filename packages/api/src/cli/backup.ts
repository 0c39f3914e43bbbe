import { createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { DomainError } from '@fenix/domain/errors';
import { createSeal } from '../ground/signature';
import type { Connection } from '../db/engine';
import { noteFact } from '../db/facts';
import { listMigrations } from '../db/migrate';
import type { MediaStore } from '../ports/media';
import { type Command, UsageError, withDeps } from './command';
import { quoted, tablesInOrder, writableColumns } from './tables';

/** For files in a bucket that keeps versions: the copy is small, and the snapshot is held for a short time. */
const WITHOUT_FILES = '--without-files';

/**
 * One compressed file of lines: the version, every row as JSON, every media file in pieces. Read in one snapshot,
 * row by row, so memory stays flat. It restores into either kind of database; signing keys are not in it.
 */
export const backup: Command = {
  usage: `<archivo> [${WITHOUT_FILES}]`,
  what: `guarda datos y archivos en un archivo comprimido; ${WITHOUT_FILES}, solo los datos`,
  async run(config, args) {
    const file = args.find((arg) => arg !== WITHOUT_FILES);
    const hasFiles = !args.includes(WITHOUT_FILES);
    if (!file) throw new UsageError('Uso: backup <archivo>');
    return withDeps(config, async ({ database, media, dataKeys, clock }) => {
      const count: Count = { rows: 0, files: 0 };
      const missing: string[] = [];
      await database.engine.asOwner(async (connection) => {
        const partial = `${file}.part`;
        const [key] = dataKeys.derive(BACKUP_KEY);
        try {
          await pipeline(
            Readable.from(signed(lines(connection, hasFiles ? media : undefined, count, missing), key)),
            createGzip(),
            createWriteStream(partial, { mode: 0o600, flush: true }),
          );
          await rename(partial, file);
        } finally {
          await rm(partial, { force: true });
        }
        await flushFolder(dirname(file));
      });
      // After the copy, so that it says when this one was made and not that it is in itself.
      await noteFact(database.system, 'backup', { at: clock.now().toISOString(), what: basename(file) });
      console.log(`Copia lista en ${file}: ${count.rows} filas, ${count.files} archivos.`);
      for (const id of missing) console.log(`Falta el archivo ${id}: su fila está en la copia.`);
      return missing.length > 0 ? INCOMPLETE : 0;
    });
  },
};

/** What the copy is signed for; the key is drawn from DATA_KEY, which is not in it. */
export const BACKUP_KEY = 'backup';
/** The status of a copy that is good for everything but some files that were not in the store. */
const INCOMPLETE = 3;

type Count = { rows: number; files: number };

/** Closes the lines with a seal over all of them: an edited copy is found out. */
async function* signed(source: AsyncIterable<string>, key: Buffer): AsyncGenerator<string> {
  const seal = createSeal(key, 'copia');
  for await (const text of source) {
    seal.add(text);
    yield text;
  }
  yield line({ seal: seal.close() });
}

/** A name that was written down only in memory is lost with the power. */
async function flushFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

async function* lines(
  connection: Connection,
  media: MediaStore | undefined,
  count: Count,
  missing: string[],
): AsyncGenerator<string> {
  await connection.exec(`begin isolation level repeatable read read only; set local app.tenant = '*'`);
  const migrations = listMigrations().map(({ name, checksum }) => ({ name, checksum }));
  yield line({ fenix: 1, migrations, ...(!media && { withoutFiles: true }) });
  for (const table of await tablesInOrder(connection)) {
    for await (const row of readRows(connection, table)) {
      count.rows += 1;
      yield `{"table":${JSON.stringify(table)},"row":${row}}\n`;
      if (media && table === 'media') yield* readFile(media, (JSON.parse(row) as { _id: string })._id, count, missing);
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

async function* readFile(media: MediaStore, id: string, count: Count, missing: string[]): AsyncGenerator<string> {
  const opened = await media.open(id).catch((error: unknown) => {
    if (error instanceof DomainError && error.kind === 'notFound') return undefined;
    throw error;
  });
  if (!opened) {
    missing.push(id);
    yield line({ file: id, missing: true });
    return;
  }
  const { stream } = opened;
  for await (const chunk of stream) yield line({ file: id, part: (chunk as Buffer).toString('base64') });
  count.files += 1;
  yield line({ file: id, whole: true });
}

function line(value: unknown): string {
  return `${JSON.stringify(value)}\n`;
}
