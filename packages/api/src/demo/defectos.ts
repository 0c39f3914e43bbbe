import { addDays, bogotaDay } from '@fenix/domain/dates/days';
import { fullName } from '@fenix/domain/flota/drivers';
import type { PresetPersonas } from '@fenix/domain/prealistamiento/registro';
import { type Insertable, sql } from 'kysely';
import type { Tx } from '../db/database';
import type { Schema } from '../db/schema';
import { allOpenDefects, keepDefectos, repairDefectos } from '../flota/defectos';
import { NIGHT_WATCH } from './presetsTexts';

const DAY_MS = 86_400_000;
type Row = Insertable<Schema['presets']>;

/** Defects are shown of the last checks only: those before are long repaired. */
const DEFECTO_DAYS = 12;
const OVERDUE_BY = 2;

/** CUM-20: as if the server had stored each of these checks; of each company one is overdue and one closed by hand. */
export async function addDefectos(tx: Tx, rows: readonly Row[], { isFirst, now }: { isFirst: boolean; now: Date }) {
  const from = now.getTime() - DEFECTO_DAYS * DAY_MS;
  const recent = rows.filter(({ cretedDate }) => Number(cretedDate) >= from);
  for (const row of recent.toSorted((one, other) => Number(one.cretedDate) - Number(other.cretedDate)))
    await keepDefectos(tx, {
      _id: row._id,
      consecutive: row.consecutive,
      clientId: row.client_id,
      vehicle: JSON.parse(row.vehicle) as { id: string; patente: string },
      checkList: JSON.parse(String(row.checkList)) as [],
      at: new Date(row.cretedDate),
      by: NIGHT_WATCH,
    });
  if (!isFirst) return;
  const today = bogotaDay(now);
  for (const clientId of new Set(rows.map(({ client_id }) => client_id))) {
    const open = await allOpenDefects(tx, clientId);
    const [oldest, ...others] = open.filter(({ desde }) => bogotaDay(new Date(desde)) < addDays(today, -OVERDUE_BY));
    const [newest] = open.toReversed();
    if (oldest)
      await tx
        .updateTable('defectos')
        .set({ prometido: addDays(today, -OVERDUE_BY), escrito: now })
        .where('_id', '=', oldest._id)
        .execute();
    for (const { _id } of others)
      await tx
        .updateTable('defectos')
        .set({ prometido: addDays(today, 3), escrito: now })
        .where('_id', '=', _id)
        .execute();
    if (newest && newest !== oldest)
      await repairDefectos(tx, [newest._id], {
        at: now,
        by: NIGHT_WATCH,
        nota: 'Se cambió en el patio antes de salir',
      });
  }
}

/** CUM-25: the documents of both who signed, of the companies that keep them. */
export async function addPersonas(tx: Tx, rows: readonly Row[]): Promise<void> {
  const people = await tx
    .selectFrom('personas')
    .select(['client_id', 'conductor', 'tipoDocumento', 'documento', 'cargo'])
    .select(sql<string>`nombres || ' ' || apellidos`.as('nombre'))
    .execute();
  for (const row of rows) {
    const own = people.filter(({ client_id }) => client_id === row.client_id);
    const { nombre, apellido } = JSON.parse(row.driver) as { nombre: string; apellido: string };
    const responsable = own.find((one) => one.nombre === row.responsable);
    const driver = own.find((one) => one.nombre === fullName({ nombre, apellido }));
    if (own.length === 0) continue;
    const personas: PresetPersonas = {
      responsable: responsable ? { ...documentOf(responsable), cargo: responsable.cargo } : null,
      conductor: driver ? documentOf(driver) : null,
    };
    row.personas = JSON.stringify(personas);
  }
}

const documentOf = ({ tipoDocumento, documento }: { tipoDocumento: string; documento: string }) => {
  return { tipoDocumento, documento };
};
