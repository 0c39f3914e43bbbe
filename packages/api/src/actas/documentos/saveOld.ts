import { assertCanAct } from '@fenix/domain/actas/lifecycle';
import { toNewShape } from '@fenix/domain/actas/documentos/old';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../../ports/deps';
import { write } from '../../http/write';
import { ofActa } from '../actions';
import { lockActa } from '../queries';

/** OLD-02, OLD-03: converts a legacy record to the current format. */
export function saveOld(deps: Deps, request: FastifyRequest, id: string): Promise<string> {
  return write(request, deps.clock, async ({ tx, record }) => {
    const acta = await lockActa(tx, request.viewer, id);
    assertCanAct(request.viewer, 'saveOld', acta);
    const { checklist, images } = toNewShape(acta.checklist, acta.images);
    await tx
      .updateTable('actas')
      .set({ checklist: checklist && JSON.stringify(checklist), images: JSON.stringify(images) })
      .where('_id', '=', id)
      .execute();
    await record({
      action: 'acta.formato',
      entity: 'acta',
      entityId: id,
      of: ofActa(acta),
      after: { checks: checklist?.checks.length ?? 0, images: images.data.length },
    });
    return id;
  });
}
