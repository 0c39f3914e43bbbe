import { DomainError } from '@fenix/domain/errors';
import { Flota, Foto, HistoryPoint, Viaje } from '@fenix/domain/gps/conduccion';
import { GPS_MESSAGES } from '@fenix/domain/gps/messages';
import type { Despacho } from '@fenix/domain/gps/programada';
import { Ruta } from '@fenix/domain/gps/ruta';
import { Conductor, Vehiculo } from '@fenix/domain/gps/vehiculo';
import type { z } from 'zod';
import type { Clock } from '../../ports/clock';
import type { GpsAccount, GpsPlatform, Heard, NewProgramada, Span } from '../../ports/gps';
import { createAccounts } from './account';
import { countFotos, fetchFoto } from './fotos';
import type { LoginOf } from './login';
import { createMemory } from './memory';
import { type Fields, createPost, isAway } from './post';
import { type Indexed, filterTrips, pageTrips } from './programadas';
import { moments, programFields, programmedFields, readOne, readRows, readTrips } from './wire';

type Options = { url: string; clock: Clock; loginOf: LoginOf; timeoutMs?: number };

/** Seconds during which an answer is not asked for again. */
const FRESH = { lists: 60, trips: 15, driving: 30 } as const;
const DAY = 86_400_000;
/** Where a trip is looked for that nobody has listed lately; the platform has no search by id. */
const AROUND_DAYS = 5;
const PROGRAMMED = 'getProgrammedRoutesOnBus';

/** GPS-19: a platform elsewhere, behind GPS_URL. It may be slow, down or talk nonsense; what it said last is kept. */
export function httpGps({ url, clock, loginOf, timeoutMs = 10_000 }: Options): GpsPlatform {
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

  const forgetTrips = (account: GpsAccount) => memory.forget(keyOf(account, PROGRAMMED).trimEnd());

  /** A dispatch whose answer was lost is looked for by its reference; it is not sent again here. */
  async function programRoute(account: GpsAccount, programada: NewProgramada): Promise<string> {
    const { reference, start } = programada;
    try {
      const { data, id } = await askAs(account)('programRouteOnBus', programFields(programada));
      if (data !== 'ok') throw new DomainError('conflict', GPS_MESSAGES.refused);
      return id ?? (await findReferencia(account, reference, start).catch(() => undefined)) ?? reference;
    } catch (error) {
      if (!isAway(error)) throw error;
      const found = await findReferencia(account, reference, start).catch(() => undefined);
      if (found === undefined) throw error;
      return found;
    } finally {
      forgetTrips(account);
    }
  }

  /** Asked after a lost answer: what was heard before does not count. */
  async function isCanceled(account: GpsAccount, id: string): Promise<boolean> {
    forgetTrips(account);
    const heard = await findProgramada(account, id).catch(() => undefined);
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

  const listFotos: GpsPlatform['listFotos'] = (account, equipo, span) => {
    const fields = { ...moments(span, 'fecha_inicio', 'fecha_fin'), equipo };
    return hear(account, ['getimagesfromdevice', fields], FRESH.driving, (data) => readRows(Foto, data));
  };

  return {
    listVehiculos: (account) => listOf(account, 'vehicleGetAll', Vehiculo),
    listConductores: (account) => listOf(account, 'driverGetAll', Conductor),
    listRutas: (account) => listOf(account, 'getRoutesOnBus', Ruta),
    async listProgramadas(account, query) {
      const heard = await tripsOf(account, query);
      return { ...heard, value: pageTrips(heard.value, query) };
    },
    async countProgramadas(account, filter) {
      const heard = await tripsOf(account, filter);
      return { ...heard, value: filterTrips(heard.value, filter).length };
    },
    findProgramada,
    findReferencia,
    programRoute,
    cancelProgramada,
    async addDataExtra(account, id, data) {
      await askAs(account)('saveElementoDataExtra', { id, data }).finally(() => forgetTrips(account));
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
    listFotos,
    countFotos: (account, spans) => countFotos(spans, (equipo, span) => listFotos(account, equipo, span)),
    readFoto: (_account, imagen) => fetchFoto(base, imagen, timeoutMs),
  };
}
