import {
  type FileSlot,
  FILE_SLOTS,
  type Informe,
  type Lector,
  type OtrosInformes,
  type Por,
} from '@fenix/domain/informes/informe';
import { filesOf, noveltiesOf } from '@fenix/domain/informes/documentos/old';
import { allows } from '@fenix/domain/permissions';
import { sql } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Db } from '../db/database';
import { cutPage, isAfter } from '../records/keyset';
import { preparedRecord } from '../records/prepared';
import { IS_SHOWN_READING, PERSON_COMPANY } from '../records/history';
import { type FileSource, openFiles } from '../media/files';
import { filesUsedBy } from '../media/queries';
import type { Viewer } from '../viewer/viewer';
import { LISTED_COLUMNS, NOVEDADES, assertVisible, daysText, raiseNotFound, visible, visibleTo } from './queries';

export type Reading = FileSource & { viewer: Viewer };

/** A report holds all that its paper shows. One read, with its files and the acta it comes from. */
const readRecord = preparedRecord((db, id, clienteId) =>
  visibleTo(db, clienteId)
    .select(LISTED_COLUMNS)
    .select(['informes.novelties', 'informes.files', 'informes.createdBy', 'informes.printedClient'])
    .select([
      'informes.finishedAt',
      'informes.finishedBy',
      'informes.finishNote',
      'informes.version',
      'informes.origen',
    ])
    .select((record) => [
      filesUsedBy(db, 'informe', 'informes._id').as('stored'),
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

/** Who opened a report, and when last, from the audit log; a company sees its own people. */
export async function listLectores(db: Db, viewer: Viewer, id: string): Promise<Lector[]> {
  await assertVisible(db, viewer, id);
  const rows = await db
    .selectFrom('audit_log')
    .leftJoin('users', 'users._id', 'audit_log.user_id')
    .select([sql<string>`coalesce(max(users."nameUser"), audit_log."user")`.as('user')])
    .select(sql<string | null>`coalesce(max(${PERSON_COMPANY}), max(audit_log.client))`.as('client'))
    .select(sql<Date>`max(audit_log.at)`.as('last'))
    .where('entity', '=', 'informe')
    .where('entity_id', '=', id)
    .where('action', '=', 'informe.leer')
    .where(IS_SHOWN_READING)
    .groupBy(['audit_log.user_id', 'audit_log.user'])
    .orderBy('last', 'desc')
    .execute();
  return rows.map(({ user, client, last }) => ({ user, client, at: last.toISOString() }));
}

type OtrosAsk = { por: Por; limit: number; cursor: string | undefined };

/** INF-83: other reports of the same company with the same plate, or the same operator, newest first. */
export async function listOtros(
  db: Db,
  viewer: Viewer,
  id: string,
  { por, limit, cursor }: OtrosAsk,
): Promise<OtrosInformes> {
  const own = await visible(db, viewer)
    .select(['informes.client_id', 'informes.plate', 'informes.operator_key'])
    .where('informes._id', '=', id)
    .executeTakeFirst();
  if (!own) raiseNotFound();
  const isSame =
    por === 'placa'
      ? sql<boolean>`informes.plate = ${own.plate}`
      : sql<boolean>`informes.operator_key = ${own.operator_key}`;
  const rows = await visible(db, viewer)
    .select(['informes._id', 'informes.consecutive', 'informes.fecha', 'informes.dateNoveltie', 'informes.plate'])
    .select(['informes.operatorName', 'informes.status', 'informes.timeResponse', NOVEDADES.as('novedades')])
    .where('informes.client_id', '=', own.client_id)
    .where('informes.delete', '=', sql.lit(false))
    .where(isSame)
    .where('informes._id', '!=', id)
    .where(isAfter(['informes.fecha', 'informes._id'], cursor))
    .orderBy('informes.fecha', 'desc')
    .orderBy('informes._id', 'desc')
    .limit(limit + 1)
    .execute();
  const { items, next } = cutPage(rows, limit, ({ fecha }) => fecha);
  return {
    items: items.map(({ fecha, timeResponse, ...otro }) =>
      Object.assign(otro, { fecha: fecha.toISOString(), timeResponse: daysText(timeResponse) }),
    ),
    next,
  };
}
