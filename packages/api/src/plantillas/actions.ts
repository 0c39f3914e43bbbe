import { isDeepStrictEqual } from 'node:util';
import { DomainError } from '@fenix/domain/errors';
import { whatChanged } from '@fenix/domain/plantillas/constructor/cambios';
import { PLANTILLA_MESSAGES } from '@fenix/domain/plantillas/messages';
import {
  type ChangedPlantilla,
  type NewPlantilla,
  type Plantilla,
  TEMPLATES_BYTES_MAX,
  TEMPLATES_MAX,
} from '@fenix/domain/plantillas/plantilla';
import { nameKey } from '@fenix/domain/text/names';
import type { FastifyRequest } from 'fastify';
import type { Tx } from '../db/database';
import { type Restore, discard } from '../records/papelera';
import { assertFresh } from '../db/stale';
import { isUniqueViolation } from '../db/unique';
import type { Deps } from '../ports/deps';
import { type TemplateOf, addVersion } from '../forms/templates';
import { type Company, findCompanyFor } from '../http/company';
import { write } from '../http/write';
import { newId } from '../ground/ids';
import { type Body, findPlantilla, lockPlantilla, bytesOfPlantillas } from './queries';

/** How a change is called to who did not see it. */
const WORDS = { name: 'el nombre', cambios: 'los componentes' } as const;

const versionsOf = (id: string, clientId: string): TemplateOf => ({ kind: 'documento', key: id, clientId });

/** TPL-08: saved for a company, under a name that no other of its templates has. */
export async function createPlantilla(
  deps: Deps,
  request: FastifyRequest,
  { client, name, components }: NewPlantilla,
): Promise<Plantilla> {
  const company = await findCompanyFor(deps.database.system, request, client);
  return write(request, deps.clock, async ({ tx, now, record }) => {
    await assertRoom(tx, company);
    const _id = newId(now.getTime());
    const row = { _id, client_id: company._id, name, name_key: nameKey(name), fecha: now };
    const added = await tx
      .insertInto('plantillas')
      .values({ ...row, changedBy: request.viewer.nameUser })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (!added.numInsertedOrUpdatedRows) throw nameTaken();
    const body: Body = { name, components };
    await addVersion(tx, now, versionsOf(_id, company._id), { after: 0, body });
    await assertSize(tx, company._id);
    const of = { clientId: company._id, client: company.client };
    const after = { name, componentes: components.length };
    await record({ action: 'plantilla.crear', entity: 'plantilla', entityId: _id, of, after });
    return findPlantilla(deps, { db: tx, viewer: request.viewer }, _id);
  });
}

async function assertRoom(tx: Tx, { _id }: Pick<Company, '_id'>): Promise<void> {
  const { count } = await tx
    .selectFrom('plantillas')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('client_id', '=', _id)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (Number(count) >= TEMPLATES_MAX) throw new DomainError('conflict', PLANTILLA_MESSAGES.tooManyTemplates);
}

/** Looked at with the new version among them; a refusal takes it back. */
async function assertSize(tx: Tx, clientId: string): Promise<void> {
  if ((await bytesOfPlantillas(tx, clientId)) > TEMPLATES_BYTES_MAX)
    throw new DomainError('tooLarge', PLANTILLA_MESSAGES.tooLargeTogether);
}

/** A new version over the one it was made from; of two people at once, the second gets a conflict, with the newer one. */
export function updatePlantilla(
  deps: Deps,
  request: FastifyRequest,
  id: string,
  { version, ...body }: ChangedPlantilla,
): Promise<Plantilla> {
  const { viewer } = request;
  return write(request, deps.clock, async ({ tx, now, record, unchanged }) => {
    const { clientId, ...held } = await lockPlantilla(tx, viewer, id);
    const edited = {
      entity: 'plantilla',
      id,
      actions: ['plantilla.editar'],
      words: WORDS,
      version: held.version,
      current: () => held,
    } as const;
    await assertFresh(tx, edited, version, now);
    if (isDeepStrictEqual(body, { name: held.name, components: held.components })) {
      unchanged();
      return held;
    }
    await changeName(tx, id, body.name);
    const next = await addVersion(tx, now, versionsOf(id, clientId), { after: held.version, body });
    await tx
      .updateTable('plantillas')
      .set({ version: next, fecha: now, changedBy: viewer.nameUser })
      .where('_id', '=', id)
      .execute();
    await assertSize(tx, clientId);
    const cambios = whatChanged(held, body).flatMap(({ what, text }) => (what === 'nombre' ? [] : [text]));
    await record({
      action: 'plantilla.editar',
      entity: 'plantilla',
      entityId: id,
      of: { clientId, client: held.client },
      before: { name: held.name },
      after: { name: body.name, ...(cambios.length > 0 && { cambios }) },
    });
    return findPlantilla(deps, { db: tx, viewer }, id);
  });
}

async function changeName(tx: Tx, id: string, name: string): Promise<void> {
  try {
    await tx
      .updateTable('plantillas')
      .set({ name, name_key: nameKey(name) })
      .where('_id', '=', id)
      .execute();
  } catch (error) {
    throw isUniqueViolation(error) ? nameTaken() : error;
  }
}

function nameTaken(): DomainError {
  const errors = [{ path: 'name', message: PLANTILLA_MESSAGES.nameTaken }];
  return new DomainError('conflict', PLANTILLA_MESSAGES.nameTaken, { errors });
}

/** TPL-09, TPL-10: it leaves the list; its versions and the documents made with it stay. */
export function deletePlantilla(deps: Deps, request: FastifyRequest, id: string): Promise<null> {
  return write(request, deps.clock, async ({ tx, now, record }) => {
    const { clientId, client, name } = await lockPlantilla(tx, request.viewer, id);
    await tx.updateTable('plantillas').set({ deleted_at: now }).where('_id', '=', id).execute();
    await discard(tx, 'plantilla', [{ record: id, clientId, label: name }], request.viewer, now);
    const of = { clientId, client };
    await record({ action: 'plantilla.eliminar', entity: 'plantilla', entityId: id, of, before: { name } });
    return null;
  });
}

/** PAP-05: among the others of its company, under its name. */
export const restorePlantilla: Restore = async (tx, { record, clientId }) => {
  await assertRoom(tx, { _id: clientId });
  await tx.updateTable('plantillas').set({ deleted_at: null }).where('_id', '=', record).execute();
};
