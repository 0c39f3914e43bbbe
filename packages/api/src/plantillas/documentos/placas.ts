import { placaKey } from '@fenix/domain/flota/plate';
import type { DocumentoAnswers } from '@fenix/domain/plantillas/documentos/documento';
import { placasOf } from '@fenix/domain/plantillas/documentos/placas';
import { allComponents } from '@fenix/domain/plantillas/plantilla';
import type { Parte } from '@fenix/domain/plantillas/constructor/componente';
import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database';
import { type Job, enqueue } from '../../jobs/queue';
import type { Deps } from '../../ports/deps';
import { type Body, selectVersion } from '../queries';

export const DOCUMENTOS_PLACAS = 'documentos.placas';

type Written = {
  _id: string;
  client_id: string;
  placa: string | null;
  fecha: Date;
  components: readonly Parte[];
  answers: DocumentoAnswers;
};

/** TPL-14: the vehicles that documents name beside their first. */
export async function keepPlacas(tx: Tx, documentos: readonly Written[]): Promise<void> {
  const rows = documentos.flatMap(({ _id: documento_id, client_id, placa: first, fecha, ...content }) =>
    placasOf(content).flatMap((placa) => (placa === first ? [] : [{ documento_id, client_id, placa, fecha }])),
  );
  if (rows.length === 0) return;
  await tx
    .insertInto('documento_placas')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The documents that name a vehicle, by its plate, wherever in them. */
export function withPlate(db: Db, placa: string, clientId: string | undefined) {
  const first = db.selectFrom('documentos as own').select('own._id').where('own.placa', '=', placa);
  const further = db
    .selectFrom('documento_placas as further')
    .select('further.documento_id as _id')
    .where('further.placa', '=', placaKey(placa));
  if (clientId === undefined) return first.unionAll(further);
  return first.where('own.client_id', '=', clientId).unionAll(further.where('further.client_id', '=', clientId));
}

const BATCH = 200;
type Deeper = { batch?: number };

/**
 * Back-fill for documents older than this table, the oldest first. A batch and its follow-up job are one transaction: a
 * killed server leaves the job where it was, and repeating a batch is idempotent.
 */
export async function fillPlacas(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  job: Pick<Job, 'payload'>,
  { batch = BATCH }: Deeper = {},
): Promise<void> {
  const after = typeof job.payload['after'] === 'string' ? job.payload['after'] : undefined;
  await database.system.transaction().execute(async (tx) => {
    const documentos = await tx
      .selectFrom('documentos')
      .innerJoinLateral(
        selectVersion(tx, {
          id: 'documentos.plantilla',
          clientId: 'documentos.client_id',
          version: sql.ref<number>('documentos.version'),
        }),
        (join) => join.onTrue(),
      )
      .select(['documentos._id', 'documentos.client_id', 'documentos.placa', 'documentos.fecha'])
      .select(['documentos.answers', 'form_templates.body'])
      .$if(after !== undefined, (query) => query.where('documentos._id', '>', after ?? ''))
      .orderBy('documentos._id')
      .limit(batch)
      .execute();
    await keepPlacas(
      tx,
      documentos.map(({ body, ...documento }) =>
        Object.assign(documento, { components: allComponents((body as Body).components) }),
      ),
    );
    const last = documentos.at(-1)?._id;
    if (last === undefined) return;
    const uniqueKey = `${DOCUMENTOS_PLACAS}:${last}`;
    await enqueue(tx, { kind: DOCUMENTOS_PLACAS, payload: { after: last }, uniqueKey }, clock.now());
  });
}
