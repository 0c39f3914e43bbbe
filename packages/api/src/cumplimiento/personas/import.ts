import { CUMPLIMIENTO_MESSAGES } from '@fenix/domain/cumplimiento/messages';
import { type Importacion, type Importado, assertImportable, refusedLines } from '@fenix/domain/cumplimiento/importar';
import { readPersonas as readFile } from '@fenix/domain/cumplimiento/personas/csv';
import type { Persona, PersonaEscrita } from '@fenix/domain/cumplimiento/personas/persona';
import { documentoKey } from '@fenix/domain/flota/documento';
import type { Problem } from '@fenix/domain/text/csvTable';
import type { FastifyRequest } from 'fastify';
import type { Db, Tx } from '../../db/database';
import type { Act } from '../../db/auditLog';
import { isAmong } from '../../db/among';
import { newId } from '../../ground/ids';
import { type Company, findCompanyFor } from '../../http/company';
import { write } from '../../http/write';
import type { Deps } from '../../ports/deps';
import { addPapers } from '../papeles/write';
import { recordEach } from '../recordEach';
import { auditOf, columnsOf, renewals, unlessTaken } from './actions';
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
    const of = { clientId: company._id, client: company.client };
    const written = lines.flatMap(({ value }) => {
      const before = known.get(documentoKey(value.documento));
      const _id = before?._id ?? newId(now.getTime());
      const papers = renewals(_id, before, value);
      if (before && isSamePerson(before, value) && papers.length === 0) return [];
      const usuario_id = users.get(value.usuario ?? '') ?? null;
      const version = (before?.version ?? 0) + 1;
      const row = { ...columnsOf(value), _id, client_id: company._id, usuario_id, version, fecha: now };
      return { before, value, row, papers };
    });
    await storeRows(
      tx,
      written.map(({ row }) => row),
    );
    const by = { clientId: company._id, autor: request.viewer.nameUser, now };
    await addPapers(
      tx,
      written.flatMap(({ papers }) => papers),
      by,
    );
    const creadas = written.filter(({ before }) => !before).length;
    const counted = { creadas, cambiadas: written.length - creadas, iguales: lines.length - written.length };
    if (written.length === 0) unchanged();
    else {
      await record({ action: 'persona.importar', entity: 'persona', entityId: company._id, of, after: counted });
      await recordEach(
        record,
        written.flatMap(({ before, value, row: { _id: entityId } }): Act[] =>
          before
            ? [
                {
                  action: 'persona.editar',
                  entity: 'persona',
                  entityId,
                  of,
                  before: auditOf(before),
                  after: auditOf(value),
                },
              ]
            : [],
        ),
      );
    }
    return { ...counted, avisos: [] };
  });
}

type Row = ReturnType<typeof columnsOf> & {
  _id: string;
  client_id: string;
  usuario_id: string | null;
  version: number;
  fecha: Date;
};

/** New people and changed ones in as many statements; who was there before keeps the day on which that was. */
async function storeRows(tx: Tx, rows: readonly Row[]): Promise<void> {
  for (let first = 0; first < rows.length; first += BATCH)
    await unlessTaken(
      tx
        .insertInto('personas')
        .values(rows.slice(first, first + BATCH))
        .onConflict((conflict) =>
          conflict.column('_id').doUpdateSet((row) => ({
            tipoDocumento: row.ref('excluded.tipoDocumento'),
            documento: row.ref('excluded.documento'),
            documento_key: row.ref('excluded.documento_key'),
            nombres: row.ref('excluded.nombres'),
            apellidos: row.ref('excluded.apellidos'),
            cargo: row.ref('excluded.cargo'),
            vinculacion: row.ref('excluded.vinculacion'),
            nacimiento: row.ref('excluded.nacimiento'),
            conductor: row.ref('excluded.conductor'),
            usuario_id: row.ref('excluded.usuario_id'),
            activo: row.ref('excluded.activo'),
            version: row.ref('excluded.version'),
          })),
        )
        .execute(),
    );
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
