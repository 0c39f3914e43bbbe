import { CUMPLIMIENTO_MESSAGES } from '@fenix/domain/cumplimiento/messages';
import { firstRtmAvisos } from '@fenix/domain/cumplimiento/papeles/avisos';
import type { Hoja, HojaEscrita } from '@fenix/domain/cumplimiento/vehiculos/hoja';
import { DomainError } from '@fenix/domain/errors';
import type { FastifyRequest } from 'fastify';
import type { Tx } from '../../db/database';
import { assertFresh } from '../../db/stale';
import { type Write, write } from '../../http/write';
import type { Deps } from '../../ports/deps';
import { type Ruled, findRuled } from '../company';
import { currentOfVehicles } from '../../flota/papeles';
import { findHoja } from './queries';

export const HOJA_FIELDS = ['modalidad', 'clase', 'propiedad', 'matricula', 'internalNumber', 'activo'] as const;
const WORDS = {
  modalidad: 'modalidad',
  clase: 'clase',
  propiedad: 'propiedad',
  matricula: 'matrícula',
  internalNumber: 'número interno',
  activo: 'estado',
};

type Facts = Pick<Hoja, (typeof HOJA_FIELDS)[number]>;
type Sent = Omit<HojaEscrita, 'client' | 'version'>;
export const factsOf = ({ modalidad, clase, propiedad, matricula, internalNumber, activo }: Facts): Facts => {
  return { modalidad, clase, propiedad, matricula, internalNumber, activo };
};
/** What is sent, with what is kept where it says nothing. */
export const wholeHoja = (sent: Sent, kept: { activo: boolean } | undefined): Facts =>
  factsOf({ ...sent, activo: sent.activo ?? kept?.activo ?? true });
export const isSameHoja = (one: Facts, other: Facts) => HOJA_FIELDS.every((field) => one[field] === other[field]);

/** Audit entries and versions of a vehicle's sheet go by company and plate. */
export const hojaId = (clientId: string, placa: string) => `${clientId}:${placa}`;

/** CUM-09: what is known of a vehicle, whole. */
export async function writeHoja(
  deps: Deps,
  request: FastifyRequest,
  placa: string,
  { client, version, ...sent }: HojaEscrita,
): Promise<{ _id: string; avisos: string[] }> {
  const ruled = await findRuled(deps, request, client);
  const known = await findHoja(deps, request.db, ruled.company, placa);
  return write(request, deps.clock, async (written) => {
    await storeHoja(written, ruled, { known, sent, version });
    return { _id: placa, avisos: await avisosOf(written.tx, ruled, placa, sent.matricula) };
  });
}

async function storeHoja(
  { tx, now, record, unchanged }: Write,
  { company }: Ruled,
  { known, sent, version }: { known: Hoja; sent: Sent; version: number | undefined },
): Promise<void> {
  const { placa } = known;
  const before = await tx
    .selectFrom('hojas_vehiculo')
    .select([...HOJA_FIELDS, 'version'])
    .where('client_id', '=', company._id)
    .where('placa', '=', placa)
    .forUpdate()
    .executeTakeFirst();
  const edited = {
    entity: 'hoja de vehículo',
    id: hojaId(company._id, placa),
    actions: ['hoja.escribir'] as const,
    words: WORDS,
    version: before?.version ?? 0,
    current: () => ({ ...known, ...before }),
  };
  await assertFresh(tx, edited, version, now);
  const facts = wholeHoja(sent, before);
  if (before && isSameHoja(before, facts)) return unchanged();
  const added = before
    ? await tx
        .updateTable('hojas_vehiculo')
        .set({ ...facts, version: before.version + 1, fecha: now })
        .where('client_id', '=', company._id)
        .where('placa', '=', placa)
        .returning('placa')
        .executeTakeFirst()
    : await tx
        .insertInto('hojas_vehiculo')
        .values({ ...facts, client_id: company._id, placa, fecha: now })
        .onConflict((conflict) => conflict.doNothing())
        .returning('placa')
        .executeTakeFirst();
  // A concurrent request wrote the first one.
  if (!added) throw new DomainError('conflict', CUMPLIMIENTO_MESSAGES.hojaFailed);
  await record({
    action: 'hoja.escribir',
    entity: 'hoja de vehículo',
    entityId: hojaId(company._id, placa),
    of: { clientId: company._id, client: company.client },
    ...(before && { before: factsOf(before) }),
    after: { ...facts, placa },
  });
}

/** A vehicle without a technical inspection says until when it has to have the first. */
async function avisosOf(tx: Tx, { company, rules, today }: Ruled, placa: string, matricula: string | null) {
  const papers = await currentOfVehicles(tx, company._id, placa).execute();
  if (papers.some(({ tipo, vence }) => tipo === 'rtm' && vence !== null && vence >= today)) return [];
  return firstRtmAvisos(matricula, rules);
}
