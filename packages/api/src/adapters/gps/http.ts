import { readFile } from 'node:fs/promises';
import { endOfDay, startOfDay } from '@fenix/domain/dates/days';
import { DomainError } from '@fenix/domain/errors';
import { Flota, Foto, HistoryPoint, Viaje } from '@fenix/domain/gps/conduccion';
import { turnoOf } from '@fenix/domain/flota/despacho';
import { overlapping } from '@fenix/domain/flota/overlapping';
import { GPS_MESSAGES } from '@fenix/domain/gps/messages';
import { type Dias, daysBefore, periodoOfFlota } from '@fenix/domain/gps/periodo';
import type { Despacho } from '@fenix/domain/gps/programada';
import type { Span } from '@fenix/domain/gps/programar';
import { cifrasOf } from '@fenix/domain/gps/reportes';
import type { NewReport } from '@fenix/domain/gps/reportar';
import { Ruta } from '@fenix/domain/gps/ruta';
import type { VehiculoVisto } from '@fenix/domain/gps/ultima';
import { Conductor, Vehiculo, bestVehiculos } from '@fenix/domain/gps/vehiculo';
import { INCONTROL_MESSAGES } from '@fenix/domain/incontrol/messages';
import type { FastifyBaseLogger } from 'fastify';
import type { z } from 'zod';
import type { Clock } from '../../ports/clock';
import type { GpsAccount, GpsPlatform, PlatformAnswer, Programming, Referenced } from '../../ports/gps';
import { createAccounts } from './account';
import { countFotos, fetchFoto } from './fotos';
import type { LoginOf } from './login';
import { createAnswerCache } from './memory';
import { type Fields, unavailable, createPost, isUnavailable } from './post';
import { type Indexed, filterTrips, lastReportes, pageTrips, reportesIn } from './programadas';
import { readVistos } from './vistos';
import { moments, programFields, programmedFields, readOne, readRows, readTrips } from './wire';

type Options = {
  url: string;
  clock: Clock;
  log: Pick<FastifyBaseLogger, 'warn'>;
  loginOf: LoginOf;
  timeoutMs?: number;
};

/** Cache lifetimes in seconds. */
const FRESH = { lists: 60, trips: 15, driving: 30 } as const;
const DAY = 86_400_000;
/** The days around now in which a trip is searched that is in no cached list; the platform has no search by id. */
const AROUND_DAYS = 5;
/** The approximate size of an entry in the cache. */
const VISTO_BYTES = 300;
const PROGRAMMED = 'getProgrammedRoutesOnBus';

/** GPS-19, GPS-30: the external platform behind GPS_URL, or that of an account. It may be slow, down or send invalid responses, so answers are cached. */
export function httpGps({ url, clock, log, loginOf, timeoutMs = 10_000 }: Options): GpsPlatform {
  const base = url.replace(/\/+$/, '');
  const askAs = createAccounts(createPost(base, timeoutMs), clock, loginOf);
  const cache = createAnswerCache(clock);
  const keyOf = ({ id }: GpsAccount, call: string, fields: Fields = {}) =>
    `${id} ${call} ${new URLSearchParams(fields).toString()}`;

  /** Reads through the cache. */
  function readCached<T>(
    account: GpsAccount,
    [call, fields]: readonly [string, Fields?],
    freshSeconds: number,
    read: (data: unknown) => T,
  ): Promise<PlatformAnswer<T>> {
    return cache.read(keyOf(account, call, fields), freshSeconds, async () => {
      const { data, bytes } = await askAs(account)(call, fields);
      return { value: read(data), bytes };
    });
  }

  const listOf = <S extends z.ZodType>(account: GpsAccount, call: string, item: S) =>
    readCached(account, [call], FRESH.lists, (data) => readRows(item, data));

  /** The platform has no search by id, so the cached list is searched. */
  async function oneOf<T extends { id: string }>(list: Promise<PlatformAnswer<T[]>>, id: string): Promise<T> {
    const found = (await list).value.find((one) => one.id === id);
    if (!found) throw new DomainError('notFound', GPS_MESSAGES.notFound);
    return found;
  }

  const tripsOf = (account: GpsAccount, span: Span, extra = false): Promise<PlatformAnswer<Indexed[]>> =>
    readCached(account, [PROGRAMMED, programmedFields(span, extra)], FRESH.trips, readTrips);

  /** Bypasses the cache, whose answer may be from before a change. */
  async function tripsNow(account: GpsAccount, span: Span): Promise<Indexed[]> {
    return readTrips((await askAs(account)(PROGRAMMED, programmedFields(span, true))).data);
  }

  /** With `within` it is taken from the list of those days; otherwise it is read with its inspectors' reports. */
  async function findProgramada(account: GpsAccount, id: string, within?: Span): Promise<PlatformAnswer<Despacho>> {
    const at = clock.now().getTime();
    const around = { from: new Date(at - AROUND_DAYS * DAY), to: new Date(at + AROUND_DAYS * DAY) };
    const answer = await tripsOf(account, within ?? around, within === undefined);
    const listed = [answer.value, ...cache.recent<Indexed[]>(keyOf(account, PROGRAMMED).trimEnd())];
    const found = listed.flat().find(({ row }) => row.id === id);
    if (!found) throw new DomainError('notFound', GPS_MESSAGES.notFound);
    return { ...answer, value: found.row };
  }

  async function findReferencia(account: GpsAccount, reference: string, start: Date): Promise<string | undefined> {
    const trips = await tripsNow(account, { from: start, to: new Date(start.getTime() + 1) });
    return trips.find(({ row }) => row.definicion.referencia === reference)?.row.id;
  }

  /** A trip that began the day before may still be under way. */
  async function findCruces(
    account: GpsAccount,
    { idactivo, definicion, start, end }: Referenced,
  ): Promise<Despacho[]> {
    const trips = await tripsNow(account, { from: new Date(start.getTime() - DAY), to: end });
    return overlapping(
      trips.map(({ row }) => row),
      { idactivo, conductor: definicion.conductor1[0] },
      { from: start, to: end },
    );
  }

  const invalidateTrips = (account: GpsAccount) => cache.invalidate(keyOf(account, PROGRAMMED).trimEnd());

  /** A failure while handling another: the first is thrown, this one is only logged. */
  const logOnly = (message: string) => (error: unknown) => {
    log.warn({ err: error }, message);
    return undefined;
  };

  /** A dispatch whose answer was lost is looked for by its reference; it is not sent again here. */
  async function programRoute(account: GpsAccount, programada: Referenced, during?: Programming): Promise<string> {
    const { reference, start } = programada;
    await during?.assertFree(await findCruces(account, programada), {
      tx: undefined,
      listProgramadas: async (query) => pageTrips(await tripsNow(account, query), query),
    });
    try {
      const { data, id } = await askAs(account)('programRouteOnBus', programFields(programada));
      if (data !== 'ok') throw new DomainError('conflict', GPS_MESSAGES.refused);
      if (id !== undefined) return id;
      throw unavailable(new Error('the platform responded ok without a trip id'));
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      // The outcome is unknown: it is found by its reference, or stays unknown until the next request.
      const found = await findReferencia(account, reference, start).catch(logOnly('the search for a dispatch failed'));
      if (found === undefined) throw error;
      return found;
    } finally {
      invalidateTrips(account);
    }
  }

  /** After a lost response, bypassing the cache. */
  async function isCanceled(account: GpsAccount, id: string): Promise<boolean> {
    invalidateTrips(account);
    const answer = await findProgramada(account, id).catch(logOnly('the search for a cancellation failed'));
    return answer?.isStale === false && answer.value.estado === 'Cancelado';
  }

  async function cancelProgramada(account: GpsAccount, id: string): Promise<void> {
    try {
      await askAs(account)('cancelProgrammedRouteOnBus', { id });
    } catch (error) {
      if (!isUnavailable(error) || !(await isCanceled(account, id))) throw error;
    } finally {
      invalidateTrips(account);
    }
  }

  /** Bypasses the cache, which would fill with spans that are not requested again. */
  const historyNow = async (account: GpsAccount, imei: string, span: Span) =>
    readRows(
      HistoryPoint,
      (await askAs(account)('history/get', { imei, ...moments(span, 'fechaIni', 'fechaFin') })).data,
    );

  async function listVistos(account: GpsAccount): Promise<PlatformAnswer<VehiculoVisto[]>> {
    const { value: vehiculos } = await listOf(account, 'vehicleGetAll', Vehiculo);
    return cache.read(keyOf(account, 'vistos'), FRESH.driving, async () => {
      const value = await readVistos(vehiculos, (imei, span) => historyNow(account, imei, span), clock.now());
      return { value, bytes: value.length * VISTO_BYTES };
    });
  }

  const listFotos: GpsPlatform['listFotos'] = (account, equipo, span) => {
    const fields = { ...moments(span, 'fecha_inicio', 'fecha_fin'), equipo };
    return readCached(account, ['getimagesfromdevice', fields], FRESH.driving, (data) => readRows(Foto, data));
  };

  const readFlota: GpsPlatform['readFlota'] = (account, span) =>
    readCached(account, ['getOnDrivingInfoFlota', moments(span, 'fecha_ini', 'fecha_fin')], FRESH.driving, (data) =>
      readOne(Flota, data),
    );

  return {
    listVehiculos: (account) => listOf(account, 'vehicleGetAll', Vehiculo),
    listConductores: (account) => listOf(account, 'driverGetAll', Conductor),
    listRutas: (account) => listOf(account, 'getRoutesOnBus', Ruta),
    findVehiculo: (account, id) => oneOf(listOf(account, 'vehicleGetAll', Vehiculo), id),
    async findPorPlaca(account, placas) {
      return (await listOf(account, 'vehicleGetAll', Vehiculo)).value.find(({ patente }) => placas.includes(patente));
    },
    async searchVehiculos(account, search, most) {
      const answer = await listOf(account, 'vehicleGetAll', Vehiculo);
      return { ...answer, value: bestVehiculos(answer.value, search, most) };
    },
    findConductor: (account, id) => oneOf(listOf(account, 'driverGetAll', Conductor), id),
    findRuta: (account, id) => oneOf(listOf(account, 'getRoutesOnBus', Ruta), id),
    async listProgramadas(account, query) {
      const answer = await tripsOf(account, query, query.extra || query.reportes !== undefined);
      return { ...answer, value: pageTrips(answer.value, query) };
    },
    async countProgramadas(account, filter) {
      const answer = await tripsOf(account, filter, filter.inControl);
      return { ...answer, value: filterTrips(answer.value, filter).length };
    },
    async cifrasReportes(account, { reportes = {}, ...filter }) {
      const answer = await tripsOf(account, filter, true);
      const trips = filterTrips(answer.value, filter).map(({ row }) => reportesIn(row));
      return { ...answer, value: cifrasOf(trips, reportes) };
    },
    async ultimosReportes(account, placas) {
      const to = clock.now();
      const answer = await tripsOf(account, { from: new Date(to.getTime() - AROUND_DAYS * DAY), to }, true);
      return { ...answer, value: lastReportes(answer.value, placas, to) };
    },
    findProgramada,
    findReferencia,
    programRoute,
    cancelProgramada,
    async addDataExtra(account, id, report) {
      const data = await withFilesInside(report);
      await askAs(account)('saveElementoDataExtra', { id, data }).finally(() => invalidateTrips(account));
    },
    async listTurnos(account, { from, to }) {
      const answer = await tripsOf(account, { from: new Date(from.getTime() - DAY), to });
      const turnos = answer.value.flatMap(({ row }) => turnoOf(row) ?? []);
      return { ...answer, value: turnos.filter((turno) => turno.from < to && turno.to > from) };
    },
    readDriving: (account, idactivo, span) =>
      readCached(
        account,
        ['getOnDrivingInfo', { ...moments(span, 'fecha_ini', 'fecha_fin'), id: idactivo }],
        FRESH.driving,
        (data) => readRows(Viaje, data),
      ),
    readFlota,
    async readPeriodo(account, days) {
      const spanOf = ({ first, last }: Dias) => ({ from: startOfDay(first), to: endOfDay(last) });
      const [now, before] = await Promise.all([
        readFlota(account, spanOf(days)),
        readFlota(account, spanOf(daysBefore(days))),
      ]);
      return { ...now, value: periodoOfFlota(now.value, before.value) };
    },
    listEventos: async () => ({ value: [], at: clock.now(), isStale: false }),
    reglasOf: () => undefined,
    readHistory: (account, imei, span) =>
      readCached(account, ['history/get', { imei, ...moments(span, 'fechaIni', 'fechaFin') }], FRESH.driving, (data) =>
        readRows(HistoryPoint, data),
      ),
    listVistos,
    isOurs: () => false,
    onReports: undefined,
    listVistosDe: undefined,
    markProgramadas: async () => undefined,
    listFotos,
    countFotos: (account, spans) => countFotos(spans, (equipo, span) => listFotos(account, equipo, span)),
    readFoto: (_account, imagen) => fetchFoto(base, imagen, timeoutMs),
  };
}

/** `saveElementoDataExtra` takes one text, with its files inside as base64. */
async function withFilesInside({ files, textWith }: NewReport): Promise<string> {
  const addresses: Record<string, string> = {};
  for (const { place, mime, ...file } of files) {
    // The app's calls have refused it before: such a platform takes short videos, inside the report.
    if ('sent' in file) throw new DomainError('tooLarge', INCONTROL_MESSAGES.shortVideos);
    addresses[place] = `data:${mime};base64,${await readFile(file.path, 'base64')}`;
  }
  return textWith(addresses);
}
