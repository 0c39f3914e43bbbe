import { IMAGE_POSITIONS, type StoredImages, fillMissing, imagesOf } from '@fenix/domain/actas/images';
import { assertCanAct } from '@fenix/domain/actas/lifecycle';
import { ACTA_MESSAGES, PROCESO_MESSAGES } from '@fenix/domain/actas/messages';
import { DomainError } from '@fenix/domain/errors';
import { SHELL_MESSAGES } from '@fenix/domain/messages';
import type { FastifyRequest } from 'fastify';
import type { Tx } from '../../db/database';
import type { Deps } from '../../ports/deps';
import { write } from '../../http/write';
import { type Form, refusedFields } from '../../media/form';
import { receiveForm } from '../../media/receive';
import { ofActa } from '../actions';
import { findFiles } from '../../media/files';
import { UPGRADE_FORM } from '../form';
import { type LockedActa, assertVisible, lockActa } from '../queries';

type Stored = Awaited<ReturnType<Form<typeof UPGRADE_FORM>['store']>>;

/** ACTA-19, ACTA-20, ACTA-77: files take the places of missing ones; what is there is never replaced. */
export async function replaceMissing(deps: Deps, request: FastifyRequest, id: string): Promise<null> {
  const { viewer } = request;
  await assertVisible(request.db, viewer, id);
  return receiveForm(deps, request, UPGRADE_FORM, ({ fields, given, counts, store }) => {
    const places = Object.keys(counts).filter((place) => given.has(place));
    if (places.length === 0) throw refusedFields([{ path: 'evidence', message: ACTA_MESSAGES.noFiles }]);
    if (counts.process > 0 && fields.index === undefined)
      throw refusedFields([{ path: 'index', message: SHELL_MESSAGES.required }]);
    return write(request, deps.clock, async ({ tx, record }) => {
      const acta = await lockActa(tx, viewer, id);
      assertCanAct(viewer, 'uploadMissing', acta);
      const stored = await store(tx, { kind: 'acta', record: id, clientId: acta.client_id });
      await fillImages(tx, acta, stored);
      const picture = stored.process[0];
      if (picture && fields.index !== undefined) await fillProceso(tx, acta, fields.index, picture.id);
      await record({ action: 'acta.archivos', entity: 'acta', entityId: id, of: ofActa(acta), after: { places } });
      return null;
    });
  });
}

async function fillImages(tx: Tx, { _id, images }: LockedActa, stored: Stored): Promise<void> {
  const slots = IMAGE_POSITIONS.filter((slot) => stored[slot].length > 0);
  if (slots.length === 0) return;
  const present = await findFiles(
    tx,
    imagesOf(images).map(({ url }) => url),
  );
  let filled: StoredImages = images ?? [];
  for (const slot of slots) {
    const ids = stored[slot].map((file) => file.id);
    const isMissing = (url: string) => !present.has(url) && !ids.includes(url);
    const next = fillMissing(filled, slot, ids, isMissing);
    if (!next) throw new DomainError('conflict', ACTA_MESSAGES.nothingMissing);
    filled = next;
  }
  await tx
    .updateTable('actas')
    .set({ images: JSON.stringify(filled) })
    .where('_id', '=', _id)
    .execute();
}

async function fillProceso(tx: Tx, { _id }: LockedActa, place: number, picture: string): Promise<void> {
  const proceso = await tx
    .selectFrom('acta_processes')
    .select('image')
    .where('acta_id', '=', _id)
    .where('place', '=', place)
    .executeTakeFirst();
  if (!proceso) throw new DomainError('notFound', PROCESO_MESSAGES.notFound);
  const present = await findFiles(tx, [proceso.image]);
  if (present.size > 0) throw new DomainError('conflict', ACTA_MESSAGES.nothingMissing);
  await tx
    .updateTable('acta_processes')
    .set({ image: picture })
    .where('acta_id', '=', _id)
    .where('place', '=', place)
    .execute();
}
