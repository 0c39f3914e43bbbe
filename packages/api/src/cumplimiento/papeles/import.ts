import { type Importacion, type Importado, assertImportable, refusedLines } from '@fenix/domain/cumplimiento/importar';
import { CUMPLIMIENTO_MESSAGES } from '@fenix/domain/cumplimiento/messages';
import { readPapeles } from '@fenix/domain/cumplimiento/papeles/csv';
import { asuntoOf } from '@fenix/domain/cumplimiento/papeles/papel';
import { placaKey } from '@fenix/domain/flota/plate';
import type { Problem } from '@fenix/domain/text/csvTable';
import type { FastifyRequest } from 'fastify';
import { isAmong } from '../../db/among';
import type { Db } from '../../db/database';
import { findCompanyFor } from '../../http/company';
import { write } from '../../http/write';
import type { Deps } from '../../ports/deps';
import { listHojas } from '../vehiculos/queries';
import { currentOfPeople, currentOfVehicles } from '../../flota/papeles';
import { type NewPaper, addPapers } from './write';

const FACTS = ['numero', 'entidad', 'expedicion', 'vence', 'categoria'] as const;

/** CUM-11: all lines or none. A line that says what the paper that counts says adds nothing. */
export async function importPapeles(
  deps: Deps,
  request: FastifyRequest,
  { client, csv }: Importacion,
): Promise<Importado> {
  const lines = assertImportable(readPapeles(csv));
  const company = await findCompanyFor(deps.database.system, request, client);
  const { hojas, away } = await listHojas(deps, request.db, company);
  const plates = new Set(hojas.map(({ placa }) => placa));
  const people = await findPeople(
    request.db,
    company._id,
    lines.flatMap(({ value: { documento } }) => documento || []),
  );
  const problems: Problem[] = [];
  const papers = lines.map(({ line, value: { documento, papel } }): NewPaper => {
    const { client: _, ...facts } = papel;
    const placa = facts.placa === null ? null : placaKey(facts.placa);
    const persona = documento === '' ? null : (people.get(documento) ?? null);
    if (placa !== null && !plates.has(placa) && away) throw away;
    if (placa !== null && !plates.has(placa))
      problems.push({ line, message: `placa: ${CUMPLIMIENTO_MESSAGES.vehiculoNotFound}` });
    if (placa === null && persona === null)
      problems.push({ line, message: `documento: ${CUMPLIMIENTO_MESSAGES.personaNotFound}` });
    return Object.assign(facts, { placa, persona });
  });
  if (problems.length > 0) throw refusedLines(problems);

  return write(request, deps.clock, async ({ tx, now, record, unchanged }) => {
    const current = [
      ...(await currentOfVehicles(tx, company._id).execute()),
      ...(await currentOfPeople(tx, company._id, [...people.values()]).execute()),
    ];
    const counting = new Map(current.map((paper) => [`${paper.placa ?? paper.persona_id} ${paper.asunto}`, paper]));
    const added = papers.filter((paper) => {
      const held = counting.get(`${paper.placa ?? paper.persona} ${asuntoOf(paper)}`);
      return !held || FACTS.some((fact) => held[fact] !== paper[fact]);
    });
    await addPapers(tx, added, { clientId: company._id, autor: request.viewer.nameUser, now });
    const counted = { creadas: added.length, iguales: papers.length - added.length };
    if (added.length === 0) unchanged();
    else
      await record({
        action: 'papel.importar',
        entity: 'papel',
        entityId: company._id,
        of: { clientId: company._id, client: company.client },
        after: counted,
      });
    return { ...counted, cambiadas: 0, avisos: [] };
  });
}

/** Their ids by document. */
async function findPeople(db: Db, clientId: string, documents: readonly string[]): Promise<Map<string, string>> {
  if (documents.length === 0) return new Map();
  const rows = await db
    .selectFrom('personas')
    .select(['_id', 'documento_key'])
    .where('client_id', '=', clientId)
    .where(isAmong('documento_key', documents))
    .execute();
  return new Map(rows.map(({ _id, documento_key }) => [documento_key, _id]));
}
