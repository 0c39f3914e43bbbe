import { type FileSlot, FILE_SLOTS, type Informe, type Lector } from '@fenix/domain/informes/informe';
import { filesOf, noveltiesOf } from '@fenix/domain/informes/old';
import { allows } from '@fenix/domain/permissions';
import { sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Db } from '../db/database';
import { preparedRecord } from '../db/prepared';
import { type FileSource, openFiles } from '../media/files';
import { mediaFiles } from '../media/queries';
import type { Viewer } from '../sesion/viewer';
import { LISTED_COLUMNS, assertVisible, daysText, raiseNotFound, visibleTo } from './queries';

export type Reading = FileSource & { viewer: Viewer };

/** A report holds all that its paper shows. One read, with its files and the acta it comes from. */
const readRecord = preparedRecord((db, id, clienteId) =>
  visibleTo(db, clienteId)
    .select(LISTED_COLUMNS)
    .select(['informes.novelties', 'informes.files', 'informes.createdBy', 'informes.printedClient'])
    .select(['informes.finishedAt', 'informes.finishedBy', 'informes.version'])
    .select((record) => [
      jsonArrayFrom(
        record
          .selectFrom('media_uses')
          .innerJoin(mediaFiles(db).as('stored'), 'stored.id', 'media_uses.media_id')
          .selectAll('stored')
          .where('media_uses.kind', '=', sql.lit('informe'))
          .where('media_uses.record', '=', sql<string>`informes._id::text`),
      ).as('stored'),
      jsonObjectFrom(
        record
          .selectFrom('actas')
          .select(['actas._id', 'actas.consecutive'])
          .whereRef('actas._id', '=', 'informes.proceddingId')
          .$if(clienteId !== undefined, (query) => query.where('actas.delete', '=', sql.lit(false))),
      ).as('acta'),
    ])
    .where('informes._id', '=', id),
);

/** INF-34 to INF-39, OLD-03: whichever way it is kept, it is answered in the new shape. */
export async function findInforme(reading: Reading, id: string): Promise<Informe> {
  const { db, viewer } = reading;
  const row = await readRecord(db, viewer, id);
  if (!row) raiseNotFound();
  const { fecha, timeResponse, finishedAt, novelties, files, stored, acta, ...kept } = row;
  const { read } = openFiles(reading, stored);
  const placed = filesOf(files, (ref) => read(ref).kind);
  const answered = FILE_SLOTS.map((slot) => [slot, placed[slot] === undefined ? null : read(placed[slot])] as const);
  return {
    ...kept,
    ...(Object.fromEntries(answered) as Pick<Informe, FileSlot>),
    fecha: fecha.toISOString(),
    timeResponse: daysText(timeResponse),
    finishedAt: finishedAt?.toISOString() ?? null,
    novelties: noveltiesOf(novelties),
    acta: allows(viewer, 'readRecords') ? acta : null,
  };
}

/** Who has opened a report, and when they last did, as the audit log knows it; a company sees its own people. */
export async function listLectores(db: Db, viewer: Viewer, id: string): Promise<Lector[]> {
  await assertVisible(db, viewer, id);
  const rows = await db
    .selectFrom('audit_log')
    .leftJoin('users', 'users._id', 'audit_log.user_id')
    .select([sql<string>`coalesce(max(users."nameUser"), audit_log."user")`.as('user'), 'audit_log.client'])
    .select(sql<Date>`max(audit_log.at)`.as('last'))
    .where('entity', '=', 'informe')
    .where('entity_id', '=', id)
    .where('action', '=', 'informe.leer')
    .groupBy(['audit_log.user_id', 'audit_log.user', 'audit_log.client'])
    .orderBy('last', 'desc')
    .execute();
  return rows.map(({ user, client, last }) => ({ user, client, at: last.toISOString() }));
}
