import { type PapelEscrito, asuntoOf } from '@fenix/domain/cumplimiento/papeles/papel';
import { isAmong } from '../../db/among';
import type { Db } from '../../db/database';
import { newId } from '../../ground/ids';

type Facts = Omit<PapelEscrito, 'client'>;
export type NewPaper = Facts & { _id?: string; archivo?: string | null };

/** Rows of one statement: PostgreSQL takes 65,535 parameters. */
const BATCH = 1_000;

/** Adds papers, each a row of its own: what it renews stays. Of each owner and subject there may be one. */
export async function addPapers(
  tx: Db,
  papers: readonly NewPaper[],
  { clientId, autor, now }: { clientId: string; autor: string; now: Date },
): Promise<void> {
  const written = await lastWritten(tx, clientId, papers);
  const rows = papers.map((paper) => {
    const { _id, placa, persona, tipo, numero, entidad, expedicion, vence, categoria, archivo } = paper;
    const asunto = asuntoOf({ tipo, entidad });
    const last = written.get(`${placa ?? persona} ${asunto}`);
    return {
      _id: _id ?? newId(now.getTime()),
      client_id: clientId,
      placa,
      persona_id: persona,
      tipo,
      asunto,
      numero,
      entidad,
      expedicion,
      vence,
      categoria,
      archivo: archivo ?? null,
      autor,
      // The one written last counts, also of two that are written in the same millisecond.
      fecha: last && last >= now ? new Date(last.getTime() + 1) : now,
    };
  });
  for (let first = 0; first < rows.length; first += BATCH)
    await tx
      .insertInto('papeles')
      .values(rows.slice(first, first + BATCH))
      .execute();
}

/** When the paper of each subject of these owners was written last. */
async function lastWritten(db: Db, clientId: string, papers: readonly NewPaper[]): Promise<Map<string, Date>> {
  const last = (column: 'placa' | 'persona_id', owners: readonly string[]) =>
    owners.length === 0
      ? []
      : db
          .selectFrom('papeles')
          .select([column, 'asunto'])
          .select((select) => select.fn.max('fecha').as('fecha'))
          .where('client_id', '=', clientId)
          .where(isAmong(column, owners))
          .groupBy([column, 'asunto'])
          .execute();
  const rows = [
    ...(await last('placa', [...new Set(papers.flatMap(({ placa }) => placa ?? []))])),
    ...(await last('persona_id', [...new Set(papers.flatMap(({ persona }) => persona ?? []))])),
  ];
  return new Map(
    rows.map(({ placa, persona_id, asunto, fecha }: Last) => [`${placa ?? persona_id} ${asunto}`, fecha] as const),
  );
}

type Last = { placa?: string | null; persona_id?: string | null; asunto: string; fecha: Date };
