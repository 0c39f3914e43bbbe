import { PLANTILLA_INICIAL, type Plantilla } from '@fenix/domain/prealistamiento/plantilla';
import type { PlantillaVigente } from '@fenix/domain/prealistamiento/registro';
import type { Db } from '../db/database';
import { type TemplateOf, findTemplate } from '../forms/templates';

/** One form for everybody, of which the classes of vehicles take their parts. */
export const PRESET_TEMPLATE: TemplateOf = { kind: 'preset', key: 'prealistamiento', clientId: null };
const PRODUCT_VERSION = 0;

/** The version of today. */
export async function currentPlantilla(db: Db): Promise<PlantillaVigente> {
  const template = await findTemplate(db, PRESET_TEMPLATE);
  return {
    version: template?.version ?? PRODUCT_VERSION,
    plantilla: (template?.body ?? PLANTILLA_INICIAL) as PlantillaVigente['plantilla'],
  };
}

/** The version a telephone had when it was filled in; undefined when there is no such version. */
export async function findPlantilla(db: Db, version: number): Promise<Plantilla | undefined> {
  if (version === PRODUCT_VERSION) return PLANTILLA_INICIAL;
  return (await findTemplate(db, PRESET_TEMPLATE, version))?.body as Plantilla | undefined;
}
