import { type IsoDay, addDays, endOfDay, startOfDay } from '@fenix/domain/dates/days';
import type { Viaje } from '@fenix/domain/gps/conduccion';
import type { GpsDb } from '../schema';
import { drivingInfo } from '../scoring/drivingInfo';
import { drive } from '../simulator/drive';
import { randomOf } from '../simulator/random';
import { tripOf } from '../store/analysisWrite';
import type { Placed } from './fleet';

/** The company whose road safety is looked at over a month. */
const WITH_A_MONTH = 'Expreso del Caribe';
/** Analysing a day takes as long as loading it: some days are driven, and the others repeat them. */
const DRIVEN_DAYS = 4;
/** Not each trip is driven again, so that no two days have the same score. */
const REPEATED_SHARE = 0.8;
const CHUNK = 500;

/** PESV-43: the trips of the days before those whose positions are loaded; their positions are over their period. */
export async function addPastTrips(db: GpsDb, placed: Placed, days: readonly IsoDay[]): Promise<void> {
  if (placed.company.empresa !== WITH_A_MONTH) return;
  const newestFirst = days.toReversed();
  const driven = newestFirst.slice(0, DRIVEN_DAYS);
  const rows = [...placed.vehicles].flatMap(([vehicle, { id }]) => {
    const patterns = driven.map((day) =>
      drivingInfo(drive(vehicle, startOfDay(day).getTime(), endOfDay(day).getTime())),
    );
    return newestFirst.flatMap((day, index) => {
      const random = randomOf('month', vehicle.patente, day);
      const back = -Math.floor(index / DRIVEN_DAYS) * DRIVEN_DAYS;
      const pattern = patterns[index % DRIVEN_DAYS] ?? [];
      return pattern.filter(() => random() < REPEATED_SHARE).map((viaje) => tripOf(id, movedBy(viaje, back)));
    });
  });
  for (let start = 0; start < rows.length; start += CHUNK)
    await db
      .insertInto('gps_viajes')
      .values(
        rows
          .slice(start, start + CHUNK)
          .map((row) =>
            Object.assign(row, { categorias: JSON.stringify(row.categorias), viaje: JSON.stringify(row.viaje) }),
          ),
      )
      .execute();
}

type Moment = Viaje['inicio_viaje'];

/** The same trip so many days later, or earlier where they are negative. */
function movedBy(viaje: Viaje, days: number): Viaje {
  const moved = (moment: Moment): Moment => {
    const [day = '', time = ''] = moment.fecha_hora.split(' ');
    return { ...moment, fecha_hora: `${addDays(day, days)} ${time}` };
  };
  return {
    ...viaje,
    inicio_viaje: moved(viaje.inicio_viaje),
    final_viaje: moved(viaje.final_viaje),
    categorias: viaje.categorias.map(({ eventos, ...categoria }) => ({
      ...categoria,
      eventos: eventos.map((evento) => ({ ...evento, inicio: moved(evento.inicio), final: moved(evento.final) })),
    })),
  };
}
