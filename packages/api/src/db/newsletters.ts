import { isManager } from '@fenix/domain/permissions';
import type { Viewer } from '../sesion/viewer';
import type { Db } from './database';

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
