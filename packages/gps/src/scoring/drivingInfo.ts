import { CATEGORIAS, type Evento, type HistoryPoint, type Viaje } from '@fenix/domain/gps/conduccion';
import { gpsStamp } from '@fenix/domain/dates/gpsStamp';
import { domicilioOf } from '../geo/places';
import type { Position } from '../position';
import { RULES, type Rules } from '../rules';
import { findAlarms } from '../trips/alarms';
import { findLongDriving, findNightDriving, findSilence } from '../trips/alerts';
import type { Finding } from '../trips/finding';
import { findHarsh } from '../trips/harsh';
import { findIdling } from '../trips/idling';
import { orderly } from '../trips/orderly';
import { findSpeeding } from '../trips/speeding';
import { findTrips, type Trip } from '../trips/trips';
import { momentoOf } from './momento';
import { categoryScores, eventScore, totalScore } from './score';

/** PESV-30: the trips of a vehicle with all that happened on them; every category is there, in order. */
export function drivingInfo(positions: readonly Position[], rules: Rules = RULES): Viaje[] {
  const ordered = orderly(positions);
  const trips = findTrips(ordered, rules);
  const longDriving = findLongDriving(ordered, rules);
  return trips.map((trip, index) => {
    const own = ordered.slice(trip.from, trip.to);
    const next = trips[index + 1]?.start ?? Number.POSITIVE_INFINITY;
    const findings = [
      ...findAlarms(own, rules),
      ...findNightDriving(own, rules),
      ...longDriving.filter(({ start }) => start.at >= trip.start && start.at < next),
      ...findSilence(ordered, trip, rules),
      ...findIdling(own, rules),
      ...findHarsh(own, rules),
      ...findSpeeding(own, rules),
    ];
    return viajeOf(trip, own, findings);
  });
}

function viajeOf(trip: Trip, own: readonly Position[], findings: readonly Finding[]): Viaje {
  const scores = categoryScores(findings, trip.distance);
  const [first] = own;
  const last = own.at(-1);
  if (!first || !last) throw new Error('a trip without positions');
  return {
    inicio_viaje: momentoOf(first),
    final_viaje: momentoOf(last),
    distancia_viaje: Math.round(trip.distance),
    duracion_viaje: Math.round((trip.end - trip.start) / 1000),
    calificacion_viaje: totalScore(scores),
    categorias: CATEGORIAS.map((categoria) => ({
      categoria,
      calificacion: scores[categoria],
      eventos: findings
        .filter((finding) => finding.categoria === categoria)
        .toSorted((a, b) => a.start.at - b.start.at)
        .map(eventoOf),
    })),
  };
}

function eventoOf(finding: Finding): Evento {
  const { nombre, start, end, meters, seconds, speeds } = finding;
  return {
    nombre,
    inicio: momentoOf(start),
    final: momentoOf(end),
    calificacion: eventScore(finding),
    distancia: Math.round(meters),
    duracion: Math.round(seconds),
    ...(speeds && { detalle: speeds }),
  };
}

/** PESV-31. `received` are the moments at which positions came that are not their own, by their own. */
export function historyPoints(
  positions: readonly Position[],
  received: ReadonlyMap<number, number> = new Map(),
): HistoryPoint[] {
  return orderly(positions).map(({ at, latitud, longitud, velocidad }) => {
    const point: HistoryPoint = {
      fecha_reporte: gpsStamp(new Date(at)),
      longitud,
      latitud,
      velocidad,
      domicilio: domicilioOf(latitud, longitud),
    };
    const cameAt = received.get(at);
    if (cameAt !== undefined) point.fecha_recibido = gpsStamp(new Date(cameAt));
    return point;
  });
}
