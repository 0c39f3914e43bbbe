import { GpsStamp } from '@fenix/domain/dates/gpsStamp';
import type { HistoryPoint } from '@fenix/domain/gps/conduccion';
import type { UltimaPosicion, VehiculoVisto } from '@fenix/domain/gps/ultima';
import type { Span } from '@fenix/domain/gps/programar';
import type { Vehiculo } from '@fenix/domain/gps/vehiculo';

/** An external platform has no call for current positions, so the last point of each vehicle's history is used. */
const BACK_MS = 30 * 60_000;
const AT_ONCE = 6;

type ReadHistory = (imei: string, span: Span) => Promise<HistoryPoint[]>;

/** A vehicle whose history cannot be read is shown without a position; the others are not affected. */
export async function readVistos(
  vehiculos: readonly Vehiculo[],
  readHistory: ReadHistory,
  now: Date,
): Promise<VehiculoVisto[]> {
  const span = { from: new Date(now.getTime() - BACK_MS), to: now };
  const waiting = [...vehiculos.entries()];
  const seen: VehiculoVisto[] = [];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [index, { id, nombre, patente, idgps, odometro }] = next;
      const points = idgps ? await readHistory(idgps, span).catch(() => []) : [];
      seen[index] = { id, nombre, patente, posicion: lastOf(points), alarmas: [], ...(odometro && { odometro }) };
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return seen;
}

function lastOf(points: readonly HistoryPoint[]): UltimaPosicion | null {
  const last = points.reduce<HistoryPoint | undefined>(
    (latest, point) => (latest && latest.fecha_reporte > point.fecha_reporte ? latest : point),
    undefined,
  );
  if (!last) return null;
  const { latitud, longitud, velocidad, fecha_reporte } = last;
  return { latitud, longitud, velocidad, rumbo: null, encendido: null, at: GpsStamp.decode(fecha_reporte) };
}
