import { DomainError } from '@fenix/domain/errors';
import { Flota, Foto, HistoryPoint, Viaje } from '@fenix/domain/gps/conduccion';
import { turnoOf } from '@fenix/domain/flota/despacho';
import { overlapping } from '@fenix/domain/flota/overlapping';
import { GPS_MESSAGES } from '@fenix/domain/gps/messages';
import type { Despacho } from '@fenix/domain/gps/programada';
import type { Span } from '@fenix/domain/gps/programar';
import { Ruta } from '@fenix/domain/gps/ruta';
import type { VehiculoVisto } from '@fenix/domain/gps/ultima';
import { Conductor, Vehiculo } from '@fenix/domain/gps/vehiculo';
import type { FastifyBaseLogger } from 'fastify';
import type { z } from 'zod';
import type { Clock } from '../../ports/clock';
import type { GpsAccount, GpsPlatform, Heard, Referenced } from '../../ports/gps';
import { createAccounts } from './account';
import { countFotos, fetchFoto } from './fotos';
import type { LoginOf } from './login';
import { createMemory } from './memory';
import { type Fields, away, createPost, isAway } from './post';
import { type Indexed, filterTrips, pageTrips } from './programadas';
import { readVistos } from './vistos';
import { moments, programFields, programmedFields, readOne, readRows, readTrips } from './wire';

type Options = {
  url: string;
  clock: Clock;
  log: Pick<FastifyBaseLogger, 'warn'>;
  loginOf: LoginOf;
  timeoutMs?: number;
};

/** Seconds during which an answer is not asked for again. */
const FRESH = { lists: 60, trips: 15, driving: 30 } as const;
const DAY = 86_400_000;
/** Where a trip is looked for that nobody has listed lately; the platform has no search by id. */
const AROUND_DAYS = 5;
/** What one of them takes in memory, roughly. */
const VISTO_BYTES = 300;
const PROGRAMMED = 'getProgrammedRoutesOnBus';

/** GPS-19: a platform elsewhere, behind GPS_URL. It may be slow, down or talk nonsense; what it said last is kept. */
export function httpGps({ url, clock, log, loginOf, timeoutMs = 10_000 }: Options): GpsPlatform {
  const base = url.replace(/\/+$/, '');
  const askAs = createAccounts(createPost(base, timeoutMs), clock, loginOf);
  const memory = createMemory(clock);
  const keyOf = ({ id }: GpsAccount, call: string, fields: Fields = {}) =>
    `${id} ${call} ${new URLSearchParams(fields).toString()}`;

  /** Asks, unless the same was answered a moment ago. */
  function hear<T>(
    account: GpsAccount,
    [call, fields]: readonly [string, Fields?],
    freshSeconds: number,
    read: (data: unknown) => T,
  ): Promise<Heard<T>> {
    return memory.recall(keyOf(account, call, fields), freshSeconds, async () => {
      const { data, bytes } = await askAs(account)(call, fields);
      return { value: read(data), bytes };
    });
  }

  const listOf = <S extends z.ZodType>(account: GpsAccount, call: string, item: S) =>
    hear(account, [call], FRESH.lists, (data) => readRows(item, data));

  /** The platform has no search by id: the list is asked for once a minute, and read here. */
  async function oneOf<T extends { id: string }>(list: Promise<Heard<T[]>>, id: string): Promise<T> {
    const found = (await list).value.find((one) => one.id === id);
    if (!found) throw new DomainError('notFound', GPS_MESSAGES.notFound);
    return found;
  }

  const tripsOf = (account: GpsAccount, span: Span, extra = false): Promise<Heard<Indexed[]>> =>
    hear(account, [PROGRAMMED, programmedFields(span, extra)], FRESH.trips, readTrips);

  /** Past the memory: what was heard a moment ago may be from before. */
  async function tripsNow(account: GpsAccount, span: Span): Promise<Indexed[]> {
    return readTrips((await askAs(account)(PROGRAMMED, programmedFields(span, true))).data);
  }

  /** Within known days it is read off their list; looked for by itself it comes with its inspectors' reports. */
  async function findProgramada(account: GpsAccount, id: string, within?: Span): Promise<Heard<Despacho>> {
    const at = clock.now().getTime();
    const around = { from: new Date(at - AROUND_DAYS * DAY), to: new Date(at + AROUND_DAYS * DAY) };
    const heard = await tripsOf(account, within ?? around, within === undefined);
    const listed = [heard.value, ...memory.recent<Indexed[]>(keyOf(account, PROGRAMMED).trimEnd())];
    const found = listed.flat().find(({ row }) => row.id === id);
    if (!found) throw new DomainError('notFound', GPS_MESSAGES.notFound);
    return { ...heard, value: found.row };
  }

  async function findReferencia(account: GpsAccount, reference: string, start: Date): Promise<string | undefined> {
    const trips = await tripsNow(account, { from: start, to: new Date(start.getTime() + 1) });
    return trips.find(({ row }) => row.definicion.referencia === reference)?.row.id;
  }

  /** A trip that began the day before may still be under way. */
  async function findCruces(account: GpsAccount, idactivo: string, { from, to }: Span): Promise<Despacho[]> {
    const trips = await tripsNow(account, { from: new Date(from.getTime() - DAY), to });
    return overlapping(
      trips.map(({ row }) => row),
      idactivo,
      { from, to },
    );
  }

  const forgetTrips = (account: GpsAccount) => memory.forget(keyOf(account, PROGRAMMED).trimEnd());

  /** The second failure in a row: the first is the one that is told, this one stands in the log. */
  const unheard = (words: string) => (error: unknown) => {
    log.warn({ err: error }, words);
    return undefined;
  };

  /** A dispatch whose answer was lost is looked for by its reference; it is not sent again here. */
  async function programRoute(account: GpsAccount, programada: Referenced): Promise<string> {
    const { reference, start } = programada;
    try {
      const { data, id } = await askAs(account)('programRouteOnBus', programFields(programada));
      if (data !== 'ok') throw new DomainError('conflict', GPS_MESSAGES.refused);
      if (id !== undefined) return id;
      throw away(new Error('the platform said ok and named no trip'));
    } catch (error) {
      if (!isAway(error)) throw error;
      // Sent, but not known as what: found by its reference, or in doubt until somebody asks again.
      const found = await findReferencia(account, reference, start).catch(unheard('a dispatch was looked for in vain'));
      if (found === undefined) throw error;
      return found;
    } finally {
      forgetTrips(account);
    }
  }

  /** Asked after a lost answer: what was heard before does not count. */
  async function isCanceled(account: GpsAccount, id: string): Promise<boolean> {
    forgetTrips(account);
    const heard = await findProgramada(account, id).catch(unheard('a cancellation was looked for in vain'));
    return heard?.isStale === false && heard.value.estado === 'Cancelado';
  }

  async function cancelProgramada(account: GpsAccount, id: string): Promise<void> {
    try {
      await askAs(account)('cancelProgrammedRouteOnBus', { id });
    } catch (error) {
      if (!isAway(error) || !(await isCanceled(account, id))) throw error;
    } finally {
      forgetTrips(account);
    }
  }

  /** Past the memory of each history, which would fill with spans that nobody asks for again. */
  const historyNow = async (account: GpsAccount, imei: string, span: Span) =>
    readRows(
      HistoryPoint,
      (await askAs(account)('history/get', { imei, ...moments(span, 'fechaIni', 'fechaFin') })).data,
    );

  async function listVistos(account: GpsAccount): Promise<Heard<VehiculoVisto[]>> {
    const { value: vehiculos } = await listOf(account, 'vehicleGetAll', Vehiculo);
    return memory.recall(keyOf(account, 'vistos'), FRESH.driving, async () => {
      const value = await readVistos(vehiculos, (imei, span) => historyNow(account, imei, span), clock.now());
      return { value, bytes: value.length * VISTO_BYTES };
    });
  }

  const listFotos: GpsPlatform['listFotos'] = (account, equipo, span) => {
    const fields = { ...moments(span, 'fecha_inicio', 'fecha_fin'), equipo };
    return hear(account, ['getimagesfromdevice', fields], FRESH.driving, (data) => readRows(Foto, data));
  };

  return {
    listVehiculos: (account) => listOf(account, 'vehicleGetAll', Vehiculo),
    listConductores: (account) => listOf(account, 'driverGetAll', Conductor),
    listRutas: (account) => listOf(account, 'getRoutesOnBus', Ruta),
    findVehiculo: (account, id) => oneOf(listOf(account, 'vehicleGetAll', Vehiculo), id),
    findConductor: (account, id) => oneOf(listOf(account, 'driverGetAll', Conductor), id),
    findRuta: (account, id) => oneOf(listOf(account, 'getRoutesOnBus', Ruta), id),
    async listProgramadas(account, query) {
      const heard = await tripsOf(account, query, query.extra);
      return { ...heard, value: pageTrips(heard.value, query) };
    },
    async countProgramadas(account, filter) {
      const heard = await tripsOf(account, filter, filter.inControl);
      return { ...heard, value: filterTrips(heard.value, filter).length };
    },
    findProgramada,
    findCruces,
    findReferencia,
    programRoute,
    cancelProgramada,
    async addDataExtra(account, id, data) {
      await askAs(account)('saveElementoDataExtra', { id, data }).finally(() => forgetTrips(account));
    },
    async listTurnos(account, { from, to }) {
      const heard = await tripsOf(account, { from: new Date(from.getTime() - DAY), to });
      const turnos = heard.value.flatMap(({ row }) => turnoOf(row) ?? []);
      return { ...heard, value: turnos.filter((turno) => turno.from < to && turno.to > from) };
    },
    readDriving: (account, idactivo, span) =>
      hear(
        account,
        ['getOnDrivingInfo', { ...moments(span, 'fecha_ini', 'fecha_fin'), id: idactivo }],
        FRESH.driving,
        (data) => readRows(Viaje, data),
      ),
    readFlota: (account, span) =>
      hear(account, ['getOnDrivingInfoFlota', moments(span, 'fecha_ini', 'fecha_fin')], FRESH.driving, (data) =>
        readOne(Flota, data),
      ),
    readHistory: (account, imei, span) =>
      hear(account, ['history/get', { imei, ...moments(span, 'fechaIni', 'fechaFin') }], FRESH.driving, (data) =>
        readRows(HistoryPoint, data),
      ),
    listVistos,
    onReports: undefined,
    listFotos,
    countFotos: (account, spans) => countFotos(spans, (equipo, span) => listFotos(account, equipo, span)),
    readFoto: (_account, imagen) => fetchFoto(base, imagen, timeoutMs),
  };
}
