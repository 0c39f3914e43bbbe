import type { NewActa } from '@fenix/domain/actas/acta';
import { ageColor } from '@fenix/domain/actas/age';
import { daysOpen } from '@fenix/domain/dates/age';
import { assertCanAct } from '@fenix/domain/actas/lifecycle';
import { ACTA_MESSAGES } from '@fenix/domain/actas/messages';
import { numberOfVehicle } from '@fenix/domain/actas/vehicle';
import { DomainError } from '@fenix/domain/errors';
import { numberedLabel } from '@fenix/domain/assembly/papelera';
import { isManager } from '@fenix/domain/permissions';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { isAmong } from '../db/among';
import { nextConsecutive } from '../db/consecutive';
import { type Restore, discard } from '../records/papelera';
import type { Deps } from '../ports/deps';
import { type Company, findCompanyFor } from '../http/company';
import { write } from '../http/write';
import { newId } from '../ground/ids';
import { refusedFields } from '../media/form';
import { type LockedActa, lockActa, lockActas, raiseNotFound } from './queries';
import { findInternalNumber } from '../flota/internos';
import { findVehicle } from './vehicles';

/** Whose record it is, for the audit log. */
export const ofActa = ({ client_id, client }: Pick<LockedActa, 'client_id' | 'client'>) => ({
  clientId: client_id,
  client,
});

/**
 * ACTA-38, ACTA-86: creates a pending record and returns its id and number. The platform's data of the vehicle takes
 * precedence over the caller's.
 */
export async function createActa(
  deps: Deps,
  request: FastifyRequest,
  { client, dataVehicle, internalNumber, ...given }: z.output<typeof NewActa>,
): Promise<{ _id: string; consecutive: number }> {
  const company = await findOwner(deps, request, client);
  const vehicle = (await findVehicle(deps, company, given.plate)) ?? dataVehicle;
  const kept = await findInternalNumber(request.db, company, given.plate);
  const acta = { ...given, internalNumber: kept ?? numberOfVehicle(vehicle) ?? internalNumber ?? null };
  // The id alone is what a repeated call is answered with, also one that began on the release before this one.
  const _id = await write(request, deps.clock, async ({ tx, now, record }) => {
    const _id = newId(now.getTime());
    const consecutive = await nextConsecutive(tx, 'acta');
    await tx
      .insertInto('actas')
      .values({
        ...acta,
        _id,
        client_id: company._id,
        consecutive,
        fecha: now,
        named_by_staff: isManager(request.viewer),
        dataVehicle: vehicle ? JSON.stringify(vehicle) : null,
      })
      .execute();
    await record({
      action: 'acta.crear',
      entity: 'acta',
      entityId: _id,
      of: { clientId: company._id, client: company.client },
      after: { consecutive, ...acta },
    });
    return _id;
  });
  const { consecutive } = await request.db
    .selectFrom('actas')
    .select('consecutive')
    .where('_id', '=', _id)
    .executeTakeFirstOrThrow();
  return { _id, consecutive };
}

/** A client user writes records of their own company; staff of any. An unknown name is reported as a field error. */
async function findOwner({ database }: Deps, request: FastifyRequest, name: string): Promise<Company> {
  try {
    return await findCompanyFor(database.system, request, name);
  } catch (error) {
    if (error instanceof DomainError && error.kind === 'notFound')
      throw refusedFields([{ path: 'client', message: ACTA_MESSAGES.unknownClient }]);
    throw error;
  }
}

/** ACTA-106, ACTA-116, ACTA-117: for good, with the days it took and their colour. */
export function closeActa(deps: Deps, request: FastifyRequest, id: string) {
  return write(request, deps.clock, async ({ tx, now, record }) => {
    const acta = await lockActa(tx, request.viewer, id);
    assertCanAct(request.viewer, 'close', acta);
    const timeDiffFinally = daysOpen(acta.fecha, now);
    const closing = { closeProcces: ageColor(acta.tipe, timeDiffFinally), timeDiffFinally };
    await tx
      .updateTable('actas')
      .set({ close: true, ...closing })
      .where('_id', '=', id)
      .execute();
    await record({ action: 'acta.cerrar', entity: 'acta', entityId: id, of: ofActa(acta), after: closing });
    return closing;
  });
}

/** ACTA-31, ACTA-37: all of them or none; each leaves its own entry. */
export function deleteActas(deps: Deps, request: FastifyRequest, listIds: readonly string[]): Promise<null> {
  const ids = [...new Set(listIds)];
  return write(request, deps.clock, async ({ tx, now, record }) => {
    const actas = await lockActas(tx, request.viewer, ids);
    if (actas.length < ids.length) raiseNotFound();
    for (const acta of actas) assertCanAct(request.viewer, 'delete', acta);
    await tx.updateTable('actas').set({ delete: true }).where(isAmong('_id', ids)).execute();
    const discarded = actas.map(({ _id, client_id, consecutive, plate }) => ({
      record: _id,
      clientId: client_id,
      label: numberedLabel(consecutive, plate),
    }));
    await discard(tx, 'acta', discarded, request.viewer, now);
    for (const acta of actas)
      await record({
        action: 'acta.eliminar',
        entity: 'acta',
        entityId: acta._id,
        of: ofActa(acta),
        before: { consecutive: acta.consecutive, plate: acta.plate },
      });
    return null;
  });
}

/** PAP-06: nothing else of it had changed. */
export const restoreActa: Restore = async (tx, { record }) => {
  await tx.updateTable('actas').set({ delete: false }).where('_id', '=', record).execute();
};
