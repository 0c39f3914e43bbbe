import type { AvisosPropios } from '@fenix/domain/sesion/avisos';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../deps';
import { write } from '../http/write';

export async function findOwnNotices({ db, viewer }: FastifyRequest): Promise<AvisosPropios> {
  const { informes } = await db
    .selectFrom('users')
    .select('avisosInformes as informes')
    .where('_id', '=', viewer._id)
    .executeTakeFirstOrThrow();
  return { informes };
}

/** GUARD-14: each person turns the mail about reports on and off for themselves. */
export function changeOwnNotices(deps: Deps, request: FastifyRequest, { informes }: AvisosPropios): Promise<null> {
  const { _id } = request.viewer;
  return write(request, deps.clock, async ({ tx, record }) => {
    await tx.updateTable('users').set({ avisosInformes: informes }).where('_id', '=', _id).execute();
    await record({ action: 'usuario.avisos', entity: 'usuario', entityId: _id, after: { informes } });
    return null;
  });
}
