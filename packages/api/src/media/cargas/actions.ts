import { CARGAS_MAX, CARGA_MESSAGES, type Carga, type NewCarga, PIECE_BYTES, placeOf } from '@fenix/domain/cargas';
import { DomainError } from '@fenix/domain/errors';
import { SHELL_MESSAGES } from '@fenix/domain/messages';
import { UPLOAD_MESSAGES, maxBytesOf } from '@fenix/domain/uploads';
import type { FastifyRequest } from 'fastify';
import type { Tx } from '../../db/database';
import { write } from '../../http/write';
import { newId } from '../../ground/ids';
import type { Deps } from '../../ports/deps';
import { cleanLabel } from '../label';
import { lockQuota, spaceOf } from '../queries';
import { discardUnrecorded } from '../receive';
import { answerOf, findCarga, listPieces, ownCargas } from './queries';

/**
 * VIDEO-01, VIDEO-04: a video to be sent in pieces, or the one that this browser began before. Nothing that anybody
 * answers for has changed until a record takes it.
 */
export function openCarga(deps: Deps, request: FastifyRequest, carga: NewCarga): Promise<Carga> {
  const { viewer } = request;
  const { bytes, lugar, huella, formulario } = carga;
  const nombre = cleanLabel(carga.nombre);
  const most = maxBytesOf(placeOf(lugar), 'video/*');
  if (bytes > most) throw new DomainError('tooLarge', UPLOAD_MESSAGES.tooLarge(nombre, most));
  return write(request, deps.clock, async ({ tx, now, unchanged }) => {
    unchanged();
    // One at a time for a company: two tabs begin one upload, and two people do not both take the last space.
    await lockQuota(tx, viewer.clienteId);
    const begun = await ownCargas(tx, request, now)
      .select(['_id', 'bytes', 'lugar'])
      .where('huella', '=', huella)
      .where((where) =>
        formulario === undefined
          ? where('claimed_at', 'is', null)
          : where.or([where('claimed_at', 'is', null), where('claimed_with', '=', formulario)]),
      )
      .orderBy('claimed_at', (order) => order.asc().nullsFirst())
      .executeTakeFirst();
    if (begun?.bytes === bytes && begun.lugar === lugar)
      return answerOf(tx, await findCarga(tx, request, begun._id, now));
    // Of another file, or one that has expired and was not swept yet.
    await tx
      .deleteFrom('cargas')
      .where('user_id', '=', viewer._id)
      .where('huella', '=', huella)
      .where('claimed_at', 'is', null)
      .execute();
    await assertRoom(tx, deps, request, bytes, now);
    const _id = newId(now.getTime());
    const owner = { client_id: viewer.clienteId, user_id: viewer._id };
    await tx
      .insertInto('cargas')
      .values({ _id, ...owner, nombre, lugar, bytes, piece_bytes: PIECE_BYTES, huella, created_at: now })
      .execute();
    return answerOf(tx, await findCarga(tx, request, _id, now));
  });
}

async function assertRoom(tx: Tx, { config }: Deps, request: FastifyRequest, bytes: number, now: Date): Promise<void> {
  const { open } = await ownCargas(tx, request, now)
    .select(({ fn }) => fn.countAll<string>().as('open'))
    .where('claimed_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (Number(open) >= CARGAS_MAX) throw new DomainError('conflict', CARGA_MESSAGES.tooMany);
  const { free, quotaGb } = await spaceOf(tx, request.viewer.clienteId, config);
  if (bytes > free) throw new DomainError('tooLarge', UPLOAD_MESSAGES.quotaReached(quotaGb));
}

export async function readCarga({ clock }: Deps, request: FastifyRequest, id: string): Promise<Carga> {
  return answerOf(request.db, await findCarga(request.db, request, id, clock.now()));
}

/** One that a record has taken is no upload any more. */
export async function dropCarga(deps: Deps, request: FastifyRequest, id: string): Promise<null> {
  const objects = await write(request, deps.clock, async ({ tx, now, unchanged }) => {
    unchanged();
    const { object } = await findCarga(tx, request, id, now);
    const pieces = await listPieces(tx, id);
    const gone = await tx
      .deleteFrom('cargas')
      .where('_id', '=', id)
      .where('claimed_at', 'is', null)
      .returning('_id')
      .executeTakeFirst();
    if (!gone) throw new DomainError('notFound', SHELL_MESSAGES.notFound);
    return [object, ...pieces.map((piece) => piece.object)].filter((one) => one !== null);
  });
  await discardUnrecorded(deps, objects, request.log);
  return null;
}
