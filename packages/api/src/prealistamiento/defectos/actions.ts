import { bogotaDay } from '@fenix/domain/dates/days';
import { DomainError } from '@fenix/domain/errors';
import type { Defecto, DefectoCerrado, DefectoEditado } from '@fenix/domain/prealistamiento/defectos/defecto';
import { PRESET_MESSAGES } from '@fenix/domain/prealistamiento/messages';
import type { FastifyRequest } from 'fastify';
import { assertFresh } from '../../db/stale';
import { repairDefectos } from '../../flota/defectos';
import { type Write, write } from '../../http/write';
import type { Deps } from '../../ports/deps';
import { findDefecto } from './queries';

const WORDS = { prometido: 'día prometido', nota: 'nota', placa: 'placa', punto: 'punto' };
type Found = Awaited<ReturnType<typeof findDefecto>>;

/** CUM-22: the promised day and the note of an open defect. */
export function updateDefecto(
  { clock }: Deps,
  request: FastifyRequest,
  id: string,
  { version, prometido, nota }: DefectoEditado,
): Promise<Defecto> {
  return write(request, clock, async (work) => {
    const before = await lock(work, request, id, version);
    const { tx, now, record, unchanged } = work;
    if (before.prometido === prometido && before.nota === nota) {
      unchanged();
      return shown(before);
    }
    await tx
      .updateTable('defectos')
      .set({ prometido, nota, escrito: now, version: before.version + 1 })
      .where('_id', '=', id)
      .execute();
    await record({
      action: 'defecto.editar',
      ...auditOf(before),
      before: { prometido: before.prometido, nota: before.nota },
      after: { placa: before.placa, punto: before.nombre, prometido, nota },
    });
    return shown(await findDefecto(tx, request.viewer, id, bogotaDay(now)));
  });
}

/** CUM-22: closed by hand, with what was done. */
export function closeDefecto(
  { clock }: Deps,
  request: FastifyRequest,
  id: string,
  { version, nota }: DefectoCerrado,
): Promise<Defecto> {
  return write(request, clock, async (work) => {
    const before = await lock(work, request, id, version);
    const { tx, now, record } = work;
    await repairDefectos(tx, [id], { at: now, by: request.viewer.nameUser, nota });
    await record({
      action: 'defecto.cerrar',
      ...auditOf(before),
      before: { reparado: null },
      after: { placa: before.placa, punto: before.nombre, reparado: now.toISOString(), nota },
    });
    return shown(await findDefecto(tx, request.viewer, id, bogotaDay(now)));
  });
}

/** The open defect, locked until this transaction ends. */
async function lock(
  { tx, now }: Write,
  { viewer }: FastifyRequest,
  id: string,
  version: number | undefined,
): Promise<Found> {
  await tx.selectFrom('defectos').select('_id').where('_id', '=', id).forUpdate().execute();
  const before = await findDefecto(tx, viewer, id, bogotaDay(now));
  if (before.reparado !== null) throw new DomainError('conflict', PRESET_MESSAGES.defectoRepaired);
  const actions = ['defecto.editar'] as const;
  const current = () => shown(before);
  await assertFresh(
    tx,
    { entity: 'defecto', id, actions, words: WORDS, version: before.version, current },
    version,
    now,
  );
  return before;
}

function shown(found: Found): Defecto {
  const { clientId: _, client: __, ...defecto } = found;
  return defecto;
}

function auditOf({ _id, clientId, client }: Found) {
  return { entity: 'defecto', entityId: _id, of: { clientId, client } } as const;
}
