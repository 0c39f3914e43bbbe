import { CARGAS_MAX, CARGA_MESSAGES, type Carga, type NewCarga, PIECE_BYTES, placeOf } from '@fenix/domain/cargas';
import { DomainError } from '@fenix/domain/errors';
import { SHELL_MESSAGES } from '@fenix/domain/messages';
import { UPLOAD_MESSAGES, maxBytesOf } from '@fenix/domain/uploads';
import type { FastifyRequest } from 'fastify';
import type { Tx } from '../../db/database';
import { newId } from '../../ground/ids';
import type { Deps } from '../../ports/deps';
import { cleanLabel } from '../label';
import { lockQuota, spaceOf } from '../queries';
import { discardUnrecorded } from '../receive';
import { type Sender, senderOf } from '../sender';
import { answerOf, findCarga, listPieces, ownCargas } from './queries';

/**
 * VIDEO-01, VIDEO-04: a video to be sent in pieces, or the one that this browser began before. Nothing that anybody
 * answers for has changed until a record takes it.
 */
export function openCarga(deps: Deps, request: FastifyRequest, carga: NewCarga): Promise<Carga> {
  const sender = senderOf(deps, request);
  const { owner, clienteId } = sender;
  const { bytes, lugar, huella, formulario } = carga;
  const nombre = cleanLabel(carga.nombre);
  const most = maxBytesOf(placeOf(lugar), 'video/*');
  if (bytes > most) throw new DomainError('tooLarge', UPLOAD_MESSAGES.tooLarge(nombre, most));
  return sender.write(async ({ tx, now, unchanged }) => {
    unchanged();
    // One at a time for a company: two tabs begin one upload, and two people do not both take the last space.
    await lockQuota(tx, clienteId);
    const begun = await ownCargas(tx, sender, now)
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
      return answerOf(tx, await findCarga(tx, sender, begun._id, now));
    // Of another file, or one that has expired and was not swept yet.
    await tx
      .deleteFrom('cargas')
      .where(owner.column, '=', owner._id)
      .where('huella', '=', huella)
      .where('claimed_at', 'is', null)
      .execute();
    await assertRoom(tx, deps, sender, bytes, now);
    const _id = newId(now.getTime());
    const whose = { client_id: clienteId, [owner.column]: owner._id };
    await tx
      .insertInto('cargas')
      .values({ _id, ...whose, nombre, lugar, bytes, piece_bytes: PIECE_BYTES, huella, created_at: now })
      .execute();
    return answerOf(tx, await findCarga(tx, sender, _id, now));
  });
}

async function assertRoom(tx: Tx, { config }: Deps, sender: Sender, bytes: number, now: Date): Promise<void> {
  const { open } = await ownCargas(tx, sender, now)
    .select(({ fn }) => fn.countAll<string>().as('open'))
    .where('claimed_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (Number(open) >= CARGAS_MAX) throw new DomainError('conflict', CARGA_MESSAGES.tooMany);
  const { free, quotaGb } = await spaceOf(tx, sender.clienteId, config);
  if (bytes > free) throw new DomainError('tooLarge', UPLOAD_MESSAGES.quotaReached(quotaGb));
}

export async function readCarga(deps: Deps, request: FastifyRequest, id: string): Promise<Carga> {
  const sender = senderOf(deps, request);
  return answerOf(sender.db, await findCarga(sender.db, sender, id, deps.clock.now()));
}

/** One that a record has taken is no upload any more. */
export async function dropCarga(deps: Deps, request: FastifyRequest, id: string): Promise<null> {
  const sender = senderOf(deps, request);
  const objects = await sender.write(async ({ tx, now, unchanged }) => {
    unchanged();
    const { object } = await findCarga(tx, sender, id, now);
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
