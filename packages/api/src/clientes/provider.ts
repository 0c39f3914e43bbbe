import { MODULES } from '@fenix/domain/permissions';
import { nameKey } from '@fenix/domain/text/names';
import type { Deps } from '../ports/deps';
import { writeAs } from '../http/write';
import { newId } from '../ground/ids';

/** The server's own acts carry this name in the audit log. */
export const SERVER_ACTOR = { userId: null, user: 'sistema', clientId: null, client: null } as const;

/** GUARD-04: which company is the provider is a flag, set here at the first start and never by a call. */
export async function ensureProvider({ database, config, clock }: Deps): Promise<string> {
  const db = database.system;
  const found = await db.selectFrom('clients').select('_id').where('is_provider', '=', true).executeTakeFirst();
  if (found) return found._id;
  const id = newId();
  const client = config.PROVIDER_CLIENT.toLowerCase();
  await writeAs(
    db,
    SERVER_ACTOR,
    { address: null, requestId: null, at: clock.now() },
    async ({ tx, now, record, unchanged }) => {
      const added = await tx
        .insertInto('clients')
        .values({
          _id: id,
          client,
          client_key: nameKey(client),
          is_provider: true,
          modulesClient: [...MODULES],
          fecha: now,
        })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      // Two servers starting at once: the second finds the row of the first.
      if (!added.numInsertedOrUpdatedRows) return unchanged();
      await record({
        action: 'cliente.crear',
        entity: 'cliente',
        entityId: id,
        of: { clientId: id, client },
        after: { client },
      });
    },
  );
  const row = await db.selectFrom('clients').select('_id').where('is_provider', '=', true).executeTakeFirstOrThrow();
  return row._id;
}
