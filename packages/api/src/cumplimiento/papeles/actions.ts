import { licenciaAvisos, rtmAvisos } from '@fenix/domain/cumplimiento/papeles/avisos';
import { PapelFields, type PapelEscrito, papelProblems } from '@fenix/domain/cumplimiento/papeles/papel';
import { CUMPLIMIENTO_MESSAGES } from '@fenix/domain/cumplimiento/messages';
import { placaKey } from '@fenix/domain/flota/plate';
import { DomainError } from '@fenix/domain/errors';
import type { Regla } from '@fenix/domain/reglas/regla';
import { UPLOADS } from '@fenix/domain/uploads';
import type { FastifyRequest } from 'fastify';
import { newId } from '../../ground/ids';
import type { Company } from '../../http/company';
import { type Write, write } from '../../http/write';
import { type Form, type FormSpec, parseFields, refusedFields } from '../../media/form';
import { receiveForm } from '../../media/receive';
import type { Deps } from '../../ports/deps';
import { findRuled } from '../company';
import { assertOwnVehicle } from '../vehiculos/queries';
import { addPapers } from './write';

const PAPEL_FORM = { fields: PapelFields, files: { archivo: UPLOADS.papel } } satisfies FormSpec;

export type Written = { _id: string; avisos: string[] };

/** CUM-09: with its file as a form, or without as JSON. */
export function createPapel(deps: Deps, request: FastifyRequest): Promise<Written> {
  if (request.isMultipart())
    return receiveForm(deps, request, PAPEL_FORM, (form) => storePapel(deps, request, form.fields, form));
  const fields = parseFields({ fields: PapelFields.strict(), files: {} }, request.body as Record<string, string>);
  return storePapel(deps, request, fields, undefined);
}

async function storePapel(
  deps: Deps,
  request: FastifyRequest,
  { client, ...papel }: PapelEscrito,
  form: Form<typeof PAPEL_FORM> | undefined,
): Promise<Written> {
  const problems = papelProblems(papel);
  if (problems.length > 0) throw refusedFields(problems);
  const { company, rules } = await findRuled(deps, request, client);
  const placa = papel.placa === null ? null : placaKey(papel.placa);
  if (placa !== null) await assertOwnVehicle(deps, request.db, company, placa);
  return write(request, deps.clock, async (written) => {
    const owner = await ownerOf(written, company, papel.persona);
    const _id = newId(written.now.getTime());
    const stored = await form?.store(written.tx, { kind: 'papel', record: _id, clientId: company._id });
    const archivo = stored?.archivo[0]?.id ?? null;
    await addPapers(written.tx, [{ ...papel, placa, _id, archivo }], {
      clientId: company._id,
      autor: request.viewer.nameUser,
      now: written.now,
    });
    await written.record({
      action: 'papel.agregar',
      entity: 'papel',
      entityId: _id,
      of: { clientId: company._id, client: company.client },
      after: { ...auditOf({ ...papel, placa }), ...(owner && { persona: owner.nombre }) },
    });
    return { _id, avisos: avisosOf(papel, owner?.nacimiento ?? null, rules) };
  });
}

const auditOf = ({ placa, tipo, numero, entidad, expedicion, vence }: Omit<PapelEscrito, 'client'>) => ({
  ...(placa !== null && { placa }),
  tipo,
  numero,
  entidad,
  expedicion,
  vence,
});

async function ownerOf({ tx }: Write, { _id: clientId }: Company, persona: string | null) {
  if (persona === null) return undefined;
  const found = await tx
    .selectFrom('personas')
    .select(['nombres', 'apellidos', 'nacimiento'])
    .where('_id', '=', persona)
    .where('client_id', '=', clientId)
    .executeTakeFirst();
  if (!found) throw new DomainError('notFound', CUMPLIMIENTO_MESSAGES.personaNotFound);
  return { nombre: `${found.nombres} ${found.apellidos}`, nacimiento: found.nacimiento };
}

/** What the rules say of a paper; nothing is refused for it. */
export function avisosOf(
  { tipo, expedicion, vence }: Pick<PapelEscrito, 'tipo' | 'expedicion' | 'vence'>,
  nacimiento: string | null,
  rules: readonly Regla[],
): string[] {
  if (tipo === 'licencia') return licenciaAvisos({ nacimiento, expedicion, vence }, rules);
  return tipo === 'rtm' ? rtmAvisos({ expedicion, vence }, rules) : [];
}
