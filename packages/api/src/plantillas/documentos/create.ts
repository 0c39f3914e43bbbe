import { DomainError } from '@fenix/domain/errors';
import { fullName } from '@fenix/domain/flota/drivers';
import { vehicleLabel } from '@fenix/domain/flota/vehicleLabel';
import { type FormDef, allFields, isFile, uploadsOf } from '@fenix/domain/forms/def';
import { filledAtProblem } from '@fenix/domain/forms/filledAt';
import { answerShape, neededProblems } from '@fenix/domain/forms/problems';
import { GPS_MESSAGES } from '@fenix/domain/gps/messages';
import { FLEET, formOf } from '@fenix/domain/plantillas/diligenciar/form';
import {
  type DocumentoAnswers,
  type DocumentoCreated,
  DocumentoEnvio,
} from '@fenix/domain/plantillas/documentos/documento';
import { titleOf } from '@fenix/domain/plantillas/documentos/respuesta';
import { DOCUMENTO_MESSAGES } from '@fenix/domain/plantillas/messages';
import { allComponents, deletedProblem, withdrawnProblem } from '@fenix/domain/plantillas/plantilla';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { nextConsecutive } from '../../db/consecutive';
import { unlessGone } from '../../flota/queries';
import { newId } from '../../ground/ids';
import { type Company, findCompanyFor, readCompany } from '../../http/company';
import { earlierAnswer, write } from '../../http/write';
import { type Form, type FormSpec, jsonText, refusedFields } from '../../media/form';
import { receiveForm } from '../../media/receive';
import type { Deps } from '../../ports/deps';
import type { GpsAccount } from '../../ports/gps';
import { keepVersion } from '../oferta';
import { type Begun, findBegun } from '../queries';
import { keepPlacas } from './placas';

/** Lists travel as JSON inside their field; everything else is the text that was written. */
function specOf(def: FormDef) {
  const shape: Record<string, z.ZodType> = answerShape(def, 'text');
  const lists = allFields(def).filter(({ kind }) => kind === 'repeat' || kind === 'choices');
  const asJson = Object.fromEntries(
    lists.flatMap(({ name, need }) => {
      const schema = shape[name];
      return schema ? [[name, need === 'required' ? jsonText(schema) : jsonText(schema).optional()] as const] : [];
    }),
  );
  return { fields: DocumentoEnvio.extend({ ...shape, ...asJson }), files: uploadsOf(def) } satisfies FormSpec;
}

/**
 * Checked against the version it was begun under, whatever exists by now. Who sends the same form with the same key
 * again gets the same answer.
 */
export async function createDocumento(
  deps: Deps,
  request: FastifyRequest,
  begun: { id: string; version: number },
): Promise<DocumentoCreated> {
  const { viewer } = request;
  const plantilla = await findBegun(deps, request, begun.id, begun.version);
  const def = formOf(plantilla);
  return receiveForm(deps, request, specOf(def), async (form) => {
    const earlier = await earlierAnswer<DocumentoCreated>(request);
    if (earlier) return earlier;
    const envio = DocumentoEnvio.parse(form.fields);
    const fecha = new Date(envio.fecha);
    assertTaken(plantilla, fecha, deps.clock.now());
    const company = await companyOf(deps, request, plantilla, envio.client);
    const { answers, placa } = await inWords(deps, company, def, answersIn(def, form));
    const components = allComponents(plantilla.components);
    const titulo = titleOf({ components, answers });

    return write(request, deps.clock, async ({ tx, now, record }) => {
      const { name, version } = plantilla;
      const { _id: clientId, client } = company;
      const _id = newId(now.getTime());
      const stored = await form.store(tx, { kind: 'documento', record: _id, clientId });
      const files = Object.entries(stored).flatMap(([field, [file]]) => (file ? [[field, file.id] as const] : []));
      const consecutive = await nextConsecutive(tx, `documento:${clientId}`);
      if (plantilla.clientId !== clientId) await keepVersion(tx, now, plantilla, clientId);
      await tx
        .insertInto('documentos')
        .values({
          _id,
          client_id: clientId,
          consecutive,
          plantilla: plantilla._id,
          version,
          name,
          titulo,
          placa,
          printedClient: client,
          createdBy: viewer.nameUser,
          fecha,
          recibido: now,
          answers: JSON.stringify(answers),
          files: JSON.stringify(Object.fromEntries(files)),
        })
        .execute();
      await keepPlacas(tx, [{ _id, client_id: clientId, placa, fecha, components, answers }]);
      await record({
        action: 'documento.crear',
        entity: 'documento',
        entityId: _id,
        of: { clientId, client },
        after: { consecutive, plantilla: name, version, ...(placa !== null && { placa }), archivos: files.length },
      });
      return { _id, consecutive };
    });
  });
}

/** What a user began before it was deleted or withdrawn is not lost; N13: nor is an old moment believed for ever. */
function assertTaken({ deletedAt, withdrawnAt }: Begun, fecha: Date, now: Date): void {
  const tooOld = filledAtProblem(fecha, now);
  if (tooOld) throw refusedFields([{ path: 'fecha', message: tooOld }]);
  const gone =
    (deletedAt && deletedProblem(deletedAt, fecha, now)) ?? (withdrawnAt && withdrawnProblem(withdrawnAt, fecha, now));
  if (gone) throw new DomainError('conflict', gone);
}

/** TPL-15: a template that is offered is filled in for the company that was named; any other for its own. */
async function companyOf(
  deps: Deps,
  request: FastifyRequest,
  { isOffered, clientId }: Begun,
  name: string | undefined,
): Promise<Company> {
  const { system } = deps.database;
  if (isOffered && (name !== undefined || clientId !== request.viewer.clienteId))
    return findCompanyFor(system, request, name);
  const company = await readCompany(system, { id: clientId });
  if (!company) throw new DomainError('notFound', DOCUMENTO_MESSAGES.notFound);
  return company;
}

function answersIn(def: FormDef, { fields, given }: Form<ReturnType<typeof specOf>>): DocumentoAnswers {
  const sent = fields as Record<string, unknown>;
  const names = allFields(def).flatMap((field) => (isFile(field) ? [] : [field.name]));
  const answers = Object.fromEntries(
    names.flatMap((name) => (sent[name] === undefined ? [] : [[name, sent[name]] as const])),
  );
  const problems = neededProblems(def, answers, given);
  if (problems.length > 0) throw refusedFields(problems);
  return answers as DocumentoAnswers;
}

type Chosen = { path: string; words: string; placa: string | null } | { path: string; message: string };

/** TPL-12: vehicles and drivers are the company's own, and kept as they are called now. */
async function inWords(
  { gps }: Deps,
  { account }: Company,
  def: FormDef,
  answers: DocumentoAnswers,
): Promise<{ answers: DocumentoAnswers; placa: string | null }> {
  const chosen = await Promise.all(
    allFields(def).flatMap((field) => {
      const id = answers[field.name];
      return field.kind === 'pick' && typeof id === 'string' ? [find(field.name, field.from, id)] : [];
    }),
  );
  const problems = chosen.flatMap((one) => ('message' in one ? [one] : []));
  if (problems.length > 0) throw refusedFields(problems);
  const known = chosen.flatMap((one) => ('words' in one ? [one] : []));
  return {
    answers: { ...answers, ...Object.fromEntries(known.map(({ path, words }) => [path, words])) },
    placa: known.find(({ placa }) => placa !== null)?.placa ?? null,
  };

  async function find(path: string, from: string, id: string): Promise<Chosen> {
    if (!account) return { path, message: GPS_MESSAGES.noAccount };
    return from === FLEET.vehicle ? findVehicle(path, account, id) : findDriver(path, account, id);
  }

  async function findVehicle(path: string, of: GpsAccount, id: string): Promise<Chosen> {
    const vehiculo = await unlessGone(gps.findVehiculo(of, id));
    if (!vehiculo) return { path, message: DOCUMENTO_MESSAGES.otherVehicle };
    return { path, words: vehicleLabel(vehiculo), placa: vehiculo.patente.toUpperCase() || null };
  }

  async function findDriver(path: string, of: GpsAccount, id: string): Promise<Chosen> {
    const conductor = await unlessGone(gps.findConductor(of, id));
    return conductor
      ? { path, words: fullName(conductor), placa: null }
      : { path, message: DOCUMENTO_MESSAGES.otherDriver };
  }
}
