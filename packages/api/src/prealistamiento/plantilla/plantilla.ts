import { isDeepStrictEqual } from 'node:util';
import { DomainError } from '@fenix/domain/errors';
import { SHELL_MESSAGES } from '@fenix/domain/messages';
import { PRESET_MESSAGES } from '@fenix/domain/prealistamiento/messages';
import {
  CUERPO_INICIAL,
  type CuerpoPlantilla,
  type Plantilla,
  plantillaOf,
} from '@fenix/domain/prealistamiento/plantilla/plantilla';
import type {
  PlantillaEditable,
  PlantillaPublicada,
  PlantillaVigente,
  VersionPlantilla,
} from '@fenix/domain/prealistamiento/registro';
import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database';
import { type TemplateOf, addVersion, findTemplate } from '../../forms/templates';
import { refusedFields } from '../../media/form';
import type { Write } from '../../http/write';

const KIND = 'preset';
const KEY = 'prealistamiento';
const PRODUCT_VERSION = 0;

/** The checklist of one company; without one, that of everybody. */
export const templateOf = (clientId: string | null): TemplateOf => ({ kind: KIND, key: KEY, clientId });

/** The body of a version with which a company went back to the general checklist. */
const USES_GENERAL = { usesGeneral: true } as const;
const isGeneral = (body: unknown): boolean => isDeepStrictEqual(body, USES_GENERAL);

type Vigente = { version: number; isOwn: boolean; plantilla: CuerpoPlantilla };

/** PRE-20: the version of today: the company's own, unless it has none or went back to the general one. */
export async function currentPlantilla(db: Db, clientId: string | null): Promise<Vigente> {
  const own = clientId === null ? undefined : await findTemplate(db, templateOf(clientId));
  if (own && !isGeneral(own.body)) return { version: own.version, isOwn: true, plantilla: own.body as CuerpoPlantilla };
  const general = await findTemplate(db, templateOf(null));
  return {
    version: general?.version ?? PRODUCT_VERSION,
    isOwn: false,
    plantilla: (general?.body ?? CUERPO_INICIAL) as CuerpoPlantilla,
  };
}

/** What a telephone keeps. */
export async function vigenteOf(db: Db, clientId: string | null): Promise<PlantillaVigente> {
  const { version, plantilla } = await currentPlantilla(db, clientId);
  return { version, plantilla: plantilla as PlantillaVigente['plantilla'] };
}

/**
 * The version a telephone had when it was filled in, however old; undefined when there is no such version. A number is
 * given to one version only of those that a company can have: its own and the general ones.
 */
export async function findPlantilla(db: Db, clientId: string | null, version: number): Promise<Plantilla | undefined> {
  if (version === PRODUCT_VERSION) return plantillaOf(CUERPO_INICIAL);
  const own = clientId === null ? undefined : await findTemplate(db, templateOf(clientId), version);
  const found = own && !isGeneral(own.body) ? own : await findTemplate(db, templateOf(null), version);
  return found && plantillaOf(found.body as CuerpoPlantilla);
}

const HISTORY_MAX = 100;

/** PRE-20: what the editor opens with, newest version first. */
export async function editablePlantilla(db: Db, clientId: string | null): Promise<PlantillaEditable> {
  const { plantilla, ...current } = await currentPlantilla(db, clientId);
  const rows = await versionsOf(db, clientId)
    .select(['client_id', 'version', 'body', 'author', 'fecha'])
    .orderBy('version', 'desc')
    .limit(HISTORY_MAX)
    .execute();
  const versiones = rows.map(({ client_id, version, body, author, fecha }): VersionPlantilla => {
    const usesGeneral = isGeneral(body);
    const puntos = usesGeneral ? 0 : pointCount(plantillaOf(body as CuerpoPlantilla));
    const isOwn = client_id !== null;
    // Companies do not see names of the provider's staff.
    const by = isOwn || clientId === null ? author : null;
    return { version, isOwn, usesGeneral, author: by, fecha: fecha.toISOString(), puntos };
  });
  return { ...current, plantilla: plantilla as PlantillaEditable['plantilla'], versiones };
}

const pointCount = ({ secciones }: Plantilla) => secciones.reduce((sum, { puntos }) => sum + puntos.length, 0);

/** Those a company can have: its own and everybody's. */
function versionsOf(db: Db, clientId: string | null) {
  return db
    .selectFrom('form_templates')
    .where('kind', '=', KIND)
    .where('key', '=', KEY)
    .where((where) =>
      where.or([where('client_id', 'is', null), ...(clientId === null ? [] : [where('client_id', '=', clientId)])]),
    );
}

type Publisher = { clientId: string | null; client: string | undefined; author: string };

/** PRE-20: published over the version it was made from: of two people at once, the second gets a conflict. */
export async function publishPlantilla(
  { tx, now, record, unchanged }: Write,
  { clientId, client, author }: Publisher,
  { version, plantilla }: PlantillaPublicada,
): Promise<number> {
  // Numbers are taken one at a time, so that no company meets the same number twice.
  await sql`select pg_advisory_xact_lock(hashtextextended('plantilla-prealistamiento', 0))`.execute(tx);
  const before = await currentPlantilla(tx, clientId);
  if (!plantilla && !before.isOwn)
    throw refusedFields([
      { path: 'plantilla', message: clientId ? PRESET_MESSAGES.nothingOwn : SHELL_MESSAGES.required },
    ]);
  if (plantilla && isDeepStrictEqual(plantillaOf(before.plantilla), plantilla)) {
    unchanged();
    return before.version;
  }
  if (before.version !== version) throw new DomainError('conflict', SHELL_MESSAGES.conflict);
  const after = await lastNumber(tx, clientId);
  const body = plantilla ?? USES_GENERAL;
  const next = await addVersion(tx, now, templateOf(clientId), { after, body, author });
  await record({
    action: plantilla ? 'prealistamiento.plantilla' : 'prealistamiento.general',
    entity: 'plantilla de prealistamiento',
    entityId: clientId ?? KEY,
    ...(clientId !== null && client !== undefined && { of: { clientId, client } }),
    before: wordsOf(before.version, plantillaOf(before.plantilla)),
    after: plantilla ? wordsOf(next, plantilla) : { version: next },
  });
  return next;
}

/** The highest number so far: for everybody's checklist of all there are, for a company's of those it can have. */
async function lastNumber(tx: Tx, clientId: string | null): Promise<number> {
  const rows =
    clientId === null
      ? tx.selectFrom('form_templates').where('kind', '=', KIND).where('key', '=', KEY)
      : versionsOf(tx, clientId);
  const { last } = await rows.select(({ fn }) => fn.max('version').as('last')).executeTakeFirstOrThrow();
  return last ?? PRODUCT_VERSION;
}

/** As the history shows it: each section with its points, and what blocks. */
function wordsOf(version: number, { secciones }: Plantilla) {
  const names = (isBlocking: boolean) =>
    secciones.flatMap(({ title, puntos }) =>
      puntos.flatMap(({ name, criticidad }) =>
        (criticidad === 'bloqueante') === isBlocking ? [`${title}: ${name}`] : [],
      ),
    );
  return { version, bloqueantes: names(true), otros: names(false) };
}
