import type { Carga } from '@fenix/domain/cargas';
import { DomainError } from '@fenix/domain/errors';
import { SHELL_MESSAGES } from '@fenix/domain/messages';
import type { Db } from '../../db/database';
import { oldestCarga } from '../claims';
import type { Sender } from '../sender';

type Asking = Pick<Sender, 'owner' | 'clienteId'>;

/** The videos a person has sent, or is sending: no other person sees them. */
export function ownCargas(db: Db, { owner, clienteId }: Asking, now: Date) {
  return db
    .selectFrom('cargas')
    .where(owner.column, '=', owner._id)
    .where('client_id', '=', clienteId)
    .where('created_at', '>', oldestCarga(now));
}

const COLUMNS = ['_id', 'nombre', 'lugar', 'bytes', 'piece_bytes', 'object', 'claimed_at'] as const;

export async function findCarga(db: Db, asking: Asking, id: string, now: Date) {
  const row = await ownCargas(db, asking, now).select(COLUMNS).where('_id', '=', id).executeTakeFirst();
  if (!row) throw new DomainError('notFound', SHELL_MESSAGES.notFound);
  return row;
}

export type FoundCarga = Awaited<ReturnType<typeof findCarga>>;

/** The pieces that have arrived, in their order. */
export function listPieces(db: Db, id: string) {
  return db
    .selectFrom('carga_piezas')
    .select(['numero', 'bytes', 'sha256', 'object'])
    .where('carga_id', '=', id)
    .orderBy('numero')
    .execute();
}

export async function answerOf(db: Db, row: FoundCarga): Promise<Carga> {
  const { _id, nombre, bytes, piece_bytes: pieceBytes, object, claimed_at } = row;
  const piezas = (await listPieces(db, _id)).map(({ numero }) => numero);
  return { _id, nombre, bytes, pieceBytes, piezas, estado: claimed_at ? 'usada' : object ? 'completa' : 'abierta' };
}
