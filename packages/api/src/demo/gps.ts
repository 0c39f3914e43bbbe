import { displayName } from '@fenix/domain/text/names';
import { type DemoAccounts, type DemoState, advanceDemo, loadDemoFleet } from '@fenix/gps/demo/demo';
import { passengersIn } from '@fenix/gps/demo/trips';
import type { Db } from '../db/database';
import type { Deps } from '../ports/deps';
import { photoStore } from '../gps/platform';
import { DEMO_CLIENTS } from './clients';

const MARK = 'demo-gps';

/** The fleets of the demo companies, once: the mark is written with the data itself. False when they were there. */
export async function loadDemoGps({ database, media, clock, config }: Deps): Promise<boolean> {
  if (await readState(database.system)) return false;
  return database.system.transaction().execute(async (tx) => {
    const marked = await tx
      .insertInto('settings')
      .values({ key: MARK, value: '' })
      .onConflict((conflict) => conflict.doNothing())
      .returning('key')
      .executeTakeFirst();
    if (!marked) return false;
    const db: Db = tx;
    await saveState(
      db,
      await loadDemoFleet(db, await demoAccounts(db), photoStore(db, media, config.COMPANY_QUOTA_GB), clock.now()),
    );
    return true;
  });
}

/** The buses drive on to this moment. */
export async function advanceDemoGps({ database, platform, clock }: Deps): Promise<void> {
  const db = database.system;
  const state = await readState(db);
  if (!state) return;
  await saveState(db, await advanceDemo(db, platform, await demoAccounts(db), state, clock.now()));
}

/** By the names that the demo accounts have; a company whose account is gone makes no trips. */
async function demoAccounts(db: Db): Promise<DemoAccounts> {
  const rows = await db
    .selectFrom('gps_accounts')
    .select(['_id', 'empresa'])
    .where(
      'empresa',
      'in',
      DEMO_CLIENTS.map(({ client }) => displayName(client)),
    )
    .where('retired_at', 'is', null)
    .execute();
  return new Map(rows.map(({ empresa, _id }) => [empresa, _id]));
}

/** How many passengers are to be seen on each picture of the demo, by its file. */
export async function demoPassengers(db: Db): Promise<Map<string, number>> {
  return passengersIn((await readState(db))?.photos ?? {});
}

async function readState(db: Db): Promise<DemoState | undefined> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', MARK).executeTakeFirst();
  return row && (JSON.parse(row.value) as DemoState);
}

async function saveState(db: Db, state: DemoState): Promise<void> {
  await db
    .updateTable('settings')
    .set({ value: JSON.stringify(state) })
    .where('key', '=', MARK)
    .execute();
}
