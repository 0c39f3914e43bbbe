import type { Descarte } from '@fenix/domain/assembly/descarte';
import type { FastifyRequest } from 'fastify';
import type { Act } from '../db/auditLog';
import type { Deps } from '../ports/deps';
import { originOf, write, writeAs } from '../http/write';
import { inspectorActor } from '../viewer/inspector';

const ACTION = 'formulario.descartar';

/** The audit entry of a discarded form, which is all that remains of it. */
function actOf({ kind, record, title, plate, madeAt, state, reason }: Descarte): Act {
  return {
    action: ACTION,
    entity: 'formulario',
    entityId: record,
    before: {
      tipo: kind,
      titulo: title,
      ...(plate !== undefined && { placa: plate }),
      hecho: new Date(madeAt).toISOString(),
      estado: state,
      ...(reason !== undefined && { motivo: reason }),
    },
  };
}

/** AUTH-45: a user discarded a form that was never sent. */
export function recordDescarte({ clock }: Deps, request: FastifyRequest, descarte: Descarte): Promise<null> {
  return write(request, clock, async ({ record }) => {
    await record(actOf(descarte));
    return null;
  });
}

/** As recordDescarte, for an inspector, who is no user of the product; idempotent by the id of the report. */
export function recordInspectorDescarte(deps: Deps, request: FastifyRequest, descarte: Descarte): Promise<null> {
  const { inspector } = request;
  const origin = originOf(request, deps.clock);
  return writeAs(deps.database.system, inspectorActor(inspector), origin, async ({ tx, now, record, unchanged }) => {
    const key = { user_id: inspector._id, key: `descarte/${descarte.record}`, request_hash: ACTION };
    const first = await tx
      .insertInto('idempotency_keys')
      .values({ ...key, client_id: inspector.clientId, created_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .returning('key')
      .executeTakeFirst();
    if (first) await record(actOf(descarte));
    else unchanged();
    return null;
  });
}
