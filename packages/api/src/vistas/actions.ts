import { DomainError } from '@fenix/domain/errors';
import {
  type Lista,
  type NewVista,
  type Tabla,
  VISTAS_MAX,
  VISTA_MESSAGES,
  type VistaChange,
  type VistasPropias,
  canSeeLista,
} from '@fenix/domain/vistas/vista';
import type { FastifyRequest } from 'fastify';
import type { Tx } from '../db/database';
import { isUniqueViolation } from '../db/unique';
import type { Deps } from '../ports/deps';
import { write } from '../http/write';
import { newId } from '../ground/ids';
import type { Viewer } from '../viewer/viewer';
import { readVistas } from './queries';

/** One change of a person's own views at a time. What they keep about lists is nothing that anybody answers for. */
async function change(
  { clock }: Deps,
  request: FastifyRequest,
  work: (tx: Tx, viewer: Viewer, now: Date) => Promise<unknown>,
): Promise<VistasPropias> {
  const { viewer } = request;
  try {
    return await write(request, clock, async ({ tx, now, unchanged }) => {
      unchanged();
      await tx.selectFrom('users').select('_id').where('_id', '=', viewer._id).forNoKeyUpdate().execute();
      await work(tx, viewer, now);
      return readVistas(tx, viewer);
    });
  } catch (error) {
    throw isUniqueViolation(error) ? new DomainError('conflict', VISTA_MESSAGES.nameTaken) : error;
  }
}

export function createVista(deps: Deps, request: FastifyRequest, vista: NewVista): Promise<VistasPropias> {
  assertSees(request.viewer, vista.lista);
  return change(deps, request, async (tx, { _id: user_id, clienteId: client_id }, created_at) => {
    const { lista, isEntrada } = vista;
    const { count } = await tx
      .selectFrom('vistas')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('user_id', '=', user_id)
      .where('lista', '=', lista)
      .executeTakeFirstOrThrow();
    if (Number(count) >= VISTAS_MAX) throw new DomainError('conflict', VISTA_MESSAGES.tooMany);
    if (isEntrada) await dropEntrada(tx, user_id, lista);
    await tx
      .insertInto('vistas')
      .values({ _id: newId(created_at.getTime()), user_id, client_id, created_at, ...vista })
      .execute();
  });
}

export function updateVista(
  deps: Deps,
  request: FastifyRequest,
  id: string,
  { name, query, isEntrada }: VistaChange,
): Promise<VistasPropias> {
  return change(deps, request, async (tx, viewer) => {
    const { lista } = await findOwn(tx, viewer, id);
    if (isEntrada) await dropEntrada(tx, viewer._id, lista);
    const patch = {
      ...(name !== undefined && { name }),
      ...(query !== undefined && { query }),
      ...(isEntrada !== undefined && { isEntrada }),
    };
    if (Object.keys(patch).length > 0) await tx.updateTable('vistas').set(patch).where('_id', '=', id).execute();
  });
}

export function deleteVista(deps: Deps, request: FastifyRequest, id: string): Promise<VistasPropias> {
  return change(deps, request, async (tx, viewer) => {
    await findOwn(tx, viewer, id);
    await tx.deleteFrom('vistas').where('_id', '=', id).execute();
  });
}

/** VISTA-03: the last one counts. */
export function keepTabla(deps: Deps, request: FastifyRequest, lista: Lista, tabla: Tabla): Promise<VistasPropias> {
  assertSees(request.viewer, lista);
  return change(deps, request, (tx, { _id: user_id, clienteId: client_id }) =>
    tx
      .insertInto('vista_tablas')
      .values({ user_id, client_id, lista, ...tabla })
      .onConflict((conflict) => conflict.columns(['user_id', 'lista']).doUpdateSet(tabla))
      .execute(),
  );
}

function assertSees(viewer: Viewer, lista: Lista): void {
  if (!canSeeLista(viewer, lista)) throw new DomainError('forbidden', VISTA_MESSAGES.noAccess);
}

/** VISTA-06: another person's view, of the same company or not, is none. */
async function findOwn(tx: Tx, viewer: Viewer, id: string): Promise<{ lista: Lista }> {
  const own = await tx
    .selectFrom('vistas')
    .select('lista')
    .where('_id', '=', id)
    .where('user_id', '=', viewer._id)
    .executeTakeFirst();
  if (!own || !canSeeLista(viewer, own.lista)) throw new DomainError('notFound', VISTA_MESSAGES.notFound);
  return own;
}

function dropEntrada(tx: Tx, user: string, lista: Lista) {
  return tx
    .updateTable('vistas')
    .set({ isEntrada: false })
    .where('user_id', '=', user)
    .where('lista', '=', lista)
    .where('isEntrada', '=', true)
    .execute();
}
