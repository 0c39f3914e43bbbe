import { CUENTA_GPS_MESSAGES } from '@fenix/domain/clientes/cuentaGps';
import { nameKey } from '@fenix/domain/text/names';
import {
  BelongsToAnother,
  type Move,
  copyCatalogue,
  copyChanged,
  copyVehicle,
  dropOldDevices,
  listVehiclesToCopy,
} from '@fenix/gps/move/copy';
import { forwardSome } from '@fenix/gps/move/forward';
import { type Estado, endMove, findEstado, setEstado } from '@fenix/gps/store/moving';
import { DomainError } from '@fenix/domain/errors';
import { sql } from 'kysely';
import { httpGps } from '../adapters/gps/http';
import { openLogin } from '../adapters/gps/login';
import { changeAccount } from '../clientes/cuentasGpsActions';
import { SERVER_ACTOR } from '../clientes/provider';
import type { Db } from '../db/database';
import { constraintOf, isUniqueViolation } from '../db/unique';
import { writeAs } from '../http/write';
import type { Deps } from '../ports/deps';
import { gpsAccounts } from '../gps/accounts';
import { photoStore } from '../gps/platform';

export type Order = {
  empresa: string;
  /** From the other installation's platform to this one's. */
  isBack: boolean;
  /** Where the other platform is served, and the key of the account there; not asked for on the way back. */
  platform?: { url: string; apiKey: string };
  isRehearsal: boolean;
  say: (text: string) => void;
  /** Between two steps; a test ends the order there. */
  onStep?: (step: string) => void;
};

type Account = { _id: string; empresa: string; platform_url: string | null };
type Ends = { mine: Account; theirs: Account; move: Move };

const refuse = (words: string) => new DomainError('invalid', words);

/**
 * GPS-31: copies the history while trackers report, then closes the account for everything but reports, copies what
 * changed meanwhile, forwards what arrived, and sets the new platform of the account. Every step is idempotent: killed at
 * any moment it is run again. Reports that reach the old platform later are forwarded by `forwardAll`.
 */
export function moveAccount(here: Deps, there: Deps, order: Order): Promise<void> {
  return alone(here, order, () => moveWhole(here, there, order));
}

/** Of `pg_try_advisory_lock`, with the account's name. */
const LOCK = 7_010_002;

/** Two orders for an account would overwrite each other's steps. The embedded database admits one process anyway. */
function alone<T>({ database: { engine } }: Deps, { empresa }: Order, work: () => Promise<T>): Promise<T> {
  if (engine.kind === 'embedded') return work();
  return engine.asOwner(async (owner) => {
    const { rows } = await owner.query<{ is: boolean }>(`select pg_try_advisory_lock(${LOCK}, hashtext($1)) as is`, [
      nameKey(empresa),
    ]);
    if (!rows[0]?.is) throw refuse(`Otra orden está mudando la cuenta de ${empresa}: espera a que termine.`);
    return work();
  });
}

async function moveWhole(here: Deps, there: Deps, order: Order): Promise<void> {
  const { say } = order;
  const ends = await findEnds(here, there, order);
  const { mine, move } = ends;
  const { from, to, now } = move;
  const estado = await findEstado(from.db, from.accountId);
  if (estado === 'hecha') return sayForwarded(order, await forwardAll(here, there, order));
  const isNamed = (mine.platform_url !== null) !== order.isBack;
  if (estado === undefined && isNamed)
    throw refuse(
      order.isBack
        ? `La cuenta de ${mine.empresa} ya está en la plataforma de esta instalación.`
        : `La cuenta de ${mine.empresa} ya está en ${mine.platform_url}.`,
    );
  if ((await findEstado(to.db, to.accountId)) !== undefined)
    throw refuse('La mudanza anterior de esta cuenta no ha terminado: ejecútala con --finish.');
  await assertServed(here, there, order, ends);
  await sayCounts(order, move);
  if (order.isRehearsal) return say('Ensayo: no se cambió nada.');

  // Killed after the account named its new platform: people work there, and nothing is copied over that.
  if (!isNamed) await inWords(() => copyAll(here, there, order, ends, estado));
  await setEstado(from.db, from.accountId, 'hecha', now());
  say(`La cuenta de ${mine.empresa} ya está en ${order.isBack ? 'esta instalación' : order.platform?.url}.`);
  sayForwarded(order, await drain(move));
}

async function copyAll(here: Deps, there: Deps, order: Order, ends: Ends, estado: Estado | undefined): Promise<void> {
  const { mine, move } = ends;
  const { from, now, onStep } = move;
  if (estado === undefined) await setEstado(from.db, from.accountId, 'copia', now());
  onStep('empezada');
  await copyFleet(move);
  await setEstado(from.db, from.accountId, 'cierre', now());
  onStep('cerrada');
  // Vehicles that were added since, and what changed of the others.
  await copyFleet(move);
  await copyChanged(move);
  onStep('cambios');
  const handed = await drain(move);
  order.say(`Copiado; ${handed} posiciones llegaron mientras tanto y se reenviaron.`);
  await assertServed(here, there, order, ends, true);
  await change(here, order, mine);
  onStep('cambiada');
}

async function copyFleet(move: Move): Promise<void> {
  await dropOldDevices(move);
  await copyCatalogue(move);
  move.onStep('catálogo');
  for (const vehicleId of await listVehiclesToCopy(move.from)) {
    await copyVehicle(move, vehicleId);
    move.onStep('vehículo');
  }
}

async function drain({ from, to, onStep }: Move): Promise<number> {
  let count = 0;
  for (let some = -1; some !== 0; count += some) {
    some = await forwardSome({ from, to });
    if (some > 0) onStep('reenvío');
  }
  return count;
}

/** What waits at the old platform; how many positions that were. */
export async function forwardAll(here: Deps, there: Deps, order: Order): Promise<number> {
  const { move } = await findEnds(here, there, order);
  return drain(move);
}

/** When no tracker reports to the old platform any more. Status 1 while something waits. */
export async function finish(here: Deps, there: Deps, order: Order): Promise<number> {
  const { move, mine } = await findEnds(here, there, order);
  const { from } = move;
  const estado = await findEstado(from.db, from.accountId);
  if (estado === undefined) throw refuse(`La cuenta de ${mine.empresa} no se está mudando.`);
  if (estado !== 'hecha') throw refuse('La mudanza no se ha completado: ejecútala otra vez sin --finish.');
  sayForwarded(order, await drain(move));
  const isEnded = await endMove(from.db, from.accountId);
  order.say(isEnded ? 'Mudanza terminada.' : 'Siguen llegando posiciones a la plataforma anterior: espera.');
  return isEnded ? 0 : 1;
}

const sayForwarded = ({ say }: Order, count: number) => say(`Posiciones reenviadas: ${count}`);

async function findEnds(here: Deps, there: Deps, { empresa, isBack, onStep = () => {} }: Order): Promise<Ends> {
  const [mine, theirs] = await Promise.all([here, there].map(({ database }) => findAccount(database.system, empresa)));
  if (!mine) throw refuse(`No hay una cuenta GPS de ${empresa} en esta instalación.`);
  if (!theirs) throw refuse(`No hay una cuenta GPS de ${empresa} en la otra instalación. Créala allá primero.`);
  if (mine._id === theirs._id) throw refuse('Las dos instalaciones usan la misma base de datos.');
  const [old, fresh] = isBack ? [there, here] : [here, there];
  const [oldId, freshId] = isBack ? [theirs._id, mine._id] : [mine._id, theirs._id];
  const side = ({ database: { system }, media, config }: Deps, accountId: string) => ({
    db: system,
    accountId,
    photos: photoStore(system, media, config.PHOTOS_QUOTA_GB),
  });
  const take = fresh.platform.takePositions;
  return {
    mine,
    theirs,
    move: { from: side(old, oldId), to: { ...side(fresh, freshId), take }, now: () => here.clock.now(), onStep },
  };
}

function findAccount(db: Db, empresa: string): Promise<Account | undefined> {
  return db
    .selectFrom('gps_accounts')
    .select(['_id', 'empresa', 'platform_url'])
    .where('empresa_key', '=', nameKey(empresa))
    .where('retired_at', 'is', null)
    .executeTakeFirst();
}

/** The address answers with this key, the key is that of the account there, and what was copied is served. */
async function assertServed(
  here: Deps,
  there: Deps,
  { isBack, platform }: Order,
  { mine, theirs, move }: Ends,
  isCopied = false,
): Promise<void> {
  if (isBack) return;
  if (!platform?.apiKey) throw refuse('Faltan --platform y la llave de la cuenta allá, en PLATFORM_KEY.');
  const { url, apiKey } = platform;
  if (!URL.canParse(url) || !here.config.GPS_HOSTS.includes(new URL(url).hostname))
    throw refuse(CUENTA_GPS_MESSAGES.platformHost);
  const owner = await gpsAccounts(there.database.system, there.dataKeys).ofKey(apiKey);
  if (owner !== theirs._id) throw refuse(`Esa llave no es de la cuenta de ${theirs.empresa} en la otra instalación.`);
  const { dataKeys, clock, log } = here;
  // A client of its own each time: another one would answer from memory.
  const gps = httpGps({ url, clock, log, loginOf: openLogin(dataKeys) });
  const sealed = dataKeys.seal(apiKey, { table: 'gps_accounts', id: mine._id, column: 'platform_key' });
  const account = { id: mine._id, apiKey: null, username: null, password: null, platform: { url, apiKey: sealed } };
  const served = new Set((await gps.listVehiculos(account)).value.map(({ id }) => id));
  if (!isCopied) return;
  const { db, accountId } = move.from;
  const moved = await db.selectFrom('gps_vehicles').select('_id').where('account_id', '=', accountId).execute();
  if (moved.some(({ _id }) => !served.has(_id)))
    throw refuse('Esa dirección no sirve la base de datos de la otra instalación: no muestra los vehículos copiados.');
}

/** With the audit entry that a manager's change has. */
async function change(here: Deps, { isBack, platform }: Order, { _id }: Account): Promise<void> {
  const { database, clock, dataKeys } = here;
  const origin = { address: null, requestId: null, at: clock.now() };
  const named =
    isBack || !platform ? { plataforma: null } : { plataforma: platform.url, llavePlataforma: platform.apiKey };
  await writeAs(database.system, SERVER_ACTOR, origin, (write) => changeAccount(write, dataKeys, _id, named));
}

async function sayCounts({ say }: Order, { from: { db, accountId } }: Move): Promise<void> {
  const { rows } = await sql<Record<string, number>>`
    with mine as (select _id from gps_vehicles where account_id = ${accountId}::uuid)
    select (select count(*)::int from mine) as "Vehículos",
      (select count(*)::int from gps_drivers where account_id = ${accountId}::uuid) as "Conductores",
      (select count(*)::int from gps_routes where account_id = ${accountId}::uuid) as "Rutas",
      (select count(*)::int from gps_programadas where account_id = ${accountId}::uuid) as "Viajes programados",
      (select coalesce(sum(positions), 0)::float8 from gps_days where vehicle_id in (select _id from mine))
        + (select count(*)::float8 from gps_positions where vehicle_id in (select _id from mine)) as "Posiciones",
      (select count(*)::int from gps_photos where account_id = ${accountId}::uuid) as "Fotos"`.execute(db);
  for (const [what, count] of Object.entries(rows[0] ?? {})) say(`${what}: ${count}`);
}

/** Turns conflicts with rows of the other platform into messages for the operator; nothing there was overwritten. */
async function inWords<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof BelongsToAnother)
      throw refuse(`La otra plataforma ya tiene filas de ${error.message} con los mismos ids, de otra empresa.`);
    if (isUniqueViolation(error)) throw refuse(`La otra plataforma ya tiene otra fila igual (${constraintOf(error)}).`);
    throw error;
  }
}
