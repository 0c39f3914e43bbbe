import type { FastifyRequest } from 'fastify';
import type { Db } from '../db/database';
import { type Write, originOf, write, writeAs } from '../http/write';
import type { Deps } from '../ports/deps';
import { inspectorActor } from '../viewer/inspector';

/** Whose videos in pieces: a user's, or an inspector's. The columns of `cargas` that name them. */
export type Owner = { column: 'user_id' | 'inspector_id'; _id: string };

/** Who sends files with this request, with a handle under the row-level security of their company. */
export type Sender = {
  owner: Owner;
  /** By what the room for uploads is counted. */
  _id: string;
  clienteId: string;
  db: Db;
  write: <T>(work: (write: Write) => Promise<T>) => Promise<T>;
};

/** VIDEO-04, VIDEO-07: of the session that asks, which is a user's or that of the inspector's app. */
export function senderOf({ database, clock }: Pick<Deps, 'database' | 'clock'>, request: FastifyRequest): Sender {
  const { foundInspector } = request;
  if (!foundInspector) {
    const { viewer, db } = request;
    const { _id, clienteId } = viewer;
    const owner: Owner = { column: 'user_id', _id };
    return { owner, _id, clienteId, db, write: (work) => write(request, clock, work) };
  }
  const { _id, clientId: clienteId } = foundInspector;
  const db = database.for({ clienteId });
  const actor = inspectorActor(foundInspector);
  const owner: Owner = { column: 'inspector_id', _id };
  return { owner, _id, clienteId, db, write: (work) => writeAs(db, actor, originOf(request, clock), work) };
}
