import { DomainError } from '@fenix/domain/errors';
import { strayFiles } from '@fenix/domain/informes/crear';
import { assertCanAct } from '@fenix/domain/informes/estado';
import { NOVELTIES_VERSION, type Novelty } from '@fenix/domain/informes/informe';
import { INFORME_MESSAGES } from '@fenix/domain/informes/messages';
import { isTipoDeNovedad } from '@fenix/domain/informes/novedades';
import { filesOf, noveltiesOf } from '@fenix/domain/informes/old';
import { kindOfFile } from '@fenix/domain/media/archivo';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Tx } from '../db/database';
import { assertFresh } from '../db/stale';
import type { Deps } from '../deps';
import { write } from '../http/write';
import { refusedFields } from '../media/form';
import { findFiles } from '../media/files';
import { receiveForm } from '../media/receive';
import { givenIn, ofInforme, slotsOf } from './actions';
import { UPGRADE_FORM } from './form';
import { type LockedInforme, assertVisible, lockInforme } from './queries';

/**
 * INF-57, INF-75, OLD-03: texts and files as a manager corrected them, in the new shape. Without any of them, a report
 * of before is written in the new shape as it stands. What a file replaces stays in the store, and the entry names it.
 */
export async function upgradeInforme(deps: Deps, request: FastifyRequest, id: string): Promise<null> {
  const { viewer } = request;
  await assertVisible(request.db, viewer, id);
  return receiveForm(deps, request, UPGRADE_FORM, ({ fields, counts, store }) => {
    const given = givenIn(counts);
    const isEdit = fields.novelties !== undefined || given.size > 0;
    return write(request, deps.clock, async ({ tx, now, record }) => {
      const informe = await lockInforme(tx, viewer, id);
      assertCanAct(viewer, isEdit ? 'edit' : 'saveOld', informe);
      const { version } = informe;
      const edited = { entity: 'informe', id, actions: EDITS, words: WORDS, version, current: () => ({ version }) };
      await assertFresh(tx, edited, fields.version, now);

      const before = { novelties: noveltiesOf(informe.novelties).data, files: await placedFiles(tx, informe) };
      const novelties = fields.novelties ?? before.novelties;
      assertEditable(before.novelties, novelties);
      const stray = strayFiles({ ...informe, novelties: novelties.length }, given);
      if (stray.length > 0) throw refusedFields(stray);
      const stored = await store(tx, { kind: 'informe', record: id, clientId: informe.client_id });
      const after = { novelties, files: { ...before.files, ...slotsOf(stored) } };
      await tx
        .updateTable('informes')
        .set({
          novelties: JSON.stringify({ v: NOVELTIES_VERSION, data: novelties }),
          files: JSON.stringify(after.files),
          version: sql<number>`version + 1`,
        })
        .where('_id', '=', id)
        .execute();
      const action = isEdit ? 'informe.editar' : 'informe.formato';
      await record({ action, entity: 'informe', entityId: id, of: ofInforme(informe), before, after });
      return null;
    });
  });
}

const EDITS = ['informe.editar', 'informe.formato'] as const;
const WORDS = { novelties: 'las novedades', files: 'los archivos' };

/** A report of before may name its files by their ids, which do not tell what they are. */
async function placedFiles(tx: Tx, { files }: LockedInforme) {
  const known = Array.isArray(files) ? await findFiles(tx, files) : new Map<string, { label: string }>();
  return filesOf(files, (ref) => kindOfFile(known.get(ref)?.label ?? ref));
}

function assertEditable(before: readonly Novelty[], after: readonly Novelty[]): void {
  if (before.length !== after.length) throw new DomainError('conflict', INFORME_MESSAGES.otherNovelties);
  const unknown = after.flatMap(({ noveltie }, index) =>
    noveltie === before[index]?.noveltie || isTipoDeNovedad(noveltie)
      ? []
      : [{ path: `novelties.${index}.noveltie`, message: INFORME_MESSAGES.unknownNoveltie }],
  );
  if (unknown.length > 0) throw refusedFields(unknown);
}
