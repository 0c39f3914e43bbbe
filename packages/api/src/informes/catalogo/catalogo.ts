import { isDeepStrictEqual } from 'node:util';
import { DomainError } from '@fenix/domain/errors';
import {
  AJUSTES_INICIALES,
  type Ajustes,
  type AjustesChange,
  type AjustesNovedades,
  CATALOGO_INICIAL,
  type CatalogoChange,
  type CatalogoNovedades,
  NOVEDADES_MESSAGES,
  type NovedadesVigentes,
  ajustesIn,
  changeProblems,
  changedRangos,
  offeredRangos,
  partsOfVersion,
  vigentesOf,
} from '@fenix/domain/informes/catalogo/catalogo';
import type { Rango, TipoDeNovedad } from '@fenix/domain/informes/catalogo/novedades';
import { SHELL_MESSAGES } from '@fenix/domain/messages';
import type { Db } from '../../db/database';
import { type Template, type TemplateOf, addVersion, findTemplate } from '../../forms/templates';
import type { Write } from '../../http/write';
import { refusedFields } from '../../media/form';

/** Everybody's catalogue has no client; what a client switches on and off is kept under the same key as its own. */
const templateOf = (clientId: string | null): TemplateOf => ({ kind: 'informe', key: 'novedades', clientId });

const catalogoOf = (template: Template | undefined): CatalogoNovedades =>
  template ? { version: template.version, rangos: template.body as Rango[] } : CATALOGO_INICIAL;

const ajustesOf = (template: Template | undefined): AjustesNovedades =>
  template ? ({ version: template.version, ...(template.body as Ajustes) } as AjustesNovedades) : AJUSTES_INICIALES;

/** INF-19: every type there is, for who keeps the catalogue. */
export async function readCatalogo(db: Db): Promise<CatalogoNovedades> {
  return catalogoOf(await findTemplate(db, templateOf(null)));
}

export async function readAjustes(db: Db, clientId: string): Promise<AjustesNovedades> {
  return ajustesOf(await findTemplate(db, templateOf(clientId)));
}

/** INF-18, INF-19: what the form of a company offers today. */
export async function currentNovedades(db: Db, clientId: string): Promise<NovedadesVigentes> {
  return vigentesOf(await readCatalogo(db), await readAjustes(db, clientId));
}

/** The types that a form of this version offered; undefined when there is no such version. */
export async function findNovedades(db: Db, clientId: string, version: string): Promise<readonly Rango[] | undefined> {
  const { catalogo, ajustes } = partsOfVersion(version);
  const named = async (of: TemplateOf, number: number) => ({
    template: number === 0 ? undefined : await findTemplate(db, of, number),
    isInitial: number === 0,
  });
  const everybodys = await named(templateOf(null), catalogo);
  const own = await named(templateOf(clientId), ajustes);
  if ([everybodys, own].some(({ template, isInitial }) => !template && !isInitial)) return undefined;
  return offeredRangos(catalogoOf(everybodys.template).rangos, ajustesOf(own.template));
}

/** Saved only over the version it was read from: of two managers at once, the second is refused. */
export async function saveCatalogo(
  { tx, now, record, unchanged }: Write,
  change: CatalogoChange,
): Promise<CatalogoNovedades> {
  const before = await readCatalogo(tx);
  if (before.version !== change.version) throw new DomainError('conflict', SHELL_MESSAGES.conflict);
  const problems = changeProblems(before.rangos, change);
  if (problems.length > 0) throw refusedFields(problems);
  const rangos = changedRangos(before.rangos, change);
  if (isDeepStrictEqual(before.rangos, rangos)) {
    unchanged();
    return before;
  }
  const version = await addVersion(tx, now, templateOf(null), { after: change.version, body: rangos });
  await record({
    action: 'novedades.editar',
    entity: 'novedades',
    entityId: 'para todos',
    before: { tipos: differing(before.rangos, rangos) },
    after: { tipos: differing(rangos, before.rangos), version },
  });
  return { version, rangos };
}

const STATE_WORDS = { reserva: ', de reserva', retirado: ', retirado' } as const;

/** The types of one list that the other does not have as they are, in words. */
function differing(rangos: readonly Rango[], others: readonly Rango[]): string[] {
  const wordsOf = ({ id, name, codigo, state }: TipoDeNovedad) =>
    `${id} ${name}${codigo ? ` (${codigo})` : ''}${state ? STATE_WORDS[state] : ''}`;
  const inWords = (list: readonly Rango[]) => list.flatMap(({ tipos }) => tipos.map(wordsOf));
  const known = new Set(inWords(others));
  return inWords(rangos).filter((words) => !known.has(words));
}

type Company = { _id: string; client: string };

export async function saveAjustes(
  { tx, now, record, unchanged }: Write,
  { _id, client }: Company,
  change: AjustesChange,
): Promise<AjustesNovedades> {
  const { rangos } = await readCatalogo(tx);
  const before = await readAjustes(tx, _id);
  if (before.version !== change.version) throw new DomainError('conflict', SHELL_MESSAGES.conflict);
  const after = ajustesIn(rangos, change);
  if (!after) throw refusedFields([{ path: 'encendidos', message: NOVEDADES_MESSAGES.unknownTipo }]);
  const { version: _, ...was } = before;
  if (isDeepStrictEqual(was, after)) {
    unchanged();
    return before;
  }
  const version = await addVersion(tx, now, templateOf(_id), { after: change.version, body: after });
  const named = ({ encendidos, apagados }: Ajustes) => ({
    encendidos: namesOf(rangos, encendidos),
    apagados: namesOf(rangos, apagados),
  });
  await record({
    action: 'novedades.ajustar',
    entity: 'novedades',
    entityId: _id,
    of: { clientId: _id, client },
    before: named(was),
    after: { ...named(after), version },
  });
  return { version, encendidos: [...after.encendidos], apagados: [...after.apagados] };
}

function namesOf(rangos: readonly Rango[], ids: readonly string[]): string[] {
  const byId = new Map(rangos.flatMap(({ tipos }) => tipos.map(({ id, name }) => [id, name] as const)));
  return ids.map((id) => byId.get(id) ?? id);
}
