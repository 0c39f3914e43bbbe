import { isDeepStrictEqual } from 'node:util';
import type { PlantillaChange, PlantillaChecklist } from '@fenix/domain/actas/catalogos/catalogos';
import { defaultItems } from '@fenix/domain/actas/completar/checklist';
import { VEHICLE_CLASS_KEYS, type VehicleClass } from '@fenix/domain/flota/vehicleClass';
import { DomainError } from '@fenix/domain/errors';
import { SHELL_MESSAGES } from '@fenix/domain/messages';
import type { Db, Tx } from '../../db/database';
import type { Write } from '../../http/write';

const PRODUCT_VERSION = 0;

/** ACTA-43: one for each class of vehicle, edited or as the product comes. */
export async function listPlantillas(db: Db): Promise<PlantillaChecklist[]> {
  const rows = await db.selectFrom('acta_checklists').select(['clase', 'items', 'version']).execute();
  return VEHICLE_CLASS_KEYS.map((clase) => rows.find((row) => row.clase === clase) ?? asShipped(clase));
}

function asShipped(clase: VehicleClass): PlantillaChecklist {
  return { clase, items: [...defaultItems(clase)], version: PRODUCT_VERSION };
}

/** Saved only over the version it was read from: of two managers at once, the second is told. */
export async function savePlantilla(
  { tx, now, record, unchanged }: Write,
  clase: VehicleClass,
  { items, version }: PlantillaChange,
): Promise<PlantillaChecklist> {
  const before = (await lockPlantilla(tx, clase)) ?? asShipped(clase);
  if (isDeepStrictEqual(before.items, items)) {
    unchanged();
    return before;
  }
  const next = { items: JSON.stringify(items), version: version + 1, changed_at: now };
  const saved = await tx
    .insertInto('acta_checklists')
    .values({ clase, ...next })
    .onConflict((conflict) => conflict.column('clase').doUpdateSet(next).where('acta_checklists.version', '=', version))
    .executeTakeFirst();
  // The insert alone would take any version for the first one.
  if (before.version !== version || !saved.numInsertedOrUpdatedRows)
    throw new DomainError('conflict', SHELL_MESSAGES.conflict);
  await record({
    action: 'catalogo.plantilla',
    entity: 'plantilla',
    entityId: clase,
    before: { items: before.items },
    after: { items, version: next.version },
  });
  return { clase, items, version: next.version };
}

function lockPlantilla(tx: Tx, clase: VehicleClass): Promise<PlantillaChecklist | undefined> {
  return tx
    .selectFrom('acta_checklists')
    .select(['clase', 'items', 'version'])
    .where('clase', '=', clase)
    .forUpdate()
    .executeTakeFirst();
}
