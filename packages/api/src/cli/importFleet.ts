import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import type { Problem, Read } from '@fenix/domain/text/csvTable';
import { readDrivers, readStops, readVehicles } from '@fenix/gps/fleet/fleetFiles';
import { DeviceTaken, type Outcome, saveDriver, saveRoute, saveVehicle } from '@fenix/gps/fleet/saveFleet';
import { nameKey } from '@fenix/domain/text/names';
import { SERVER_ACTOR } from '../clientes/provider';
import type { Db } from '../db/database';
import { writeAs } from '../http/write';
import { type Command, UsageError, withDeps } from './command';

const USAGE = '--account <empresa> [--vehicles v.csv] [--drivers d.csv] [--routes r.csv] [--dry-run] [--keys]';

const OPTIONS = {
  account: { type: 'string' },
  vehicles: { type: 'string' },
  drivers: { type: 'string' },
  routes: { type: 'string' },
  'dry-run': { type: 'boolean' },
  keys: { type: 'boolean' },
} as const;

/** Nothing is kept: the report was all that was asked for. */
class Rehearsal extends Error {}

/** GPS-20 to GPS-22: the fleet of an account of the embedded platform, from files. All of it or nothing. */
export const importFleet: Command = {
  usage: USAGE,
  what: 'agrega o cambia vehículos, conductores y rutas de una cuenta GPS',
  async run(config, args) {
    const { account: empresa, keys = false, 'dry-run': isRehearsal = false, ...paths } = readArgs(args);
    if (!empresa || !Object.values(paths).some(Boolean)) throw new UsageError(`Uso: import-fleet ${USAGE}`);
    const vehicles = await readTable(paths.vehicles, readVehicles);
    const drivers = await readTable(paths.drivers, readDrivers);
    const stops = await readTable(paths.routes, readStops);
    const problems = [vehicles, drivers, stops].flatMap(sayProblems);
    if (problems.length > 0) return refuse(problems);

    return withDeps(config, async ({ database, clock }) => {
      const origin = { address: null, requestId: null, at: clock.now() };
      try {
        await writeAs(database.system, SERVER_ACTOR, origin, async ({ tx, record }) => {
          const db: Db = tx;
          const accountId = await findAccount(tx, empresa);
          const said = new Report();
          for (const { line, value } of vehicles.rows) {
            const { outcome, key } = await saveVehicle(db, accountId, value, { withKey: keys }).catch(
              (error: unknown) => {
                throw error instanceof DeviceTaken
                  ? new UsageError(`${vehicles.path}, línea ${line}: ${error.message}.`)
                  : error;
              },
            );
            said.add('vehículo', value.placa, outcome);
            if (key && !isRehearsal) said.keys.push(`${value.imei};${value.placa};${key}`);
          }
          for (const { value } of drivers.rows)
            said.add('conductor', `${value.nombre} ${value.apellido}`, await saveDriver(db, accountId, value));
          for (const ruta of new Set(stops.rows.map(({ value }) => value.ruta))) {
            const own = stops.rows.flatMap(({ value }) => (value.ruta === ruta ? [value] : []));
            said.add('ruta', ruta, await saveRoute(db, accountId, ruta, own));
          }
          said.print();
          if (isRehearsal) throw new Rehearsal();
          await record({
            action: 'flota.importar',
            entity: 'cuentaGps',
            entityId: accountId,
            after: { empresa, ...said.counts },
          });
        });
      } catch (error) {
        if (!(error instanceof Rehearsal)) throw error;
        console.log('Ensayo: no se cambió nada.');
      }
      return 0;
    });
  },
};

function readArgs(args: string[]) {
  try {
    return parseArgs({ args, options: OPTIONS }).values;
  } catch {
    throw new UsageError(`Uso: import-fleet ${USAGE}`);
  }
}

type Table<T> = Read<T> & { path: string };

async function readTable<T>(path: string | undefined, read: (text: string) => Read<T>): Promise<Table<T>> {
  if (!path) return { path: '', rows: [], problems: [] };
  const text = await readFile(path, 'utf8').catch(() => {
    throw new UsageError(`No se puede leer ${path}.`);
  });
  return { path, ...read(text) };
}

function sayProblems({ path, problems }: { path: string; problems: readonly Problem[] }): string[] {
  return problems.toSorted((a, b) => a.line - b.line).map(({ line, message }) => `${path}, línea ${line}: ${message}.`);
}

function refuse(problems: readonly string[]): number {
  for (const problem of problems) console.log(problem);
  console.log('Hay líneas con errores: no se cambió nada.');
  return 1;
}

async function findAccount(tx: Db, empresa: string): Promise<string> {
  const row = await tx
    .selectFrom('gps_accounts')
    .select('_id')
    .where('empresa_key', '=', nameKey(empresa))
    .where('retired_at', 'is', null)
    .executeTakeFirst();
  if (!row) throw new UsageError(`No hay una cuenta GPS de ${empresa}. Créala en /clients o con import-accounts.`);
  return row._id;
}

/** What changed, line by line, and the keys of the trackers, of which only hashes are stored. */
class Report {
  readonly keys: string[] = [];
  readonly counts: Record<Outcome, number> = { 'se agrega': 0, cambia: 0, 'sin cambios': 0 };
  readonly #lines: string[] = [];

  add(what: string, name: string, outcome: Outcome): void {
    this.counts[outcome] += 1;
    this.#lines.push(`${what} ${name}: ${outcome}`);
  }

  print(): void {
    for (const line of this.#lines) console.log(line);
    if (this.keys.length === 0) return;
    console.log('Llaves de los rastreadores (se muestran una sola vez):');
    for (const line of ['imei;placa;llave', ...this.keys]) console.log(line);
  }
}
