import { DomainError } from '@fenix/domain/errors';
import { rangoIn } from '@fenix/domain/informes/catalogo/catalogo';
import { strayFiles } from '@fenix/domain/informes/crear/checkInforme';
import { isFutureDay } from '@fenix/domain/informes/crear/crear';
import { assertCanAct } from '@fenix/domain/informes/estado';
import { NOVELTIES_VERSION, type Novelty } from '@fenix/domain/informes/informe';
import { INFORME_MESSAGES } from '@fenix/domain/informes/messages';
import type { Rango } from '@fenix/domain/informes/catalogo/novedades';
import { filesOf, noveltiesOf } from '@fenix/domain/informes/documentos/old';
import { kindOfFile } from '@fenix/domain/media/archivo';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Tx } from '../db/database';
import { assertFresh } from '../db/stale';
import type { Deps } from '../ports/deps';
import { write } from '../http/write';
import { refusedFields } from '../media/form';
import { findFiles } from '../media/files';
import { receiveForm } from '../media/receive';
import { ofInforme, slotsOf, withRangos } from './actions';
import { currentNovedades } from './catalogo/catalogo';
import { UPGRADE_FORM } from './crear/form';
import { type LockedInforme, assertVisible, lockInforme } from './queries';

/**
 * INF-57, INF-75, OLD-03: facts, texts and files as a manager corrected them, in the new shape. Without any of them, a legacy
 * report is converted as it is. A replaced file stays in the store, and the audit entry names it.
 */
export async function upgradeInforme(deps: Deps, request: FastifyRequest, id: string): Promise<null> {
  const { viewer } = request;
  await assertVisible(request.db, viewer, id);
  return receiveForm(deps, request, UPGRADE_FORM, ({ fields, given, store }) => {
    const { novelties: written, version: seen, ...corrected } = fields;
    const isEdit = written !== undefined || given.size > 0 || Object.keys(definedIn(corrected)).length > 0;
    return write(request, deps.clock, async ({ tx, now, record }) => {
      const informe = await lockInforme(tx, viewer, id);
      assertCanAct(viewer, isEdit ? 'edit' : 'saveOld', informe);
      const { version } = informe;
      const edited = { entity: 'informe', id, actions: EDITS, words: WORDS, version, current: () => ({ version }) };
      await assertFresh(tx, edited, seen, now);
      assertPast(corrected.dateNoveltie, now);

      const facts = changedFacts(informe, definedIn(corrected));
      const before = {
        ...facts.before,
        novelties: noveltiesOf(informe.novelties).data,
        files: await placedFiles(tx, informe),
      };
      const { rangos } = await currentNovedades(tx, informe.client_id);
      const novelties = written ? withRangos(rangos, written, before.novelties) : before.novelties;
      assertEditable(rangos, before.novelties, novelties);
      const stray = strayFiles({ videoSystem: informe.videoSystem === 'Si', newNovelties: novelties }, given);
      if (stray.length > 0) throw refusedFields(stray);
      const stored = await store(tx, { kind: 'informe', record: id, clientId: informe.client_id });
      const after = { ...facts.after, novelties, files: { ...before.files, ...slotsOf(stored) } };
      await tx
        .updateTable('informes')
        .set({
          ...facts.after,
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
const WORDS = {
  novelties: 'las novedades',
  files: 'los archivos',
  plate: 'la placa',
  operatorName: 'el operador',
  dateNoveltie: 'la fecha de la novedad',
};

/** INF-57: what a manager corrects of a report in process, beside its novelties. */
type Facts = Partial<Pick<LockedInforme, 'plate' | 'operatorName' | 'dateNoveltie'>>;

function definedIn(facts: { [F in keyof Facts]?: Facts[F] | undefined }): Facts {
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined));
}

/** Only what is another now: the entry says what was corrected, and from what. */
function changedFacts(informe: LockedInforme, facts: Facts): { before: Facts; after: Facts } {
  const names = (Object.keys(facts) as (keyof Facts)[]).filter((name) => facts[name] !== informe[name]);
  const of = (source: Facts): Facts => Object.fromEntries(names.map((name) => [name, source[name]]));
  return { before: of(informe), after: of(facts) };
}

function assertPast(day: string | undefined, now: Date): void {
  if (day !== undefined && isFutureDay(day, now))
    throw refusedFields([{ path: 'dateNoveltie', message: INFORME_MESSAGES.futureDay }]);
}

/** A legacy report may name its files by their ids, which do not say their kind. */
async function placedFiles(tx: Tx, { files }: LockedInforme) {
  const known = Array.isArray(files) ? await findFiles(tx, files) : new Map<string, { label: string }>();
  return filesOf(files, (ref) => kindOfFile(known.get(ref)?.label ?? ref));
}

function assertEditable(rangos: readonly Rango[], before: readonly Novelty[], after: readonly Novelty[]): void {
  if (before.length !== after.length) throw new DomainError('conflict', INFORME_MESSAGES.otherNovelties);
  const unknown = after.flatMap(({ noveltie }, index) =>
    noveltie === before[index]?.noveltie || rangoIn(rangos, noveltie)
      ? []
      : [{ path: `novelties.${index}.noveltie`, message: INFORME_MESSAGES.unknownNoveltie }],
  );
  if (unknown.length > 0) throw refusedFields(unknown);
}
