import { readFile } from 'node:fs/promises';
import { NewCuentaGps } from '@fenix/domain/clientes/cuentaGps';
import { SHELL_MESSAGES } from '@fenix/domain/messages';
import { CSV_BEGIN, readCsvLine } from '@fenix/domain/text/csv';
import { nameKey } from '@fenix/domain/text/names';
import type { DataKeys } from '../ground/dataKey';
import { addAccount, changeAccount, hasKey } from '../clientes/cuentasGpsActions';
import { findAccountOfCompany } from '../clientes/cuentasGpsQueries';
import { SERVER_ACTOR } from '../clientes/provider';
import { type Write, writeAs } from '../http/write';
import { type Command, UsageError, withDeps } from './command';

const HEADER = 'empresa apikey';
const DRY_RUN = '--dry-run';

type Line = { number: number; cuenta: NewCuentaGps } | { number: number; empresa: string; problem: string };

/** CLI-11, CLI-13: the catalogue of GPS accounts from a file. The report names companies, never keys. */
export const importAccounts: Command = {
  usage: `<archivo.csv> [${DRY_RUN}]`,
  what: 'agrega cuentas GPS o cambia sus llaves; columnas empresa;apikey',
  async run(config, args) {
    const path = args.find((arg) => arg !== DRY_RUN);
    if (!path) throw new UsageError(`Uso: import-accounts <archivo.csv> [${DRY_RUN}]`);
    const lines = readLines(await readText(path));
    const good = lines.filter((line) => 'cuenta' in line);
    return withDeps(config, async ({ database, clock, dataKeys }) => {
      const origin = { address: null, requestId: null, at: clock.now() };
      const isOnlyAsked = good.length < lines.length || args.includes(DRY_RUN);
      await writeAs(database.system, SERVER_ACTOR, origin, async (write) => {
        write.unchanged();
        for (const line of lines) await report(write, dataKeys, line, isOnlyAsked);
      });
      if (good.length < lines.length) console.log('Hay líneas con errores: no se cambió nada.');
      else if (isOnlyAsked) console.log('Ensayo: no se cambió nada.');
      return good.length < lines.length ? 1 : 0;
    });
  },
};

async function readText(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch {
    throw new UsageError(`No se puede leer ${path}.`);
  }
}

function readLines(text: string): Line[] {
  const [header = '', ...rest] = text.replace(CSV_BEGIN, '').split(/\r?\n/);
  const separator = header.includes(';') ? ';' : ',';
  if (readCsvLine(header, separator).join(' ').toLowerCase() !== HEADER)
    throw new UsageError('La primera línea debe ser empresa;apikey');
  const seen = new Set<string>();
  return rest.flatMap((line, index) =>
    line.trim() === '' ? [] : [readLine(readCsvLine(line, separator), index + 2, seen)],
  );
}

function readLine(cells: readonly string[], number: number, seen: Set<string>): Line {
  const [empresa = '', apikey = ''] = cells;
  const refuse = (problem: string): Line => ({ number, empresa, problem });
  if (cells.length !== 2) return refuse('debe tener dos columnas.');
  const cuenta = NewCuentaGps.safeParse({ empresa, apikey });
  const [issue] = cuenta.error?.issues ?? [];
  if (apikey.trim() === '') return refuse(`apikey: ${SHELL_MESSAGES.required}`);
  if (!cuenta.success) return refuse(`${issue?.path.join('.')}: ${issue?.message}`);
  const key = nameKey(empresa);
  if (seen.has(key)) return refuse('la empresa está repetida en el archivo.');
  seen.add(key);
  return { number, cuenta: cuenta.data };
}

async function report(write: Write, keys: DataKeys, line: Line, isOnlyAsked: boolean): Promise<void> {
  const say = (empresa: string, outcome: string) => console.log(`línea ${line.number}: ${empresa} ${outcome}`);
  if ('problem' in line) return say(line.empresa, `ERROR, ${line.problem}`);
  const { empresa, apikey = '' } = line.cuenta;
  const known = await findAccountOfCompany(write.tx, empresa);
  if (known && hasKey(keys, known, apikey)) return say(empresa, 'sin cambios');
  if (!isOnlyAsked)
    await (known ? changeAccount(write, keys, known._id, { apikey }) : addAccount(write, keys, line.cuenta));
  return say(empresa, known ? 'cambia de llave' : 'se agrega');
}
