import { formatTime } from '@fenix/domain/dates/format';
import { DomainError } from '@fenix/domain/errors';
import { isManager } from '@fenix/domain/permissions';
import { atendidaHasta } from '@fenix/domain/torre/atendida';
import { TORRE_MESSAGES } from '@fenix/domain/torre/messages';
import type { AlertaTorre } from '@fenix/domain/torre/torre';
import type { FastifyRequest } from 'fastify';
import type { Act } from '../db/auditLog';
import type { Tx } from '../db/database';
import { newId } from '../ground/ids';
import { write } from '../http/write';
import type { Deps } from '../ports/deps';
import type { Viewer } from '../viewer/viewer';
import { type AtendidaRow, HELD } from './atendidasQueries';

type Clock = Pick<Deps, 'clock'>;
type Whose = { _id: string; client: string };

/** BI-20: of two concurrent users the second gets 409 with the name of the first; repeating it changes nothing. */
export function attendAlerta(
  { clock }: Clock,
  request: FastifyRequest,
  { company, alerta, nota }: { company: Whose; alerta: AlertaTorre; nota: string | undefined },
): Promise<AtendidaRow> {
  const { viewer } = request;
  return write(request, clock, async ({ tx, now, record, unchanged }) => {
    await endLapsed(tx, company._id, alerta.id, now);
    const { id: clave, tipo, placa, texto, hora } = alerta;
    const made = await tx
      .insertInto('alertas_atendidas')
      .values({
        _id: newId(now.getTime()),
        client_id: company._id,
        clave,
        tipo,
        placa,
        texto,
        desde: hora,
        user_id: viewer._id,
        por: viewer.nameUser,
        fecha: now,
        hasta: atendidaHasta(tipo, now),
        nota: nota ?? null,
        cambio: now,
      })
      .onConflict((conflict) => conflict.columns(['client_id', 'clave']).where('vigente', '=', HELD).doNothing())
      .returningAll()
      .executeTakeFirst();
    if (!made) {
      unchanged();
      return assertOwn(await findHeld(tx, company._id, clave), viewer);
    }
    await record({ ...actOf(made, company), action: 'alerta.atender', after: factsOf(made) });
    return made;
  });
}

/** A mark that has lapsed blocks no one. */
function endLapsed(tx: Tx, clientId: string, clave: string, now: Date) {
  return tx
    .updateTable('alertas_atendidas')
    .set({ vigente: false, cambio: now })
    .where('client_id', '=', clientId)
    .where('clave', '=', clave)
    .where('vigente', '=', HELD)
    .where('hasta', '<=', now)
    .execute();
}

function findHeld(tx: Tx, clientId: string, clave: string): Promise<AtendidaRow | undefined> {
  return tx
    .selectFrom('alertas_atendidas')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('clave', '=', clave)
    .where('vigente', '=', HELD)
    .executeTakeFirst();
}

function assertOwn(held: AtendidaRow | undefined, { _id }: Viewer): AtendidaRow {
  if (!held) throw new DomainError('conflict', TORRE_MESSAGES.changed);
  if (held.user_id !== _id) throw new DomainError('conflict', TORRE_MESSAGES.taken(held.por, formatTime(held.fecha)));
  return held;
}

/** BI-21: the user who has it, or a manager; letting go twice is letting go. */
export function releaseAlerta({ clock }: Clock, request: FastifyRequest, id: string): Promise<AtendidaRow> {
  return write(request, clock, async ({ tx, now, record, unchanged }) => {
    const { row, company } = await lockAtendida(tx, request.viewer, id);
    if (!row.vigente) {
      unchanged();
      return row;
    }
    const soltadaPor = request.viewer.nameUser;
    const after = await tx
      .updateTable('alertas_atendidas')
      .set({ vigente: false, soltada: now, soltadaPor, cambio: now })
      .where('_id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await record({ ...actOf(row, company), action: 'alerta.soltar', before: factsOf(row) });
    return after;
  });
}

/** BI-21: what was done, by the user who has it or had it, or a manager. */
export function writeNota(
  { clock }: Clock,
  request: FastifyRequest,
  id: string,
  nota: string | undefined,
): Promise<AtendidaRow> {
  return write(request, clock, async ({ tx, now, record, unchanged }) => {
    const { row, company } = await lockAtendida(tx, request.viewer, id);
    if (row.nota === (nota ?? null)) {
      unchanged();
      return row;
    }
    const after = await tx
      .updateTable('alertas_atendidas')
      .set({ nota: nota ?? null, cambio: now })
      .where('_id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await record({ ...actOf(row, company), action: 'alerta.anotar', before: factsOf(row), after: factsOf(after) });
    return after;
  });
}

async function lockAtendida(tx: Tx, viewer: Viewer, id: string): Promise<{ row: AtendidaRow; company: Whose }> {
  let found = tx.selectFrom('alertas_atendidas').selectAll().where('_id', '=', id);
  if (!isManager(viewer)) found = found.where('client_id', '=', viewer.clienteId);
  const row = await found.forUpdate().executeTakeFirst();
  if (!row) throw new DomainError('notFound', TORRE_MESSAGES.atendidaNotFound);
  if (row.user_id !== viewer._id && !isManager(viewer))
    throw new DomainError('forbidden', TORRE_MESSAGES.notYours(row.por));
  const company = await tx
    .selectFrom('clients')
    .select(['_id', 'client'])
    .where('_id', '=', row.client_id)
    .executeTakeFirstOrThrow();
  return { row, company };
}

const actOf = ({ _id }: AtendidaRow, company: Whose): Pick<Act, 'entity' | 'entityId' | 'of'> => ({
  entity: 'alerta',
  entityId: _id,
  of: { clientId: company._id, client: company.client },
});

const factsOf = ({ placa, texto, desde, por, nota }: AtendidaRow): Record<string, unknown> => ({
  placa,
  alerta: texto,
  desde: desde.toISOString(),
  por,
  nota,
});
