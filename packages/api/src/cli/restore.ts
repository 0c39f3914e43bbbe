import { forgetSecrets } from '../db/knownSecrets';
import type { Connection } from '../db/engine';
import { listMigrations } from '../db/migrate';
import type { MediaStore } from '../ports/media';
import { BACKUP_KEY } from './backup';
import { type Command, UsageError, withDeps } from './command';
import { Line, Version, checked, forOperator, linesOf } from './copy';
import { quoted, tablesInOrder, writableColumns } from './tables';

type Count = { rows: number; files: number };

const DAMAGED = 'La copia está dañada o incompleta: no se restauró nada.';
const UNSIGNED = '--unsigned';
const NOT_OURS = `La copia fue cambiada, o la firmó otra DATA_KEY: no se restauró nada. Con ${UNSIGNED} se restaura sin mirar la firma.`;
const WITHOUT_FILES = 'La copia no trae archivos: deben estar en el bucket o en DATA_DIR/media.';
const WORDS = { damaged: DAMAGED, notOurs: NOT_OURS };

/** Into an empty database only, all or nothing: rows by the transaction, files by taking them away again. */
export const restore: Command = {
  usage: `<archivo> [${UNSIGNED}]`,
  what: 'restaura una copia en una base de datos vacía',
  async run(config, args) {
    const file = args.find((arg) => arg !== UNSIGNED);
    if (!file) throw new UsageError('Uso: restore <archivo>');
    return withDeps(
      config,
      async ({ database, media, dataKeys }) => {
        const keys = args.includes(UNSIGNED) ? undefined : dataKeys.derive(BACKUP_KEY);
        const count = await database.engine.asOwner((connection) => readBack(connection, media, file, keys));
        // The copy may go to servers with other secrets; only DATA_KEY had to be the one it was sealed with.
        await forgetSecrets(database.system);
        console.log(`Restauración completa: ${count.rows} filas, ${count.files} archivos.`);
        return 0;
      },
      { mayMigrate: true },
    );
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
    // Migrations store the first checklists and rules; the copy brings those it was made with.
    for (const [table, trigger] of SEEDED)
      await connection.exec(
        `alter table ${table} disable trigger ${trigger}; delete from ${table}; alter table ${table} enable trigger ${trigger}`,
      );
    // Entries come with their places in the chain, and before the records that they name: they are not chained anew, and
    // their cards are filed at the end.
    for (const trigger of AT_AN_ENTRY) await connection.exec(`alter table audit_log disable trigger ${trigger}`);
    // An account whose company is unknown stays without one, no matter who has the name now.
    await connection.exec('alter table incontrol_users disable trigger incontrol_users_named');
    const count = await readLines(connection, media, checked(linesOf(file, DAMAGED), keys, WORDS), stored);
    await connection.exec('call file_audit_again()');
    for (const trigger of AT_AN_ENTRY) await connection.exec(`alter table audit_log enable trigger ${trigger}`);
    await connection.exec('alter table incontrol_users enable trigger incontrol_users_named');
    await connection.exec('commit');
    return count;
  } catch (error) {
    await connection.exec('rollback');
    for (const id of stored) await media.delete(id);
    throw forOperator(error, file, DAMAGED);
  }
}

/** Tables that migrations fill and that only grow, with the trigger that keeps them so. */
const SEEDED = [
  ['form_templates', 'templates_only_grow'],
  ['reglas', 'reglas_only_grow'],
] as const;

/** Of tables that migrations fill: what a person wrote. */
const WRITTEN: Readonly<Record<string, string>> = {
  form_templates: 'client_id is not null or author is not null or version > 1',
  reglas: 'autor is not null',
};

async function assertEmpty(connection: Connection): Promise<void> {
  for (const table of await tablesInOrder(connection)) {
    const { rows } = await connection.query(
      `select 1 from ${quoted(table)} where ${WRITTEN[table] ?? 'true'} limit 1`,
      [],
    );
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
    if ('fenix' in line) {
      assertSameVersion(line.migrations);
      if (line.withoutFiles) console.log(WITHOUT_FILES);
    } else if ('table' in line) {
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

/** Positions lie in tables by month, which are made as they are needed and are in no migration. */
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
