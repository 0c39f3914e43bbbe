import type { Papel } from '@fenix/domain/cumplimiento/papeles/papel';
import { nombreCompleto } from '@fenix/domain/cumplimiento/personas/persona';
import type { IsoDay } from '@fenix/domain/dates/days';
import { type TipoPapel, estadoPapel } from '@fenix/domain/flota/papel';
import { COUNT_CAP, type Page } from '@fenix/domain/paging';
import type { Db } from '../../db/database';
import { PAPEL_COLUMNS, currentOfPeople, currentOfVehicles } from '../../flota/papeles';
import { type FileSource, findFiles, openFiles } from '../../media/files';
import { countRows, cutPage, isAfter } from '../../records/keyset';

/** The papers that count, with the documents of their people; for a file. */
export async function* currentPapers(db: Db, { clientId, placa, persona, tipo }: Asked) {
  const [ofVehicles, ofPeople, people] = await Promise.all([
    currentOfVehicles(db, clientId).execute(),
    currentOfPeople(db, clientId).execute(),
    db.selectFrom('personas').select(['_id', 'documento']).where('client_id', '=', clientId).execute(),
  ]);
  const documents = new Map(people.map(({ _id, documento }) => [_id, documento]));
  const found = [...ofVehicles, ...ofPeople].filter(
    (paper) =>
      (placa === undefined || paper.placa === placa) &&
      (persona === undefined || paper.persona_id === persona) &&
      (tipo === undefined || paper.tipo === tipo),
  );
  yield found.map((paper) => {
    return Object.assign(paper, { documento: documents.get(paper.persona_id ?? '') ?? null });
  });
}

export type Asked = {
  clientId: string;
  placa?: string | undefined;
  persona?: string | undefined;
  tipo?: TipoPapel | undefined;
};

function asked(db: Db, { clientId, placa, persona, tipo }: Asked) {
  let all = db.selectFrom('papeles').where('papeles.client_id', '=', clientId);
  if (placa !== undefined) all = all.where('papeles.placa', '=', placa);
  if (persona !== undefined) all = all.where('papeles.persona_id', '=', persona);
  if (tipo !== undefined) all = all.where('papeles.tipo', '=', tipo);
  return all;
}

export function countPapeles(db: Db, which: Asked): Promise<number> {
  return countRows(db, asked(db, which).select('papeles._id'));
}

/** Every paper ever written, newest first; renewed ones stay. */
export async function pagePapeles(
  source: FileSource,
  which: Asked,
  today: IsoDay,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<Page<Papel>> {
  const { db } = source;
  const rows = await asked(db, which)
    .leftJoin('personas', 'personas._id', 'papeles.persona_id')
    .select(PAPEL_COLUMNS)
    .select(['papeles.archivo', 'papeles.autor', 'personas.nombres', 'personas.apellidos'])
    .where(isAfter(['papeles.fecha', 'papeles._id'], cursor))
    .orderBy('papeles.fecha', 'desc')
    .orderBy('papeles._id', 'desc')
    .limit(limit + 1)
    .execute();
  const counted = await asked(db, which)
    .select('papeles._id')
    .limit(COUNT_CAP + 1)
    .execute();
  const { items, next } = cutPage(rows, limit, ({ fecha }) => fecha);
  const files = openFiles(source, [
    ...(
      await findFiles(
        db,
        items.map(({ archivo }) => archivo),
      )
    ).values(),
  ]);
  return {
    next,
    total: { value: Math.min(counted.length, COUNT_CAP), capped: counted.length > COUNT_CAP },
    items: items.map((row) => {
      const { asunto: _, categoria: __, persona_id, nombres, apellidos, fecha, archivo, ...papel } = row;
      return Object.assign(papel, {
        persona: persona_id,
        de: papel.placa ?? nombreCompleto({ nombres: nombres ?? '', apellidos: apellidos ?? '' }),
        estado: estadoPapel(papel.vence, today),
        archivo: files.readOptional(archivo),
        fecha: fecha.toISOString(),
      });
    }),
  };
}
