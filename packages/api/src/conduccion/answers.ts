import { comparativoOf } from '@fenix/domain/conduccion/comparativos/comparativo';
import {
  type ConductoresConduccion,
  type Drive,
  type ViajesDeConductor,
  conductoresOf,
  drivesOf as drivesOfConductor,
} from '@fenix/domain/conduccion/comparativos/conductores';
import { type FlotaConduccion, categoriasOf, flotaConduccion } from '@fenix/domain/conduccion/tablero/flota';
import { type ResumenConduccion, resumenOf } from '@fenix/domain/conduccion/tablero/resumen';
import { bogotaDay } from '@fenix/domain/dates/days';
import { clockTime } from '@fenix/domain/dates/wallTime';
import type { Flota, Viaje } from '@fenix/domain/gps/conduccion';
import type { Span } from '@fenix/domain/gps/programar';
import { markOf } from '../flota/company';
import { ok } from '../http/envelope';
import type { Clock } from '../ports/clock';
import type { GpsAccount, GpsPlatform } from '../ports/gps';

/** Concurrency limit for a platform that gives the scores of trips by vehicle only. */
const AT_ONCE = 4;

/** What the calls say of an account in a span. Anyone who asks the same within seconds is given the same. */
export function createAnswers(gps: GpsPlatform, clock: Clock) {
  const once = shareAnswers(clock);
  const keyOf = ({ id }: GpsAccount, { from, to }: Span) => `${id} ${from.getTime()} ${to.getTime()}`;

  const hear = (account: GpsAccount, span: Span) =>
    once(`oída ${keyOf(account, span)}`, () => gps.readFlota(account, span));

  const flota = (account: GpsAccount, span: Span): Promise<FlotaConduccion> =>
    once(`flota ${keyOf(account, span)}`, async () => {
      const heard = await hear(account, span);
      return flotaConduccion(heard.value, markOf(heard), writtenAs(heard.at));
    });

  const resumen = (account: GpsAccount, span: Span): Promise<ResumenConduccion> =>
    once(`resumen ${keyOf(account, span)}`, async () => {
      const days = daysOf(span);
      const heard = await gps.readPeriodo(account, days);
      const ends = { fInicio: `${days.first} 00:00:00`, fFin: `${days.last} 23:59:59`, now: writtenAs(heard.at) };
      return resumenOf(heard.value, markOf(heard), ends);
    });

  /** PESV-45: the drives of one driver, of whatever vehicle. */
  async function viajesDeConductor(account: GpsAccount, span: Span, conductor: string): Promise<ViajesDeConductor> {
    const [heard, turnos] = await Promise.all([hear(account, span), gps.listTurnos(account, span)]);
    const grupoOf = new Map(heard.value.activo.map(({ id, grupo }) => [id, grupo]));
    const own = drivesOfConductor(await drivesOf(gps, account, span, heard.value), turnos.value, conductor);
    return {
      items: own
        .map(({ vehicleId, patente, fechahorainicio, fechahorafin, tiempo_viaje, distancia_recorrida, ...drive }) => ({
          vehiculo: { id: vehicleId, patente, grupo: grupoOf.get(vehicleId) ?? '' },
          inicio: fechahorainicio,
          final: fechahorafin,
          distancia: distancia_recorrida,
          duracion: tiempo_viaje,
          calificacion: drive.score,
          categorias: drive.categorias,
        }))
        .toSorted((one, other) => one.inicio.localeCompare(other.inicio)),
      ...markOf(heard, turnos),
    };
  }

  const comparativo = (account: GpsAccount, span: Span) =>
    once(`comparativo ${keyOf(account, span)}`, async () => comparativoOf(await flota(account, span)));

  const conductores = (account: GpsAccount, span: Span): Promise<ConductoresConduccion> =>
    once(`conductores ${keyOf(account, span)}`, async () => {
      const [heard, turnos] = await Promise.all([hear(account, span), gps.listTurnos(account, span)]);
      const { fInicio, fFin } = await flota(account, span);
      const items = conductoresOf(await drivesOf(gps, account, span, heard.value), turnos.value);
      const categorias = categoriasOf(items.map(({ calificacion }) => calificacion));
      return { fInicio, fFin, categorias, items, ...markOf(heard, turnos) };
    });

  /** Written once for all who ask: thousands of trips are not turned into bytes for each of them. */
  const written =
    (what: string, answer: (account: GpsAccount, span: Span) => Promise<unknown>) =>
    (account: GpsAccount, span: Span): Promise<Buffer> =>
      once(`${what} escrita ${keyOf(account, span)}`, async () =>
        Buffer.from(JSON.stringify(ok(await answer(account, span)))),
      );

  return {
    resumen,
    comparativo,
    conductores,
    viajesDeConductor,
    written: {
      flota: written('flota', flota),
      resumen: written('resumen', resumen),
      comparativo: written('comparativo', comparativo),
      conductores: written('conductores', conductores),
    },
  };
}

const writtenAs = (at: Date) => `${bogotaDay(at)} ${clockTime(at)}`;

/** The days of a span, whole. */
export const daysOf = ({ from, to }: Span) => ({
  first: bogotaDay(from),
  last: bogotaDay(new Date(to.getTime() - 1)),
});

async function drivesOf(gps: GpsPlatform, account: GpsAccount, span: Span, { activo }: Flota): Promise<Drive[]> {
  const drives: Drive[] = [];
  for (let first = 0; first < activo.length; first += AT_ONCE) {
    const some = activo.slice(first, first + AT_ONCE).map((one) => drivesOfOne(gps, account, span, one));
    drives.push(...(await Promise.all(some)).flat());
  }
  return drives;
}

async function drivesOfOne(
  gps: GpsPlatform,
  account: GpsAccount,
  span: Span,
  { id: vehicleId, patente, viajes }: Flota['activo'][number],
): Promise<Drive[]> {
  const told = viajes.flatMap(({ calificacion_viaje: score, categorias, ...viaje }) =>
    score === undefined || !categorias ? [] : [Object.assign(viaje, { vehicleId, patente, score, categorias })],
  );
  if (told.length === viajes.length) return told;
  const { value } = await gps.readDriving(account, vehicleId, span);
  return value.map((viaje) => driveOf(viaje, vehicleId, patente));
}

/** A trip as the drivers' scores count it. */
export function driveOf(viaje: Viaje, vehicleId: string, patente: string): Drive {
  return {
    vehicleId,
    patente,
    fechahorainicio: viaje.inicio_viaje.fecha_hora,
    fechahorafin: viaje.final_viaje.fecha_hora,
    tiempo_viaje: viaje.duracion_viaje,
    distancia_recorrida: viaje.distancia_viaje,
    score: viaje.calificacion_viaje,
    categorias: Object.fromEntries(viaje.categorias.map(({ categoria, calificacion }) => [categoria, calificacion])),
  };
}

const FRESH_MS = 10_000;
const MOST_KEPT = 200;

type Shared = { since: number; isDone: boolean; answer: Promise<unknown> };

/** Many who ask the same at once ask once, and for some seconds more the answer is given again. Failures are not kept. */
export function shareAnswers(clock: Clock) {
  const known = new Map<string, Shared>();

  return function once<T>(key: string, make: () => Promise<T>): Promise<T> {
    const now = clock.now().getTime();
    const last = known.get(key);
    if (last && (!last.isDone || now - last.since < FRESH_MS)) return last.answer as Promise<T>;
    const answer = make();
    const shared: Shared = { since: now, isDone: false, answer };
    known.delete(key);
    known.set(key, shared);
    answer.then(
      () => (shared.isDone = true),
      () => known.get(key) === shared && known.delete(key),
    );
    for (const oldest of known.keys()) {
      if (known.size <= MOST_KEPT) break;
      known.delete(oldest);
    }
    return answer;
  };
}
