import { bogotaDay, endOfDay, startOfDay } from '@fenix/domain/dates/days';
import { APPROVED } from '@fenix/domain/flota/aprobado';
import type { Despacho } from '@fenix/domain/gps/programada';
import type { VehiculoVisto } from '@fenix/domain/gps/ultima';
import { alertasTorre, cifrasTorre } from '@fenix/domain/torre/alertas';
import { byHour, byName } from '@fenix/domain/torre/cambio';
import { salidaTorre } from '@fenix/domain/torre/salida';
import type { Torre } from '@fenix/domain/torre/torre';
import { vehiculoTorre } from '@fenix/domain/torre/vehiculo';
import type { Deps } from '../deps';
import { type Fleet, markOf } from '../flota/company';
import type { GpsAccount, Heard } from '../ports/gps';

export type Scene = Omit<Torre, 'id'>;
type Programme = { despachos: Heard<Despacho[]>; approved: ReadonlySet<string>; readAt: number };

/** Where vehicles are changes by the second, what is planned for them by the minute. */
const PROGRAMME_MS = 10_000;
const PAGE = 500;

/** Reads one company's tower. What is planned is not asked for again at every report, unless somebody wants it fresh. */
export function createReader(deps: Pick<Deps, 'gps' | 'database' | 'clock'>, { company, account }: Fleet) {
  let known: Programme | undefined;

  async function readProgramme(now: Date): Promise<Programme> {
    const [despachos, approved] = await Promise.all([
      listToday(deps.gps, account, now),
      findApproved(deps.database.system, company._id, now),
    ]);
    return { despachos, approved, readAt: now.getTime() };
  }

  return async ({ isFresh }: { isFresh: boolean }): Promise<Scene> => {
    const now = deps.clock.now();
    const isOld = !known || isFresh || now.getTime() - known.readAt >= PROGRAMME_MS;
    const [vistos, programme] = await Promise.all([
      deps.gps.listVistos(account),
      isOld || !known ? readProgramme(now) : known,
    ]);
    known = programme;
    return sceneOf(vistos, programme, now);
  };
}

function sceneOf(vistos: Heard<VehiculoVisto[]>, { despachos, approved }: Programme, now: Date): Scene {
  const positions = new Map(vistos.value.map(({ id, posicion }) => [id, posicion]));
  const vehiculos = vistos.value.map((visto) => vehiculoTorre(visto, now)).toSorted(byName);
  const salidas = despachos.value
    .flatMap((despacho) => {
      const vehicle = despacho.idactivo ?? '';
      const context = { now, posicion: positions.get(vehicle) ?? null, isApproved: approved.has(vehicle) };
      return salidaTorre(despacho, context) ?? [];
    })
    .toSorted(byHour);
  const alertas = alertasTorre({ vistos: vistos.value, vehiculos, salidas }, now);
  const { isStale } = markOf(vistos, despachos);
  const cifras = cifrasTorre({ vehiculos, salidas }, alertas);
  return { at: now.toISOString(), isStale, vehiculos, salidas, alertas, cifras };
}

/** All that leaves on the Bogotá day. */
async function listToday(gps: Deps['gps'], account: GpsAccount, now: Date): Promise<Heard<Despacho[]>> {
  const day = bogotaDay(now);
  const span = { from: startOfDay(day), to: endOfDay(day) };
  const found: Despacho[] = [];
  let cursor: string | undefined;
  for (;;) {
    const heard = await gps.listProgramadas(account, { ...span, limit: PAGE, cursor, sort: 'asc' });
    found.push(...heard.value.items);
    if (heard.value.next === null) return { ...heard, value: found };
    cursor = heard.value.next;
  }
}

/** DISP-05: the vehicles with an approved check today, by their id at the platform. */
async function findApproved(db: Deps['database']['system'], clientId: string, now: Date): Promise<ReadonlySet<string>> {
  const day = bogotaDay(now);
  const rows = await db
    .selectFrom('presets')
    .select('vehicle_id')
    .distinct()
    .where('client_id', '=', clientId)
    .where('cretedDate', '>=', startOfDay(day))
    .where('cretedDate', '<', endOfDay(day))
    .where('estado', '=', APPROVED)
    .execute();
  return new Set(rows.map(({ vehicle_id }) => vehicle_id));
}
