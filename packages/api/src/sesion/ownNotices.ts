import type { AvisosCambio, AvisosPropios } from '@fenix/domain/sesion/avisos';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../ports/deps';
import { write } from '../http/write';

export async function findOwnNotices({ db, viewer }: FastifyRequest): Promise<AvisosPropios> {
  return db
    .selectFrom('users')
    .select(['avisosInformes as informes', 'avisosVencimientos as vencimientos'])
    .where('_id', '=', viewer._id)
    .executeTakeFirstOrThrow();
}

/** GUARD-14, CUM-16: each user turns the mail about reports and about papers on and off for themselves. */
export function changeOwnNotices(deps: Deps, request: FastifyRequest, avisos: AvisosCambio): Promise<null> {
  const { _id } = request.viewer;
  const { informes, vencimientos } = avisos;
  return write(request, deps.clock, async ({ tx, record, unchanged }) => {
    if (informes === undefined && vencimientos === undefined) return unchanged() ?? null;
    await tx
      .updateTable('users')
      .set({
        ...(informes !== undefined && { avisosInformes: informes }),
        ...(vencimientos !== undefined && { avisosVencimientos: vencimientos }),
      })
      .where('_id', '=', _id)
      .execute();
    await record({ action: 'usuario.avisos', entity: 'usuario', entityId: _id, after: avisos });
    return null;
  });
}
