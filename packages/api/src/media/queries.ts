import { DomainError } from '@fenix/domain/errors';
import { SHELL_MESSAGES } from '@fenix/domain/messages';
import type { Db } from '../db/database';
import { newId } from '../ids';
import type { MediaStore } from '../ports/media';

export async function findMedia(db: Db, id: string): Promise<{ mime: string; label: string }> {
  const row = await db.selectFrom('media').select(['mime', 'label']).where('_id', '=', id).executeTakeFirst();
  if (!row) throw new DomainError('notFound', SHELL_MESSAGES.notFound);
  return row;
}

type NewMedia = { clientId: string | null; label: string; mime: string; content: Buffer };

/** The file first, its row after: a row always has its file, and a file without a row can be swept. */
export async function storeMedia(
  db: Db,
  store: MediaStore,
  { clientId, label, mime, content }: NewMedia,
  now: Date,
): Promise<string> {
  const id = newId(now.getTime());
  await store.put(id, content);
  await db
    .insertInto('media')
    .values({ _id: id, client_id: clientId, label, mime, bytes: content.length, created_at: now })
    .execute();
  return id;
}
