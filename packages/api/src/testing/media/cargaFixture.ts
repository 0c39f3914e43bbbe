import { createHash } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import { PIECE_BYTES, PIECE_MIME, type Carga, type NewCarga } from '@fenix/domain/cargas';
import { newId } from '../../ground/ids';
import type { TestApp } from '../testApp';

const sha256 = (content: Buffer | string) => createHash('sha256').update(content).digest();

export const digest = (content: Buffer) => ({ 'content-digest': `sha-256=:${sha256(content).toString('base64')}:` });

export function announced(content: Buffer, over: Partial<NewCarga> = {}): NewCarga {
  const huella = sha256(content).toString('hex');
  return { nombre: 'recorrido.mp4', bytes: content.length, lugar: 'informeVideo', huella, ...over };
}

/** The pieces of a file, in their order. */
export function cut(content: Buffer, size = PIECE_BYTES): Buffer[] {
  const count = Math.ceil(content.length / size);
  return Array.from({ length: count }, (_, index) => content.subarray(index * size, (index + 1) * size));
}

export async function openedCarga(api: TestApp, token: string, carga: NewCarga): Promise<Carga> {
  return (await api.call(token, 'POST', '/api/cargas', { payload: carga })).json<{ data: Carga }>().data;
}

export function sendPiece(
  api: TestApp,
  token: string | undefined,
  address: string,
  content: Buffer,
  headers: Record<string, string> = {},
): Promise<LightMyRequestResponse> {
  return api.call(token, 'PUT', `/api/cargas/${address}`, {
    payload: content,
    headers: { 'content-type': PIECE_MIME, ...digest(content), ...headers },
  });
}

/** A video that went in pieces and waits for its form. */
export async function sentVideo(
  api: TestApp,
  token: string,
  content: Buffer,
  over: Partial<NewCarga> = {},
): Promise<string> {
  const { _id } = await openedCarga(api, token, announced(content, over));
  for (const [index, piece] of cut(content).entries()) await sendPiece(api, token, `${_id}/${index}`, piece);
  const reply = await api.call(token, 'POST', `/api/cargas/${_id}/fin`);
  if (reply.statusCode !== 200) throw new Error(reply.body);
  return _id;
}

/** An unfinished upload with one piece. */
export function givenCarga(api: TestApp, user: { id: string }, client: { id: string }): Promise<string> {
  return insertCarga(api, { user_id: user.id }, client);
}

/** The same of an inspector of the app. */
export function givenAppCarga(api: TestApp, inspector: { id: string }, client: { id: string }): Promise<string> {
  return insertCarga(api, { inspector_id: inspector.id }, client);
}

type Owned = { user_id: string } | { inspector_id: string };

async function insertCarga({ deps }: TestApp, owner: Owned, client: { id: string }): Promise<string> {
  const db = deps.database.system;
  const [_id, client_id] = [newId(), client.id];
  await db
    .insertInto('cargas')
    .values({ ...facts, ...owner, _id, client_id, huella: _id, created_at: deps.clock.now() })
    .execute();
  await db
    .insertInto('carga_piezas')
    .values({ carga_id: _id, client_id, numero: 0, bytes: 5, sha256: _id, object: newId() })
    .execute();
  return _id;
}

const facts = { nombre: 'v.mp4', lugar: 'informeVideo', bytes: 10, piece_bytes: 5 } as const;

/** For the authorization matrix: uploads of the caller, under fixed ids. */
export const GIVEN_CARGA = '01930000-0000-7000-8000-0000000000a1';
export const GIVEN_WHOLE = '01930000-0000-7000-8000-0000000000a2';

export async function givenCargasOf({ deps }: TestApp, token: string | undefined): Promise<void> {
  const now = deps.clock.now();
  const sessionId = token?.startsWith('ey') ? await deps.tokens.read(token, now) : undefined;
  const db = deps.database.system;
  const session = await db
    .selectFrom('sessions')
    .select(['user_id', 'client_id'])
    .where('_id', '=', sessionId ?? newId())
    .executeTakeFirst();
  if (!session) return;
  const { user_id, client_id } = session;
  await db.deleteFrom('cargas').where('_id', 'in', [GIVEN_CARGA, GIVEN_WHOLE]).execute();
  const own = { ...facts, user_id, client_id };
  const given = (_id: string, object: string | null) => ({ ...own, _id, huella: _id, object, created_at: now });
  await db
    .insertInto('cargas')
    .values([given(GIVEN_CARGA, null), given(GIVEN_WHOLE, newId())])
    .execute();
}
