import type { NewAccion } from '@fenix/domain/boletin/accion';
import type { Tx } from '../db/database';
import type { Schema } from '../db/schema';

export type NamedClient = { _id: string; client: string };

type Row = {
  id: string;
  consecutive: number;
  fecha: Date;
  texts: Omit<NewAccion, 'emails' | 'clientsList'>;
  emails: readonly string[];
  clients: readonly NamedClient[];
  files: Schema['newsletters']['files']['__select__'];
};

export async function insertAccion(
  tx: Tx,
  { id, consecutive, fecha, texts, emails, clients, files }: Row,
): Promise<void> {
  const { title1, description1, title2, description2, title3, description3 } = texts;
  await tx
    .insertInto('newsletters')
    .values({
      _id: id,
      consecutive,
      fecha,
      emailsList: [...emails],
      title1,
      description1,
      title2: title2 ?? null,
      description2: description2 ?? null,
      title3: title3 ?? null,
      description3: description3 ?? null,
      files: JSON.stringify(files),
    })
    .execute();
  await tx
    .insertInto('newsletter_clients')
    .values(clients.map(({ _id }) => ({ newsletter_id: id, client_id: _id, fecha })))
    .execute();
}
