import { daysOpen } from '@fenix/domain/dates/age';
import { DomainError } from '@fenix/domain/errors';
import { EVIDENCIA_MESSAGES, type EvidenciaRef, type Origen } from '@fenix/domain/flota/evidencia';
import { NOVEDADES_MESSAGES, rangoIn } from '@fenix/domain/informes/catalogo/catalogo';
import { informeProblems } from '@fenix/domain/informes/crear/checkInforme';
import { informeColor } from '@fenix/domain/informes/dias';
import { assertCanAct } from '@fenix/domain/informes/estado';
import {
  FOTO_FIELDS,
  type FileSlot,
  NOVELTIES_VERSION,
  type Novelty,
  type Status,
  VIDEO_FIELDS,
  slotOf,
} from '@fenix/domain/informes/informe';
import { INFORME_MESSAGES } from '@fenix/domain/informes/messages';
import { type Rango, rangoOf } from '@fenix/domain/informes/catalogo/novedades';
import { numberedLabel } from '@fenix/domain/assembly/papelera';
import type { FastifyRequest } from 'fastify';
import { isAmong } from '../db/among';
import { nextConsecutive } from '../db/consecutive';
import type { Tx } from '../db/database';
import { type EvidenceReaders, assertMayRead } from '../flota/evidencia';
import { type Restore, discard } from '../records/papelera';
import type { Deps } from '../ports/deps';
import { type Company, findCompanyFor, unknownClient } from '../http/company';
import { write } from '../http/write';
import { newId } from '../ground/ids';
import { type Form, refusedFields } from '../media/form';
import { receiveForm } from '../media/receive';
import { announceInforme } from './avisos';
import { currentNovedades, findNovedades } from './catalogo/catalogo';
import { CREATE_FORM } from './crear/form';
import { type LockedInforme, daysText, lockInforme, lockInformes, raiseNotFound } from './queries';

/** Whose report it is, for the audit log. */
export const ofInforme = ({ client_id, client }: Pick<LockedInforme, 'client_id' | 'client'>) => ({
  clientId: client_id,
  client,
});

/**
 * INF-40, INF-60, INF-73: a report in process, checked by the list of novelties that its form offered. Who sends the same
 * form with the same key again gets the same answer.
 */
export function createInforme(
  deps: Deps,
  request: FastifyRequest,
  evidence: EvidenceReaders,
): Promise<{ createdInformeId: string }> {
  const { viewer } = request;
  return receiveForm(deps, request, CREATE_FORM, async ({ fields, given, store }) => {
    const { proceddingId, version, origen: ref, ...answers } = fields;
    const { client, newNovelties, videoSystem, ...kept } = answers;
    const company = await findOwner(deps, request, client);
    const { rangos, version: listVersion } = await listOf(request, company, version);
    const problems = informeProblems(answers, { rangos, given, now: deps.clock.now() });
    if (problems.length > 0) throw refusedFields(problems);
    const origen = ref && (await findOrigen(deps, request, evidence, company, ref));
    return write(request, deps.clock, async ({ tx, now, record }) => {
      if (proceddingId) await assertActaOf(tx, company, proceddingId);
      const _id = newId(now.getTime());
      const stored = await store(tx, { kind: 'informe', record: _id, clientId: company._id });
      const consecutive = await nextConsecutive(tx, 'informe');
      const told = { ...kept, videoSystem: videoSystem ? 'Si' : 'No' } as const;
      await tx
        .insertInto('informes')
        .values({
          ...told,
          _id,
          client_id: company._id,
          consecutive,
          fecha: now,
          novelties: JSON.stringify({ v: NOVELTIES_VERSION, data: withRangos(rangos, newNovelties) }),
          files: JSON.stringify(slotsOf(stored)),
          proceddingId: proceddingId ?? null,
          createdBy: JSON.stringify({ name: viewer.nameUser, client: viewer.cliente }),
          printedClient: company.client,
          listVersion,
          origen: origen ? JSON.stringify(origen) : null,
        })
        .execute();
      await record({
        action: 'informe.crear',
        entity: 'informe',
        entityId: _id,
        of: { clientId: company._id, client: company.client },
        after: {
          consecutive,
          ...told,
          novelties: newNovelties,
          ...(proceddingId && { proceddingId }),
          ...(origen && { origen: origen.titulo }),
        },
      });
      await announceInforme(tx, _id, now);
      return { createdInformeId: _id };
    });
  });
}

/** The list that was named, else the one of today. */
async function listOf({ db }: FastifyRequest, { _id }: Company, version: string | undefined) {
  if (version === undefined) return currentNovedades(db, _id);
  const rangos = await findNovedades(db, _id, version);
  if (!rangos) throw refusedFields([{ path: 'version', message: NOVEDADES_MESSAGES.unknownVersion }]);
  return { version, rangos };
}

/** A type that version 0 of the catalogue does not have is kept with its range, so that its paper needs no catalogue. */
export function withRangos(
  rangos: readonly Rango[],
  novelties: readonly Novelty[],
  before: readonly Novelty[] = [],
): Novelty[] {
  return novelties.map(({ noveltie, description }) => {
    const own = rangoOf(noveltie) ? undefined : rangoIn(rangos, noveltie);
    const kept = before.find((one) => one.noveltie === noveltie)?.rango;
    const rango = own ? `${own.name} · ${own.caption}` : kept;
    return { noveltie, description, ...(rango && { rango }) };
  });
}

type Stored = Awaited<ReturnType<Form<typeof CREATE_FORM>['store']>>;

/** INF-37, INF-41: by the slot of each; a slot without a file is not there. */
export function slotsOf(stored: Stored): Partial<Record<FileSlot, string>> {
  const placed = [...FOTO_FIELDS, ...VIDEO_FIELDS].flatMap((field) =>
    stored[field].map(({ id }) => [slotOf(field), id] as const),
  );
  return Object.fromEntries(placed);
}

/** INF-08: a client user writes reports of their own company; staff of any. An unknown name is reported as a field error. */
async function findOwner({ database }: Deps, request: FastifyRequest, name: string): Promise<Company> {
  try {
    return await findCompanyFor(database.system, request, name);
  } catch (error) {
    if (error instanceof DomainError && error.kind === 'notFound') throw unknownClient('client');
    throw error;
  }
}

/** INF-42. */
async function assertActaOf(tx: Tx, { _id }: Company, acta: string): Promise<void> {
  const found = await tx
    .selectFrom('actas')
    .select('_id')
    .where('_id', '=', acta)
    .where('client_id', '=', _id)
    .where('delete', '=', false)
    .executeTakeFirst();
  if (!found) throw refusedFields([{ path: 'proceddingId', message: INFORME_MESSAGES.unknownActa }]);
}

/** INF-82: the evidence, read again on the server; the caller's description of it is not stored. */
async function findOrigen(
  deps: Deps,
  request: FastifyRequest,
  evidence: EvidenceReaders,
  { client }: Company,
  { tipo, de, momento }: EvidenciaRef,
): Promise<Origen> {
  assertMayRead(request, tipo);
  try {
    return (await evidence[tipo](deps, request, { client, de, momento })).origen;
  } catch (error) {
    if (error instanceof DomainError && error.kind === 'notFound')
      throw refusedFields([{ path: 'origen', message: EVIDENCIA_MESSAGES.unknownOrigin }]);
    throw error;
  }
}

type NewStatus = { status: Status; note?: string | undefined };

/** INF-61, INF-62, INF-65: the server counts the days, and finishing happens once. */
export function setStatus(deps: Deps, request: FastifyRequest, id: string, { status, note }: NewStatus) {
  const { viewer } = request;
  return write(request, deps.clock, async ({ tx, now, record, unchanged }) => {
    const informe = await lockInforme(tx, viewer, id);
    assertCanAct(viewer, 'setStatus', informe);
    if (status === 'process') {
      unchanged();
      return { status, timeResponse: null };
    }
    const timeResponse = daysOpen(informe.fecha, now);
    await tx
      .updateTable('informes')
      .set({
        status,
        timeResponse,
        color: informeColor(timeResponse),
        finishedAt: now,
        finishedBy: viewer.nameUser,
        finishNote: note ?? null,
      })
      .where('_id', '=', id)
      .execute();
    const after = { status, timeResponse, ...(note && { finishNote: note }) };
    await record({ action: 'informe.finalizar', entity: 'informe', entityId: id, of: ofInforme(informe), after });
    return { status, timeResponse: daysText(timeResponse) };
  });
}

/** INF-49, INF-77: all of them or none; each leaves its own entry. */
export function deleteInformes(deps: Deps, request: FastifyRequest, listIds: readonly string[]): Promise<null> {
  const ids = [...new Set(listIds)];
  return write(request, deps.clock, async ({ tx, now, record }) => {
    const informes = await lockInformes(tx, request.viewer, ids);
    if (informes.length < ids.length) raiseNotFound();
    for (const informe of informes) assertCanAct(request.viewer, 'delete', informe);
    await tx.updateTable('informes').set({ delete: true }).where(isAmong('_id', ids)).execute();
    const discarded = informes.map(({ _id, client_id, consecutive, plate }) => ({
      record: _id,
      clientId: client_id,
      label: numberedLabel(consecutive, plate),
    }));
    await discard(tx, 'informe', discarded, request.viewer, now);
    for (const informe of informes)
      await record({
        action: 'informe.eliminar',
        entity: 'informe',
        entityId: informe._id,
        of: ofInforme(informe),
        before: { consecutive: informe.consecutive, plate: informe.plate },
      });
    return null;
  });
}

/** PAP-06: nothing else of it had changed. */
export const restoreInforme: Restore = async (tx, { record }) => {
  await tx.updateTable('informes').set({ delete: false }).where('_id', '=', record).execute();
};
