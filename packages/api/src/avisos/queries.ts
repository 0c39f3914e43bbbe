import {
  type Aviso,
  type AvisosResumen,
  KEEP_DAYS,
  UNREAD_CAP,
  WHILE_OPEN,
  kindsFor,
} from '@fenix/domain/avisos/aviso';
import { access, isManager } from '@fenix/domain/permissions';
import { routeOf } from '@fenix/domain/routes';
import { type RawBuilder, sql } from 'kysely';
import { type Db, readTogether } from '../db/database';
import { cutPage, isAfter } from '../records/keyset';
import type { Viewer } from '../viewer/viewer';

type Row = Omit<Aviso, 'at'> & { at: Date };

const oneOf = (kinds: readonly string[]) => sql<boolean>`kind = any(${kinds}::text[])`;

/**
 * NOTI-02: the notices this user may see by their current permissions: their own, their company's, and for staff those
 * for staff. Without notices of their own acts, of finished matters and of deleted records. Three index scans, merged.
 */
function visible(viewer: Viewer, now: Date): RawBuilder<Row> {
  const { _id, clienteId } = viewer;
  const since = new Date(now.getTime() - KEEP_DAYS * 86_400_000);
  const open = sql<boolean>`(kind <> all(${[...WHILE_OPEN]}::text[]) or exists (
    select from informes i where i._id = avisos.record and i.status = 'process' and not i."delete"))`;
  const there = sql<boolean>`not exists (
    select from papelera p where p.record = avisos.record and p.restored_at is null)`;
  const shown = sql`at > ${since}::timestamptz and actor_id is distinct from ${_id}::uuid and ${open} and ${there}`;
  const mine = isManager(viewer) ? sql`true` : sql`client_id = ${clienteId}::uuid`;
  return sql<Row>`(
    select * from avisos where user_id = ${_id}::uuid and ${mine} and ${oneOf(kindsFor(viewer, 'persona'))} and ${shown}
    union all
    select * from avisos where user_id is null and client_id = ${clienteId}::uuid
      and ${oneOf(kindsFor(viewer, 'empresa'))} and ${shown}
    union all
    select * from avisos where user_id is null and client_id is null
      and ${oneOf(kindsFor(viewer, 'gestores'))} and ${shown}
  )`;
}

/** Each by itself, or with all up to a moment; older ones than the account count as read. */
const isRead = ({ _id, fecha }: Viewer) => sql<boolean>`(
  a.at < ${fecha}::timestamptz
  or coalesce(a.at <= (select hasta from aviso_marcas where user_id = ${_id}::uuid), false)
  or exists (select from aviso_lecturas l where l.user_id = ${_id}::uuid and l.aviso_id = a._id))`;

type Reading = { db: Db; viewer: Viewer; now: Date };

/** Newest first. */
export async function pageAvisos(
  { db, viewer, now }: Reading,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<{ items: Aviso[]; next: string | null }> {
  const { rows } = await sql<Row>`
    select a._id, a.kind, a.subject, a.at, a.data, c.client, ${isRead(viewer)} as "isRead"
    from ${visible(viewer, now)} a left join clients c on c._id = a.client_id
    where ${isAfter(['a.at', 'a._id'], cursor)}
    order by a.at desc, a._id desc limit ${limit + 1}`.execute(db);
  const { items, next } = cutPage(rows, limit, ({ at }) => at);
  return { items: items.map((row) => Object.assign(row, { at: row.at.toISOString() })), next };
}

/**
 * NOTI-03, NOTI-06, NOTI-08: both figures in one round trip; counting stops at the cap that is displayed. Notices and
 * releases older than the user's account do not count as unread.
 */
export async function readResumen({ db, viewer, now }: Reading): Promise<AvisosResumen> {
  const most = UNREAD_CAP + 1;
  const unread = sql<{ value: number }>`select count(*)::int as value from (
    select from ${visible(viewer, now)} a where not ${isRead(viewer)} limit ${most}) counted`;
  const readsThem = !isManager(viewer) && access(viewer, routeOf('accionesDeMejora')) === 'open';
  const acciones = sql<{ value: number }>`select count(*)::int as value from (
    select from newsletter_clients t where ${readsThem} and t.client_id = ${viewer.clienteId}::uuid
      and t.fecha >= ${viewer.fecha}::timestamptz and not exists (
      select from newsletter_reads r where r.newsletter_id = t.newsletter_id and r.user_id = ${viewer._id}::uuid)
    limit ${most}) counted`;
  const [[notices], [releases]] = await readTogether(db, compilable(unread, db), compilable(acciones, db));
  return { sinLeer: notices?.value ?? 0, accionesSinLeer: releases?.value ?? 0 };
}

const compilable = <T>(query: RawBuilder<T>, db: Db) => ({ compile: () => query.compile(db) });

/** Those of them that this person can see. */
export async function markSome({ db, viewer, now }: Reading, ids: readonly string[]): Promise<void> {
  await sql`insert into aviso_lecturas (user_id, aviso_id, client_id)
    select ${viewer._id}::uuid, a._id, ${viewer.clienteId}::uuid from ${visible(viewer, now)} a
    where a._id = any(${ids}::uuid[])
    on conflict do nothing`.execute(db);
}

/** Marks as read up to a moment: never a future one, and the mark never moves back. */
export async function markUntil({ db, viewer, now }: Reading, hasta: Date): Promise<void> {
  const until = hasta > now ? now : hasta;
  await db
    .insertInto('aviso_marcas')
    .values({ user_id: viewer._id, client_id: viewer.clienteId, hasta: until })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ hasta: sql`greatest(aviso_marcas.hasta, excluded.hasta)` }),
    )
    .execute();
}
