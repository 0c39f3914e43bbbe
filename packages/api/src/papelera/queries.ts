import type { Borrado, BorradoKind } from '@fenix/domain/assembly/papelera';
import { COUNT_CAP, type Page } from '@fenix/domain/paging';
import { sql } from 'kysely';
import type { Db } from '../db/database';
import { countRows, cutPage, isAfter } from '../records/keyset';
import { containsWord, wordsOf } from '../db/search';

type Asked = { kind?: BorradoKind | undefined; search?: string | undefined };

/** The display name of the user who deleted it; the text stored with the row where there is no such user. */
const DELETED_BY = sql<string>`coalesce(users."nameUser", papelera."deletedBy")`;

/** PAP-03: what a deleted client takes with it comes back with the client, and is not listed apart. */
function discarded(db: Db, { kind, search = '' }: Asked) {
  return db
    .selectFrom('papelera')
    .innerJoin('clients', 'clients._id', 'papelera.client_id')
    .leftJoin('users', 'users._id', 'papelera.deleted_by')
    .where('papelera.restored_at', 'is', null)
    .where((where) => where.or([where('papelera.kind', '=', 'cliente'), where('clients.deleted_at', 'is', null)]))
    .where((where) =>
      where.and(
        wordsOf(search).map((word) =>
          where.or([containsWord('papelera.search', word), containsWord(sql<string>`fold(${DELETED_BY})`, word)]),
        ),
      ),
    )
    .$if(kind !== undefined, (query) => query.where('papelera.kind', '=', kind ?? 'acta'));
}

export async function pagePapelera(
  db: Db,
  { limit, cursor, ...asked }: Asked & { limit: number; cursor?: string | undefined },
): Promise<Page<Borrado>> {
  const rows = await discarded(db, asked)
    .select(['papelera._id', 'papelera.kind', 'papelera.record', 'papelera.label', 'clients.client'])
    .select([DELETED_BY.as('deletedBy'), 'papelera.deleted_at'])
    .where(isAfter(['papelera.deleted_at', 'papelera._id'], cursor))
    .orderBy('papelera.deleted_at', 'desc')
    .orderBy('papelera._id', 'desc')
    .limit(limit + 1)
    .execute();
  const counted = await countRows(
    db,
    // In the order of the page, so that it walks the same index.
    discarded(db, asked)
      .select('papelera._id')
      .orderBy('papelera.deleted_at', 'desc')
      .orderBy('papelera._id', 'desc')
      .limit(COUNT_CAP + 1),
  );
  const { items, next } = cutPage(rows, limit, ({ deleted_at }) => deleted_at);
  return {
    items: items.map(toBorrado),
    next,
    total: { value: Math.min(counted, COUNT_CAP), capped: counted > COUNT_CAP },
  };
}

export function countPapelera(db: Db, asked: Asked): Promise<number> {
  return countRows(db, discarded(db, asked).select('papelera._id'));
}

type Row = Omit<Borrado, 'deletedAt'> & { deleted_at: Date };

function toBorrado({ _id, kind, record, label, client, deletedBy, deleted_at }: Row): Borrado {
  return { _id, kind, record, label, client, deletedBy, deletedAt: deleted_at.toISOString() };
}
