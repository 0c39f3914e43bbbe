import type { Flota, Foto, HistoryPoint, Turno, Viaje } from '@fenix/domain/gps/conduccion';
import type { Despacho } from '@fenix/domain/gps/programada';
import { type Dias, type EventoDeFlota, type Franja, type Periodo, daysBefore } from '@fenix/domain/gps/periodo';
import type { NewProgramada, ProgramadasFilter, ProgramadasQuery, Span } from '@fenix/domain/gps/programar';
import type { ReglasConduccion } from '@fenix/domain/gps/reglas';
import type { NewReport } from '@fenix/domain/gps/reportar';
import type { CifrasReportes, UltimoReporte } from '@fenix/domain/gps/reportes';
import type { Ruta } from '@fenix/domain/gps/ruta';
import type { VehiculoVisto } from '@fenix/domain/gps/ultima';
import type { Conductor, Vehiculo, VehiculoHallado } from '@fenix/domain/gps/vehiculo';
import type { Page } from '@fenix/domain/paging';
import { createArrivals } from './fleet/arrivals';
import { cifrasReportes } from './fleet/cifras';
import { countFotos } from './fleet/countFotos';
import { type Device, createDevices } from './fleet/devices';
import {
  type NewFoto,
  type PhotoSignature,
  type PhotoStore,
  type Picture,
  addFoto,
  createPhotoAddresses,
  listFotos,
  photoIdOf,
  readFoto,
} from './fleet/fotos';
import { countProgramadas, findProgramada, listProgramadas, markProgramadas } from './fleet/listar';
import {
  findByImei,
  findConductor,
  findRuta,
  findPorPlaca,
  findVehiculo,
  listConductores,
  listRutas,
  listVehiculos,
} from './fleet/lists';
import { searchVehiculos } from './fleet/search';
import { type AssertFree, type Recorder, cancelProgramada, findByReference, programRoute } from './fleet/programar';
import { type ReportFiles, addDataExtra, addReport } from './fleet/reportar';
import { ultimosReportes } from './fleet/reportes';
import { type Signer, createTokens } from './fleet/tokens';
import { createInbox } from './ingest/inbox';
import type { NewPosition } from './position';
import type { GpsDb } from './schema';
import { historyPoints } from './scoring/drivingInfo';
import { fleetInfo } from './scoring/fleetInfo';
import { periodoOf } from './scoring/periodo';
import { drivingRules } from './scoring/rules';
import { type Dated, createAnalysis } from './store/analysis';
import { listTurnos, readResumenes, readViajes } from './store/driving';
import { type ReportsListener, createHeard } from './store/heard';
import { createLatest } from './store/latest';
import { createMonths, isMonthMissing, makeMonths as remakeMonths } from './store/months';
import { insertPositions, readPositions, readReceipts } from './store/positions';
import { addedUpSince, createDayReader, listEventos } from './store/tripDays';

/**
 * The embedded GPS platform. An account is named by its id: anyone who calls has made sure that it is the caller's own.
 * What belongs to another account is `notFound`. No verb may be called inside a transaction of the caller.
 */
export type Platform = {
  listVehiculos: (accountId: string) => Promise<Vehiculo[]>;
  listConductores: (accountId: string) => Promise<Conductor[]>;
  listRutas: (accountId: string) => Promise<Ruta[]>;
  findVehiculo: (accountId: string, id: string) => Promise<Vehiculo>;
  findPorPlaca: (accountId: string, placas: readonly string[]) => Promise<Vehiculo | undefined>;
  /** Those whose plate or name has every word, best first. */
  searchVehiculos: (accountId: string, search: string, most: number) => Promise<VehiculoHallado[]>;
  findConductor: (accountId: string, id: string) => Promise<Conductor>;
  findRuta: (accountId: string, id: string) => Promise<Ruta>;

  /** Trips that begin in the span, by start; newest first unless asked otherwise. */
  listProgramadas: (accountId: string, query: ProgramadasQuery) => Promise<Page<Despacho>>;
  /** The same rows counted without a cap. */
  countProgramadas: (accountId: string, query: ProgramadasFilter) => Promise<number>;
  /** INSP-33. */
  cifrasReportes: (accountId: string, query: ProgramadasFilter) => Promise<CifrasReportes>;
  /** IAPP-33. */
  ultimosReportes: (accountId: string, placas: readonly string[]) => Promise<UltimoReporte[]>;
  /** Changes whenever a trip that begins in the span does. */
  markProgramadas: (accountId: string, span: Span) => Promise<string>;
  /** With its inspectors' reports. */
  findProgramada: (accountId: string, id: string) => Promise<Despacho>;
  /** The id of the trip, new or the one that the same reference made before. `conflict` where the minute is taken. */
  programRoute: (
    accountId: string,
    programada: NewProgramada,
    record?: Recorder,
    assertFree?: AssertFree,
  ) => Promise<string>;
  findByReference: (accountId: string, reference: string) => Promise<string | undefined>;
  /** DISP-48: only while Pendiente; `conflict` otherwise. */
  cancelProgramada: (accountId: string, id: string, record?: Recorder) => Promise<void>;
  /** GPS-10, GPS-11. The id of the report; its pictures come as base64 and are kept as files. */
  addDataExtra: (accountId: string, id: string, data: string, record?: Recorder) => Promise<string>;
  /** The same with its files beside it; one that cannot be kept refuses the report, under its place. */
  addReport: (accountId: string, id: string, report: NewReport, record?: Recorder) => Promise<string>;

  /** Who was programmed on which vehicle at some moment of the span. */
  listTurnos: (accountId: string, span: Span) => Promise<Turno[]>;

  /** As far as reports were looked at. */
  readDriving: (accountId: string, idactivo: string, span: Span) => Promise<Dated<Viaje[]>>;
  readFlota: (accountId: string, span: Span) => Promise<Dated<Flota>>;
  /** The same without trips, from days that were added up before: as quick for a month as for a day. */
  readPeriodo: (accountId: string, days: Dias) => Promise<Dated<Periodo>>;
  /** PESV-49: the events that `readPeriodo` counts in one of its hours, newest first, at most so many. */
  listEventos: (accountId: string, days: Dias, franja: Franja, most: number) => Promise<Dated<EventoDeFlota[]>>;
  /** What trips are scored by. */
  reglas: ReglasConduccion;
  readHistory: (accountId: string, imei: string, span: Span) => Promise<HistoryPoint[]>;
  /** Every vehicle with the last that is known of it, by name. */
  listVistos: (accountId: string) => Promise<VehiculoVisto[]>;
  /** The same of these vehicles, of whatever account. */
  listVistosDe: (vehicleIds: readonly string[]) => Promise<VehiculoVisto[]>;
  /** Calls with the vehicles of which any server of the database has just kept reports, until what it answers is called. */
  onReports: (listener: ReportsListener) => () => void;

  /** Oldest first. `imagen` is an address from the root of the host that serves the platform: resolve it against that. */
  listFotos: (accountId: string, equipo: string, span: Span) => Promise<Foto[]>;
  /** How many there are between two moments, both included, for each of these trackers. */
  countFotos: (accountId: string, spans: readonly (Span & { equipo: string })[]) => Promise<number[]>;
  /** The picture behind `Foto.imagen`; any host in front of it is not looked at. */
  readFoto: (accountId: string, imagen: string) => Promise<Picture>;
  /** The same for anyone who has the signed address, and no account. */
  openFoto: (id: string, signature: PhotoSignature) => Promise<Picture>;

  /** GPS-02, GPS-03: for anyone who has shown to be this account. */
  issueToken: (accountId: string) => { token: string; expires_in: number };
  /** The account it was issued for, unless it is damaged or too old. */
  readToken: (token: string) => string | undefined;

  /** Rejects with `unauthenticated` for an unknown tracker and for a wrong key alike. */
  identifyDevice: (imei: string, key: string) => Promise<Device>;
  /** The vehicle that carries a tracker of the account; undefined where the account has no such tracker. */
  findCarrier: (accountId: string, imei: string) => Promise<string | undefined>;
  /** Whether it is the key of any tracker: asked before a tracker has said which it is. */
  isDeviceKey: (key: string) => Promise<boolean>;
  /** Resolves once they are kept for good, before anybody looks at arrivals. `unavailable` while too many wait. */
  takePositions: (vehicleId: string, positions: readonly NewPosition[]) => Promise<void>;
  takeFoto: (device: Device, foto: NewFoto) => Promise<string>;

  /** Searches the reports not yet searched for arrivals, including those that another process left. */
  noteArrivals: () => Promise<void>;
  /** Searches the reports not yet searched for trips. */
  noteDriving: (signal?: AbortSignal) => Promise<void>;
  /** Does so again and again, together with the other servers of the database. */
  startDriving: () => { stop: () => Promise<void> };
  /** Vehicles that waited for a look at the beginning of the last round, and how long the oldest. */
  drivingBacklog: () => { vehicles: number; oldestSeconds: number };
  /** Waits for the work behind the answers that were given. */
  drain: () => Promise<void>;
};

export type PlatformOptions = {
  /** A handle that sees the tables of the platform. */
  db: GpsDb;
  now: () => Date;
  photos: PhotoStore;
  /** Of inspectors' reports. */
  reportFiles: ReportFiles;
  /** For tokens, and for addresses of pictures. */
  signers: { ficha: Signer; foto: Signer };
  /** Changes with the key of an account; undefined once the account is gone. */
  markOf: (accountId: string) => Promise<string | undefined>;
  /** Called when the search for arrivals of a vehicle failed. Its reports stay marked, and are searched again later. */
  onTrouble: (error: unknown) => void;
};

export function createPlatform({
  db,
  now,
  photos,
  reportFiles,
  signers,
  markOf,
  onTrouble,
}: PlatformOptions): Platform {
  const addresses = createPhotoAddresses(signers.foto);
  const tokens = createTokens(signers.ficha);
  const devices = createDevices(db, now);
  const makeMonths = createMonths(db);
  const arrivals = createArrivals(db, now, onTrouble);
  const analysis = createAnalysis(db, now, onTrouble);
  const readDays = createDayReader(db, now);
  const take = createInbox(async (reported) => {
    const instants = reported.map(({ position }) => position.at);
    await makeMonths(instants);
    const isDue = await insertPositions(db, reported, heard.server).catch(async (error: unknown) => {
      if (!isMonthMissing(error)) throw error;
      await remakeMonths(db, instants);
      return insertPositions(db, reported, heard.server);
    });
    if (isDue) void arrivals.look();
    heard.kept(new Set(reported.map(({ vehicleId }) => vehicleId)));
  });
  const heard = createHeard(db, onTrouble);
  const latest = createLatest(db);

  return {
    listVehiculos: (accountId) => listVehiculos(db, accountId),
    listConductores: (accountId) => listConductores(db, accountId),
    listRutas: (accountId) => listRutas(db, accountId, now()),
    findVehiculo: (accountId, id) => findVehiculo(db, accountId, id),
    findPorPlaca: (accountId, placas) => findPorPlaca(db, accountId, placas),
    searchVehiculos: (accountId, search, most) => searchVehiculos(db, accountId, search, most),
    findConductor: (accountId, id) => findConductor(db, accountId, id),
    findRuta: (accountId, id) => findRuta(db, accountId, id, now()),

    listProgramadas: (accountId, query) => listProgramadas(db, accountId, query, now()),
    countProgramadas: (accountId, query) => countProgramadas(db, accountId, query, now()),
    cifrasReportes: (accountId, query) => cifrasReportes(db, accountId, query, now()),
    ultimosReportes: (accountId, placas) => ultimosReportes(db, accountId, placas, now()),
    markProgramadas: (accountId, span) => markProgramadas(db, accountId, span, now()),
    findProgramada: (accountId, id) => findProgramada(db, accountId, id, now()),
    async programRoute(accountId, programada, record, assertFree) {
      const id = await programRoute(db, accountId, programada, now(), record, assertFree);
      void arrivals.look();
      return id;
    },
    findByReference: (accountId, reference) => findByReference(db, accountId, reference),
    cancelProgramada: (accountId, id, record) => cancelProgramada(db, accountId, id, now(), record),
    addDataExtra: (accountId, id, data, record) =>
      addDataExtra(db, reportFiles, accountId, { id, data, now: now() }, record),
    addReport: (accountId, id, report, record) =>
      addReport(db, reportFiles, accountId, { id, report, now: now() }, record),

    listTurnos: (accountId, span) => listTurnos(db, accountId, span),

    async readDriving(accountId, idactivo, span) {
      const { id } = await findVehiculo(db, accountId, idactivo);
      return analysis.ofVehicle(accountId, id, () => readViajes(db, id, span));
    },
    readFlota: (accountId, span) =>
      analysis.ofAccount(accountId, async () => {
        const [vehicles, viajes] = await Promise.all([
          listVehiculos(db, accountId),
          readResumenes(db, accountId, span),
        ]);
        return fleetInfo(
          instantsOf(span),
          vehicles.map(({ id, nombre, patente, grupo }) => ({
            id,
            nombre,
            patente,
            grupo,
            viajes: viajes.get(id) ?? [],
          })),
        );
      }),
    readPeriodo: (accountId, days) =>
      analysis.ofAccount(accountId, async () => {
        const before = daysBefore(days);
        // Asked first: what is added up meanwhile is then shown, and said to be missing, but never the other way round.
        const desde = await addedUpSince(db, accountId, { first: before.first, last: days.last });
        if (desde !== null) analysis.hurry(accountId);
        const [vehicles, driven, earlier] = await Promise.all([
          listVehiculos(db, accountId),
          readDays(accountId, days, desde === null),
          readDays(accountId, before, desde === null),
        ]);
        return periodoOf(vehicles, driven, earlier, desde !== null && desde > days.first ? desde : null);
      }),
    listEventos: (accountId, days, franja, most) =>
      analysis.ofAccount(accountId, () => listEventos(db, accountId, days, franja, most)),
    reglas: drivingRules,
    async readHistory(accountId, imei, span) {
      const id = await findByImei(db, accountId, imei);
      const positions = (await readPositions(db, [id], instantsOf(span))).get(id) ?? [];
      return historyPoints(positions, await readReceipts(db, id, span));
    },
    listVistos: (accountId) => latest({ accountId }, now()),
    listVistosDe: (vehicleIds) => latest({ vehicleIds }, now()),
    onReports: heard.listen,

    async listFotos(accountId, equipo, span) {
      const mark = (await markOf(accountId)) ?? '';
      return listFotos(db, accountId, equipo, span, (id) => addresses.addressOf(id, mark, now()));
    },
    countFotos: (accountId, spans) => countFotos(db, accountId, spans),
    readFoto: async (accountId, imagen) => readFoto(db, photos, photoIdOf(imagen), (owner) => owner === accountId),
    openFoto: (id, signature) =>
      readFoto(db, photos, id, async (owner) => {
        const mark = await markOf(owner);
        return mark !== undefined && addresses.opens(id, mark, signature, now());
      }),

    issueToken: (accountId) => tokens.issue(accountId, now()),
    readToken: (token) => tokens.read(token, now()),

    identifyDevice: (imei, key) => devices.identify(imei, key),
    findCarrier: (accountId, imei) => devices.vehicleOf(accountId, imei),
    isDeviceKey: (key) => devices.isKey(key),
    takePositions(vehicleId, positions) {
      const receivedAt = now().getTime();
      return take(
        positions.map(({ hasTime = true, cuenta = null, ...position }) => {
          return { vehicleId, position, receivedAt, hasTime, cuenta };
        }),
      );
    },
    takeFoto: (device, foto) => addFoto(db, photos, device, foto, now()),

    noteArrivals: arrivals.look,
    noteDriving: analysis.look,
    startDriving: analysis.start,
    drivingBacklog: analysis.backlog,
    async drain() {
      await arrivals.drain();
      await analysis.drain();
    },
  };
}

const instantsOf = ({ from, to }: Span) => ({ from: from.getTime(), to: to.getTime() });
