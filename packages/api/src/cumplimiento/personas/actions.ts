import { CUMPLIMIENTO_MESSAGES } from '@fenix/domain/cumplimiento/messages';
import { licenciaAvisos } from '@fenix/domain/cumplimiento/papeles/avisos';
import type { Persona, PersonaEscrita } from '@fenix/domain/cumplimiento/personas/persona';
import { documentoKey } from '@fenix/domain/flota/documento';
import { bogotaDay } from '@fenix/domain/dates/days';
import { DomainError } from '@fenix/domain/errors';
import type { Regla } from '@fenix/domain/reglas/regla';
import type { FastifyRequest } from 'fastify';
import type { Db } from '../../db/database';
import { assertFresh } from '../../db/stale';
import { constraintOf, isUniqueViolation } from '../../db/unique';
import { unlessGone } from '../../flota/queries';
import { newId } from '../../ground/ids';
import { type Company, readCompany } from '../../http/company';
import { write } from '../../http/write';
import { refusedFields } from '../../media/form';
import type { Deps } from '../../ports/deps';
import { findRuled, rulesToday } from '../company';
import { type NewPaper, addPapers } from '../papeles/write';
import { findPersona } from './queries';

type Written = { _id: string; avisos: string[] };
type Facts = Omit<PersonaEscrita, 'client' | 'version'>;

const FIELDS = [
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
const WORDS = {
  tipoDocumento: 'tipo de documento',
  documento: 'documento',
  nombres: 'nombres',
  apellidos: 'apellidos',
  cargo: 'cargo',
  vinculacion: 'vinculación',
  nacimiento: 'nacimiento',
  conductor: 'conductor',
  usuario: 'usuario',
  activo: 'estado',
  licencia: 'licencia',
  examenMedico: 'examen médico',
};

/** CUM-07. */
export async function createPersona(deps: Deps, request: FastifyRequest, written: PersonaEscrita): Promise<Written> {
  const { client, version: _, ...facts } = written;
  const { company, rules } = await findRuled(deps, request, client);
  const links = await findLinks(deps, request.db, company, facts);
  return write(request, deps.clock, async ({ tx, now, record }) => {
    const _id = newId(now.getTime());
    await unlessTaken(
      tx
        .insertInto('personas')
        .values({ ...columnsOf(facts), ...links, _id, client_id: company._id, fecha: now })
        .execute(),
    );
    const by = { clientId: company._id, autor: request.viewer.nameUser, now };
    await addPapers(tx, renewals(_id, undefined, facts), by);
    await record({
      action: 'persona.crear',
      entity: 'persona',
      entityId: _id,
      of: { clientId: company._id, client: company.client },
      after: auditOf(facts),
    });
    return { _id, avisos: avisosOf(facts, rules) };
  });
}

/** CUM-07: the whole person. A licence or exam that differs is a renewal: the one before stays among the papers. */
export async function updatePersona(
  deps: Deps,
  request: FastifyRequest,
  id: string,
  written: PersonaEscrita,
): Promise<Written> {
  const { client: _, version, ...facts } = written;
  const { clientId, ...read } = await findPersona(request.db, request.viewer, id);
  const company = await readCompany(deps.database.system, { id: clientId });
  if (!company) throw new DomainError('notFound', CUMPLIMIENTO_MESSAGES.personaNotFound);
  const links = await findLinks(deps, request.db, company, facts, read);
  const rules = await rulesToday(request.db, company, bogotaDay(deps.clock.now()));
  return write(request, deps.clock, async ({ tx, now, record, unchanged }) => {
    await tx.selectFrom('personas').select('_id').where('_id', '=', id).forUpdate().execute();
    const before = await findPersona(tx, request.viewer, id);
    const actions = ['persona.crear', 'persona.editar'] as const;
    const edited = { entity: 'persona', id, actions, words: WORDS, version: before.version, current: () => before };
    await assertFresh(tx, edited, version, now);
    const papers = renewals(id, before, facts);
    const isSame = FIELDS.every((field) => before[field] === facts[field]) && papers.length === 0;
    if (isSame) unchanged();
    else {
      await unlessTaken(
        tx
          .updateTable('personas')
          .set({ ...columnsOf(facts), ...links, version: before.version + 1 })
          .where('_id', '=', id)
          .execute(),
      );
      await addPapers(tx, papers, { clientId, autor: request.viewer.nameUser, now });
      await record({
        action: 'persona.editar',
        entity: 'persona',
        entityId: id,
        of: { clientId, client: company.client },
        before: auditOf(before),
        after: auditOf(facts),
      });
    }
    return { _id: id, avisos: avisosOf(facts, rules) };
  });
}

export const columnsOf = ({
  tipoDocumento,
  documento,
  nombres,
  apellidos,
  cargo,
  vinculacion,
  nacimiento,
  conductor,
  activo,
}: Facts) => ({
  tipoDocumento,
  documento,
  documento_key: documentoKey(documento),
  nombres,
  apellidos,
  cargo,
  vinculacion,
  nacimiento,
  conductor,
  activo,
});

const texted = (paper: object | null | undefined) => (paper ? JSON.stringify(paper) : '');

/** The papers that have to be written so that the person has this licence and this exam. */
export function renewals(
  persona: string,
  before: Pick<Persona, 'licencia' | 'examenMedico'> | undefined,
  { licencia, examenMedico }: Pick<Facts, 'licencia' | 'examenMedico'>,
): NewPaper[] {
  const blank = { placa: null, persona, numero: null, entidad: null, expedicion: null, vence: null, categoria: null };
  const papers: NewPaper[] = [];
  // What is not sent stays; what is sent blank is written as unknown.
  if (licencia && texted(licenceOf(licencia)) !== texted(before?.licencia && licenceOf(before.licencia)))
    papers.push({ ...blank, ...licencia, tipo: 'licencia' });
  if (examenMedico && examenMedico.vence !== (before?.examenMedico?.vence ?? null))
    papers.push({ ...blank, ...examenMedico, tipo: 'examen_medico' });
  return papers.filter((paper) => before !== undefined || hasFacts(paper));
}

const licenceOf = ({ numero, categoria, expedicion, vence }: NonNullable<Persona['licencia']>) => ({
  numero,
  categoria,
  expedicion,
  vence,
});

const hasFacts = ({ numero, expedicion, vence, categoria }: NewPaper) =>
  [numero, expedicion, vence, categoria].some((fact) => fact !== null);

function avisosOf({ nacimiento, licencia }: Facts, rules: readonly Regla[]): string[] {
  return licencia ? licenciaAvisos({ nacimiento, ...licencia }, rules) : [];
}

export function auditOf({ licencia, examenMedico, ...facts }: Facts | Persona): Record<string, unknown> {
  const own = Object.fromEntries(FIELDS.map((field) => [field, facts[field]]));
  return {
    ...own,
    licencia: licencia ? [licencia.numero, licencia.categoria, licencia.vence].filter(Boolean).join(' · ') : null,
    examenMedico: examenMedico?.vence ?? null,
  };
}

type Links = Pick<Persona, 'conductor' | 'usuario'>;

/**
 * The driver is one of the company's fleet, and the user one of the company's, where they are linked now: a person stays
 * editable after the platform lost the driver, or the company the user.
 */
async function findLinks(
  deps: Deps,
  db: Db,
  company: Company,
  { conductor, usuario }: Links,
  before?: Links,
): Promise<{ usuario_id?: string | null }> {
  if (conductor !== null && conductor !== before?.conductor) {
    const found = company.account && (await unlessGone(deps.gps.findConductor(company.account, conductor)));
    if (!found) throw refusedFields([{ path: 'conductor', message: CUMPLIMIENTO_MESSAGES.otherConductor }]);
  }
  if (usuario === null) return { usuario_id: null };
  if (usuario === before?.usuario) return {};
  const user = await db
    .selectFrom('users')
    .select('_id')
    .where('name', '=', usuario)
    .where('client_id', '=', company._id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!user) throw refusedFields([{ path: 'usuario', message: CUMPLIMIENTO_MESSAGES.otherUsuario }]);
  return { usuario_id: user._id };
}

const TAKEN: Readonly<Record<string, [path: string, message: string]>> = {
  personas_documento: ['documento', CUMPLIMIENTO_MESSAGES.documentoTaken],
  personas_conductor: ['conductor', CUMPLIMIENTO_MESSAGES.conductorTaken],
  personas_usuario_activo: ['usuario', CUMPLIMIENTO_MESSAGES.usuarioTaken],
};

/** CUM-07: a document twice is 409 and names its field. */
export async function unlessTaken<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    const taken = isUniqueViolation(error) ? TAKEN[constraintOf(error) ?? ''] : undefined;
    if (!taken) throw error;
    const [path, message] = taken;
    throw new DomainError('conflict', message, { errors: [{ path, message }] });
  });
}
