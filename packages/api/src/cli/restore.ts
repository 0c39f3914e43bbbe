import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { z } from 'zod';
import { createSeal, isSame } from '../adapters/signature';
import type { Connection } from '../db/engine';
import { listMigrations } from '../db/migrate';
import type { MediaStore } from '../ports/media';
import { BACKUP_KEY } from './backup';
import { type Command, UsageError, withDeps } from './command';
import { quoted, tablesInOrder, writableColumns } from './tables';

const Version = z.object({
  fenix: z.literal(1),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
});
const Line = z.union([
  Version,
  z.object({ table: z.string(), row: z.record(z.string(), z.unknown()) }),
  z.object({ file: z.uuid(), part: z.base64() }),
  z.object({ file: z.uuid(), whole: z.literal(true) }),
  z.object({ file: z.uuid(), missing: z.literal(true) }),
  z.object({ seal: z.string() }),
  z.object({ end: z.object({ rows: z.number(), files: z.number() }) }),
]);
type Count = { rows: number; files: number };

const DAMAGED = 'La copia está dañada o incompleta: no se restauró nada.';
const UNSIGNED = '--unsigned';
const NOT_OURS = `La copia fue cambiada, o la firmó otra DATA_KEY: no se restauró nada. Con ${UNSIGNED} se restaura sin mirar la firma.`;

/** Into an empty database only, all or nothing: rows by the transaction, files by taking them away again. */
export const restore: Command = {
  usage: `<archivo> [${UNSIGNED}]`,
  what: 'restaura una copia en una base de datos vacía',
  async run(config, args) {
    const file = args.find((arg) => arg !== UNSIGNED);
    if (!file) throw new UsageError('Uso: restore <archivo>');
    return withDeps(config, async ({ database, media, dataKeys }) => {
      const keys = args.includes(UNSIGNED) ? undefined : dataKeys.derive(BACKUP_KEY);
      const count = await database.engine.asOwner((connection) => readBack(connection, media, file, keys));
      console.log(`Restauración completa: ${count.rows} filas, ${count.files} archivos.`);
      return 0;
    });
  },
};

/** What the database does with a new entry of the log. */
const AT_AN_ENTRY = ['audit_chained', 'cards_auditoria_filed'];

async function readBack(
  connection: Connection,
  media: MediaStore,
  file: string,
  keys: Buffer[] | undefined,
): Promise<Count> {
  const stored: string[] = [];
  await connection.exec(`begin; set local app.tenant = '*'`);
  try {
    await assertEmpty(connection);
    // Entries come with their places in the chain, and before the records that they name: they are not chained anew, and
    // their cards are filed at the end.
    for (const trigger of AT_AN_ENTRY) await connection.exec(`alter table audit_log disable trigger ${trigger}`);
    const count = await readLines(connection, media, checked(linesOf(file), keys), stored);
    await connection.exec('call file_audit_again()');
    for (const trigger of AT_AN_ENTRY) await connection.exec(`alter table audit_log enable trigger ${trigger}`);
    await connection.exec('commit');
    return count;
  } catch (error) {
    await connection.exec('rollback');
    for (const id of stored) await media.delete(id);
    throw forOperator(error, file);
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
  lines: AsyncIterable<string>,
  stored: string[],
): Promise<Count> {
  const known = new Set(await tablesInOrder(connection));
  const insert = createInserter(connection);
  let rows = 0;
  let parts: Buffer[] = [];
  let isKnown = false;
  let end: Count | undefined;
  for await (const text of lines) {
    const line = isKnown ? Line.parse(JSON.parse(text)) : Version.parse(JSON.parse(text));
    isKnown = true;
    if ('fenix' in line) assertSameVersion(line.migrations);
    else if ('table' in line) {
      if (!known.has(line.table)) throw new UsageError(DAMAGED);
      await insert.add(line.table, text);
      rows += 1;
    } else if ('part' in line) parts.push(Buffer.from(line.part, 'base64'));
    else if ('whole' in line) {
      stored.push(line.file);
      await media.put(line.file, Buffer.concat(parts));
      parts = [];
    } else if ('end' in line) end = line.end;
  }
  await insert.flush();
  const count = { rows, files: stored.length };
  if (end?.rows !== count.rows || end.files !== count.files) throw new UsageError(DAMAGED);
  return count;
}

/** Passes the lines on and stops before anything is kept when the seal at their end is not that of these lines. */
async function* checked(lines: AsyncIterable<string>, keys: Buffer[] | undefined): AsyncGenerator<string> {
  const seals = keys?.map((key) => createSeal(key, 'copia'));
  let given: string | undefined;
  for await (const text of lines) {
    if (given !== undefined) throw new UsageError(DAMAGED);
    if (text.startsWith('{"seal":')) given = String((JSON.parse(text) as { seal: unknown }).seal);
    else for (const seal of seals ?? []) seal.add(`${text}\n`);
    yield text;
  }
  if (seals && given === undefined) throw new UsageError(DAMAGED);
  if (seals && !seals.some((seal) => isSame(given ?? '', seal.close()))) throw new UsageError(NOT_OURS);
}

async function* linesOf(file: string): AsyncGenerator<string> {
  const text = pipeline(createReadStream(file), createGunzip(), () => {}).setEncoding('utf8');
  let rest = '';
  for await (const chunk of text as AsyncIterable<string>) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest) throw new UsageError(DAMAGED);
}

/** Positions lie in tables by month, which are made as they are needed and stand in no migration. */
const POSITIONS = 'gps_positions';
const MAKE_MONTHS = `
  select gps_make_month(month) from (
    select distinct date_trunc('month', (line -> 'row' ->> 'at')::timestamptz, 'UTC') as month
    from json_array_elements($1::json) as lines (line)
  ) months`;

const BATCH_ROWS = 500;
const BATCH_LENGTH = 2_000_000;

/** Many rows in one statement, each as it was written: a number that JavaScript cannot hold stays what it was. */
function createInserter(connection: Connection) {
  const statements = new Map<string, string>();
  let table = '';
  let waiting: string[] = [];
  let length = 0;

  async function statementFor(name: string): Promise<string> {
    const columns = (await writableColumns(connection, name)).map(quoted);
    return `insert into ${quoted(name)} (${columns.join(', ')})
      select ${columns.map((column) => `one.${column}`).join(', ')}
      from json_array_elements($1::json) as lines (line), json_populate_record(null::${quoted(name)}, line -> 'row') as one`;
  }

  async function flush(): Promise<void> {
    if (waiting.length === 0) return;
    const lines = `[${waiting.join(',')}]`;
    waiting = [];
    length = 0;
    const statement = statements.get(table) ?? (await statementFor(table));
    statements.set(table, statement);
    if (table === POSITIONS) await connection.query(MAKE_MONTHS, [lines]);
    await connection.query(statement, [lines]);
  }

  return {
    flush,
    async add(name: string, line: string): Promise<void> {
      if (name !== table || waiting.length >= BATCH_ROWS || length >= BATCH_LENGTH) await flush();
      table = name;
      waiting.push(line);
      length += line.length;
    },
  };
}

function assertSameVersion(saved: { name: string; checksum: string }[]): void {
  const key = (list: { name: string; checksum: string }[]) =>
    list.map(({ name, checksum }) => `${name} ${checksum}`).join('\n');
  if (key(saved) !== key(listMigrations()))
    throw new UsageError('La copia es de otra versión del producto. Restáurala con esa versión y actualiza después.');
}

function forOperator(error: unknown, file: string): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (error instanceof SyntaxError || error instanceof z.ZodError || code.startsWith('Z_'))
    return new UsageError(DAMAGED);
  if (['ENOENT', 'EISDIR', 'EACCES'].includes(code)) return new UsageError(`No se puede leer la copia ${file}.`);
  return error;
}
