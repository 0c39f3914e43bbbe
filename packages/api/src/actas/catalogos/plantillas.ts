import { isDeepStrictEqual } from 'node:util';
import type { PlantillaChange, PlantillaChecklist } from '@fenix/domain/actas/catalogos/catalogos';
import { defaultItems } from '@fenix/domain/actas/completar/checklist';
import { VEHICLE_CLASS_KEYS, type VehicleClass } from '@fenix/domain/flota/vehicleClass';
import { DomainError } from '@fenix/domain/errors';
import type { TemplateItem } from '@fenix/domain/forms/checks';
import { SHELL_MESSAGES } from '@fenix/domain/messages';
import type { Db } from '../../db/database';
import {
  type Template,
  type TemplateOf,
  addVersion,
  findTemplate,
  firstVersion,
  newestTemplates,
} from '../../forms/templates';
import type { Write } from '../../http/write';

const PRODUCT_VERSION = 0;
const templateOf = (clase: VehicleClass): TemplateOf => ({ kind: 'acta', key: clase, clientId: null });

/** ACTA-43: one for each class of vehicle, edited or as the product comes. */
export async function listPlantillas(db: Db): Promise<PlantillaChecklist[]> {
  const edited = await newestTemplates(db, 'acta', null, VEHICLE_CLASS_KEYS);
  return VEHICLE_CLASS_KEYS.map((clase) =>
    plantillaOf(
      clase,
      edited.find(({ key }) => key === clase),
    ),
  );
}

function plantillaOf(clase: VehicleClass, template: Template | undefined): PlantillaChecklist {
  if (!template) return { clase, items: [...defaultItems(clase)], version: PRODUCT_VERSION };
  return { clase, items: template.body as TemplateItem[], version: template.version };
}

/**
 * The items a record was filled in by, in the version the phone had; undefined for a version that never was. Versions that
 * were overwritten before they were kept (0020) can be checked by nothing: `overwritten`.
 */
export async function findItems(
  db: Db,
  { clase, version }: { clase: VehicleClass; version: number },
): Promise<readonly TemplateItem[] | 'overwritten' | undefined> {
  if (version === PRODUCT_VERSION) return defaultItems(clase);
  const found = await findTemplate(db, templateOf(clase), version);
  if (found) return found.body as TemplateItem[];
  const first = await firstVersion(db, templateOf(clase));
  return version < (first ?? 0) ? 'overwritten' : undefined;
}

/** Saved only over the version it was read from: of two managers at once, the second gets a conflict. */
export async function savePlantilla(
  { tx, now, record, unchanged }: Write,
  clase: VehicleClass,
  { items, version }: PlantillaChange,
): Promise<PlantillaChecklist> {
  const before = plantillaOf(clase, await findTemplate(tx, templateOf(clase)));
  if (isDeepStrictEqual(before.items, items)) {
    unchanged();
    return before;
  }
  if (before.version !== version) throw new DomainError('conflict', SHELL_MESSAGES.conflict);
  const next = await addVersion(tx, now, templateOf(clase), { after: version, body: items });
  await record({
    action: 'catalogo.plantilla',
    entity: 'plantilla',
    entityId: clase,
    before: { items: before.items },
    after: { items, version: next },
  });
  return { clase, items, version: next };
}
