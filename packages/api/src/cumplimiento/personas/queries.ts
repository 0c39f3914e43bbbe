import { CUMPLIMIENTO_MESSAGES } from '@fenix/domain/cumplimiento/messages';
import type { Persona } from '@fenix/domain/cumplimiento/personas/persona';
import { DomainError } from '@fenix/domain/errors';
import { COUNT_CAP, type Page } from '@fenix/domain/paging';
import { isManager } from '@fenix/domain/permissions';
import { isAmong } from '../../db/among';
import type { Db } from '../../db/database';
import { contains } from '../../db/search';
import { countRows, cutPage, isAfter } from '../../records/keyset';
import type { Viewer } from '../../viewer/viewer';
import { currentOfPeople } from '../../flota/papeles';

export type Asked = { clientId: string; search?: string | undefined; activo?: boolean | undefined };

const COLUMNS = [
  'personas._id',
  'personas.client_id',
  'personas.tipoDocumento',
  'personas.documento',
  'personas.nombres',
  'personas.apellidos',
  'personas.cargo',
  'personas.vinculacion',
  'personas.nacimiento',
  'personas.conductor',
  'personas.usuario_id',
  'personas.activo',
  'personas.version',
  'personas.fecha',
] as const;

export function readPersonas(db: Db) {
  return db.selectFrom('personas').select(COLUMNS);
}

type Row = Awaited<ReturnType<ReturnType<typeof readPersonas>['execute']>>[number];

function asked(db: Db, { clientId, search, activo }: Asked) {
  let all = db.selectFrom('personas').where('personas.client_id', '=', clientId);
  if (activo !== undefined) all = all.where('personas.activo', '=', activo);
  for (const word of contains('personas.search', search ?? '')) all = all.where(word);
  return all;
}

/** The one written last first. */
export async function pagePersonas(
  db: Db,
  which: Asked,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<Page<Persona>> {
  const rows = await asked(db, which)
    .select(COLUMNS)
    .where(isAfter(['personas.fecha', 'personas._id'], cursor))
    .orderBy('personas.fecha', 'desc')
    .orderBy('personas._id', 'desc')
    .limit(limit + 1)
    .execute();
  const counted = await asked(db, which)
    .select('personas._id')
    .limit(COUNT_CAP + 1)
    .execute();
  const { items, next } = cutPage(rows, limit, ({ fecha }) => fecha);
  const total = { value: Math.min(counted.length, COUNT_CAP), capped: counted.length > COUNT_CAP };
  return { items: await withPapers(db, which.clientId, items), next, total };
}

export function countPersonas(db: Db, which: Asked): Promise<number> {
  return countRows(db, asked(db, which).select('personas._id'));
}

/** The licence and the medical exam of a person are the papers that were written last. */
export async function withPapers(db: Db, clientId: string, rows: readonly Row[]): Promise<Persona[]> {
  if (rows.length === 0) return [];
  const papers = await currentOfPeople(
    db,
    clientId,
    rows.map(({ _id }) => _id),
  ).execute();
  const names = await findNames(
    db,
    rows.flatMap(({ usuario_id }) => usuario_id ?? []),
  );
  const held = new Map(papers.map((paper) => [`${paper.persona_id} ${paper.tipo}`, paper]));
  return rows.map((read) => {
    const { client_id: _, usuario_id, fecha, ...row } = read;
    const [licencia, examen] = [held.get(`${row._id} licencia`), held.get(`${row._id} examen_medico`)];
    return {
      ...row,
      usuario: names.get(usuario_id ?? '') ?? null,
      fecha: fecha.toISOString(),
      licencia: licencia
        ? {
            numero: licencia.numero,
            categoria: licencia.categoria,
            expedicion: licencia.expedicion,
            vence: licencia.vence,
          }
        : null,
      examenMedico: examen ? { vence: examen.vence } : null,
    };
  });
}

/** The names with which people sign in, by key: joined, all users would be read for a few. */
async function findNames(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('users').select(['_id', 'name']).where(isAmong('_id', ids)).execute();
  return new Map(rows.map(({ _id, name }) => [_id, name]));
}

/** GUARD-80: another company's person is as unknown as one that never was. */
export async function findPersona(db: Db, viewer: Viewer, id: string): Promise<Persona & { clientId: string }> {
  const row = await readPersonas(db).where('personas._id', '=', id).executeTakeFirst();
  if (!row || (!isManager(viewer) && row.client_id !== viewer.clienteId))
    throw new DomainError('notFound', CUMPLIMIENTO_MESSAGES.personaNotFound);
  const [persona] = await withPapers(db, row.client_id, [row]);
  if (!persona) throw new DomainError('notFound', CUMPLIMIENTO_MESSAGES.personaNotFound);
  return { ...persona, clientId: row.client_id };
}
