import { bogotaDay } from '@fenix/domain/dates/days';
import type { Deps } from '../ports/deps';
import { addAtendidas } from './atendidas';
import { addEvidencia, addViaEvidencia } from './evidencia';
import { addGpsEvidencia } from './evidenciaGps';
import { addInspections } from './inspecciones';
import { addVia } from './inspeccionesVia';
import { addPassengers } from './pasajeros';
import { addPresets } from './presets';

const MARK = 'demo-despachos';

/** Records of the demo trips, written once a day: checks of today's vehicles, passenger counts and inspections. */
export async function loadDemoDespachos(deps: Deps): Promise<void> {
  const { database, clock, media } = deps;
  const now = clock.now();
  const today = bogotaDay(now);
  const isNew = await database.system.transaction().execute(async (tx) => {
    const marked = await tx
      .insertInto('settings')
      .values({ key: MARK, value: today })
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet({ value: today }).where('settings.value', '<>', today),
      )
      .returning('key')
      .executeTakeFirst();
    if (!marked) return false;
    await addPresets({ media }, tx, now);
    await addEvidencia(tx);
    await addPassengers(tx, now);
    await addInspections({ media }, tx, now);
    await addVia({ media }, tx, now);
    await addViaEvidencia(tx);
    await addAtendidas(tx, now);
    return true;
  });
  if (isNew) await addGpsEvidencia(deps);
}
