import { isManager } from '@fenix/domain/permissions';
import type { Viewer } from '../viewer/viewer';
import type { Db } from '../db/database';
import { isAmong } from '../db/among';

/** The companies that releases were addressed to; users of a client see only their own. */
export function addressedTo(db: Db, viewer: Viewer, ids: readonly string[]): Promise<{ of: string; client: string }[]> {
  return db
    .selectFrom('newsletter_clients as addressed')
    .innerJoin('clients', 'clients._id', 'addressed.client_id')
    .select(['addressed.newsletter_id as of', 'clients.client'])
    .where(isAmong('addressed.newsletter_id', ids))
    .$if(!isManager(viewer), (query) => query.where('addressed.client_id', '=', viewer.clienteId))
    .orderBy('clients.client_key')
    .execute();
}

/** The releases that were addressed to the viewer's company; staff see all. */
export function visibleNewsletters(db: Db, viewer: Viewer) {
  return db
    .selectFrom('newsletters')
    .$if(!isManager(viewer), (query) =>
      query.where((where) =>
        where.exists(
          where
            .selectFrom('newsletter_clients')
            .select('client_id')
            .whereRef('newsletter_id', '=', 'newsletters._id')
            .where('client_id', '=', viewer.clienteId),
        ),
      ),
    );
}
