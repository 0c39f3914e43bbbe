import { basename, resolve } from 'node:path';
import { readDataKey } from '../adapters/secrets';
import { noteFact } from '../db/facts';
import { createDataKeys } from '../ground/dataKey';
import { BACKUP_KEY } from './backup';
import { type Command, UsageError, withDeps } from './command';
import { Line, Version, checked, forOperator, linesOf } from './copy';

const DAMAGED = 'La copia está dañada o incompleta.';
const WORDS = { damaged: DAMAGED, notOurs: 'La copia fue cambiada, o la firmó otra DATA_KEY.' };

/** Only when asked: on another machine there is no database, and one must not be made for it. */
const NOTE = '--note';

/** Reads a copy whole: its seal and its counts. No database is needed, only the key that it was sealed with. */
export const verify: Command = {
  usage: `<archivo> [${NOTE}]`,
  what: `comprueba la firma y los totales de una copia, sin base de datos; ${NOTE} lo anota en ella`,
  async run(config, args) {
    const file = args.find((arg) => arg !== NOTE);
    if (!file) throw new UsageError(`Uso: verify <archivo> [${NOTE}]`);
    const keys = createDataKeys(readDataKey(resolve(config.DATA_DIR), config.DATA_KEY)).derive(BACKUP_KEY);
    const { rows, files, missing, hasFiles } = await readCopy(file, keys);
    console.log(`La copia está completa: ${rows} filas, ${hasFiles ? `${files} archivos` : 'sin archivos'}.`);
    if (args.includes(NOTE))
      await withDeps(config, ({ database, clock }) =>
        noteFact(database.system, 'backupVerified', { at: clock.now().toISOString(), what: basename(file) }),
      );
    if (missing > 0) console.log(`Al hacerla faltaban ${missing} archivos: sus filas están en la copia.`);
    return missing > 0 ? INCOMPLETE : 0;
  },
};

/** As `backup` ends when files were missing. */
const INCOMPLETE = 3;

async function readCopy(file: string, keys: Buffer[]) {
  const found = { rows: 0, files: 0, missing: 0, hasFiles: true };
  let isFirst = true;
  let end: { rows: number; files: number } | undefined;
  try {
    for await (const text of checked(linesOf(file, DAMAGED), keys, WORDS)) {
      const line = isFirst ? Version.parse(JSON.parse(text)) : Line.parse(JSON.parse(text));
      isFirst = false;
      if ('fenix' in line) found.hasFiles = !line.withoutFiles;
      else if ('table' in line) found.rows += 1;
      else if ('whole' in line) found.files += 1;
      else if ('missing' in line) found.missing += 1;
      else if ('end' in line) end = line.end;
    }
  } catch (error) {
    throw forOperator(error, file, DAMAGED);
  }
  if (end?.rows !== found.rows || end.files !== found.files) throw new UsageError(DAMAGED);
  return found;
}
