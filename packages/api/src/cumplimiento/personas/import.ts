import { CUMPLIMIENTO_MESSAGES } from '@fenix/domain/cumplimiento/messages';
import { type Importacion, type Importado, assertImportable, refusedLines } from '@fenix/domain/cumplimiento/importar';
import { readPersonas as readFile } from '@fenix/domain/cumplimiento/personas/csv';
import type { Persona, PersonaEscrita } from '@fenix/domain/cumplimiento/personas/persona';
import { documentoKey } from '@fenix/domain/flota/documento';
import type { Problem } from '@fenix/domain/text/csvTable';
import type { FastifyRequest } from 'fastify';
import type { Db, Tx } from '../../db/database';
import { isAmong } from '../../db/among';
import { newId } from '../../ground/ids';
import { type Company, findCompanyFor } from '../../http/company';
import { write } from '../../http/write';
import type { Deps } from '../../ports/deps';
import { type NewPaper, addPapers } from '../papeles/write';
import { columnsOf, renewals, unlessTaken } from './actions';
import { readPersonas, withPapers } from './queries';

type Line = { line: number; value: PersonaEscrita };

/** Rows of one statement: PostgreSQL takes 65,535 parameters. */
const BATCH = 1_000;

/** CUM-11: all lines or none. People are known by their documents: new ones are added, others changed where they differ. */
export async function importPersonas(
  deps: Deps,
  request: FastifyRequest,
  { client, csv }: Importacion,
): Promise<Importado> {
  const lines = assertImportable(readFile(csv));
  const company = await findCompanyFor(deps.database.system, request, client);
  const users = await findUsers(request.db, company._id, lines);
  await assertLinks(deps, company, lines, users);
  return write(request, deps.clock, async ({ tx, now, record, unchanged }) => {
    const known = await findKnown(tx, company._id, lines);
    const papers: NewPaper[] = [];
    const added: Line[] = [];
    let cambiadas = 0;
    for (const line of lines) {
      const { value } = line;
      const before = known.get(documentoKey(value.documento));
      if (!before) {
        added.push(line);
        continue;
      }
      const renewed = renewals(before._id, before, value);
      const isSame = isSamePerson(before, value);
      if (isSame && renewed.length === 0) continue;
      papers.push(...renewed);
      cambiadas += 1;
      const usuario_id = users.get(value.usuario ?? '') ?? null;
      await unlessTaken(
        tx
          .updateTable('personas')
          .set({ ...columnsOf(value), usuario_id, version: before.version + 1 })
          .where('_id', '=', before._id)
          .execute(),
      );
    }
    const rows = added.map(({ value }) => {
      const _id = newId(now.getTime());
      papers.push(...renewals(_id, undefined, value));
      const usuario_id = users.get(value.usuario ?? '') ?? null;
      return Object.assign(columnsOf(value), { _id, client_id: company._id, usuario_id, fecha: now });
    });
    for (let first = 0; first < rows.length; first += BATCH)
      await unlessTaken(
        tx
          .insertInto('personas')
          .values(rows.slice(first, first + BATCH))
          .execute(),
      );
    await addPapers(tx, papers, { clientId: company._id, autor: request.viewer.nameUser, now });
    const counted = { creadas: rows.length, cambiadas, iguales: lines.length - rows.length - cambiadas };
    if (rows.length + cambiadas === 0) unchanged();
    else
      await record({
        action: 'persona.importar',
        entity: 'persona',
        entityId: company._id,
        of: { clientId: company._id, client: company.client },
        after: counted,
      });
    return { ...counted, avisos: [] };
  });
}

const COMPARED = [
  'tipoDocumento',
  'documento',
  'nombres',
  'apellidos',
  'cargo',
  'vinculacion',
  'nacimiento',
  'conductor',
  'usuario',
  'activo',
] as const;
const isSamePerson = (before: Persona, value: PersonaEscrita) =>
  COMPARED.every((field) => before[field] === value[field]);

/** Those of the file that the company has already, locked, with their papers. */
async function findKnown(tx: Tx, clientId: string, lines: readonly Line[]): Promise<Map<string, Persona>> {
  const keys = lines.map(({ value }) => documentoKey(value.documento));
  await tx
    .selectFrom('personas')
    .select('_id')
    .where('client_id', '=', clientId)
    .where(isAmong('documento_key', keys))
    .orderBy('_id')
    .forUpdate()
    .execute();
  const rows = await readPersonas(tx)
    .where('personas.client_id', '=', clientId)
    .where(isAmong('personas.documento_key', keys))
    .execute();
  const people = await withPapers(tx, clientId, rows);
  return new Map(people.map((persona) => [documentoKey(persona.documento), persona]));
}

async function findUsers(db: Db, clientId: string, lines: readonly Line[]): Promise<Map<string, string>> {
  const names = lines.flatMap(({ value }) => value.usuario ?? []);
  if (names.length === 0) return new Map();
  const rows = await db
    .selectFrom('users')
    .select(['_id', 'name'])
    .where('client_id', '=', clientId)
    .where('deleted_at', 'is', null)
    .where(isAmong('name', names))
    .execute();
  return new Map(rows.map(({ _id, name }) => [name, _id]));
}

/** Drivers and users that the lines name are the company's own, each of one person. Of drivers only the platform can say. */
async function assertLinks(
  { gps }: Deps,
  { account }: Company,
  lines: readonly Line[],
  users: ReadonlyMap<string, string>,
): Promise<void> {
  const named = lines.some(({ value }) => value.conductor !== null);
  const heard = named && account ? await gps.listConductores(account) : undefined;
  const drivers = new Set(heard?.value.map(({ id }) => id));
  const seen = new Set<string>();
  const problems = lines.flatMap(({ line, value: { conductor, usuario } }): Problem[] => {
    const found: Problem[] = [];
    if (conductor !== null && !drivers.has(conductor))
      found.push({ line, message: `conductor: ${CUMPLIMIENTO_MESSAGES.otherConductor}` });
    if (conductor !== null && seen.has(conductor))
      found.push({ line, message: `conductor: ${CUMPLIMIENTO_MESSAGES.conductorTaken}` });
    if (conductor !== null) seen.add(conductor);
    if (usuario !== null && !users.has(usuario))
      found.push({ line, message: `usuario: ${CUMPLIMIENTO_MESSAGES.otherUsuario}` });
    return found;
  });
  if (problems.length > 0) throw refusedLines(problems);
}
