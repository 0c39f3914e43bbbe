import type { Flota, Foto, HistoryPoint, Turno, Viaje } from '@fenix/domain/gps/conduccion';
import type { Dias, EventoDeFlota, Franja, Periodo } from '@fenix/domain/gps/periodo';
import type { Despacho } from '@fenix/domain/gps/programada';
import type { NewProgramada, ProgramadasFilter, ProgramadasQuery, Span } from '@fenix/domain/gps/programar';
import type { ReglasConduccion } from '@fenix/domain/gps/reglas';
import type { NewReport } from '@fenix/domain/gps/reportar';
import type { CifrasReportes, UltimoReporte } from '@fenix/domain/gps/reportes';
import type { Ruta } from '@fenix/domain/gps/ruta';
import type { VehiculoVisto } from '@fenix/domain/gps/ultima';
import type { Conductor, Vehiculo, VehiculoHallado } from '@fenix/domain/gps/vehiculo';
import type { Page } from '@fenix/domain/paging';
import type { Db } from '../db/database';

/** The company's account at the platform (GPS-03) as it is stored: keys and password are encrypted. */
export type GpsAccount = {
  id: string;
  apiKey: string | null;
  username: string | null;
  password: string | null;
  /** GPS-30: where it is, and our key there; null for the installation's platform. */
  platform: { url: string; apiKey: string } | null;
};

/** An answer of the platform with its time; `isStale` when it is a cached one because the platform is unavailable. */
export type PlatformAnswer<T> = { value: T; at: Date; isStale: boolean };

/** One dispatch to be programmed. The reference is ours: by it a dispatch is found whose response was lost. */
export type Referenced = NewProgramada & { reference: string };

/**
 * Runs in the transaction of the action, where the platform shares our database; an external platform does not call it,
 * and the caller writes afterwards.
 */
export type InOneWrite = (tx: Db, id: string) => Promise<void>;

/** What belongs to the programming of a trip: done in the platform's own write where it is ours. */
export type Programming = {
  assertFree: (cruces: readonly Despacho[], within: Within) => void | Promise<void>;
  record: InOneWrite;
};

/** The transaction of the programming, where the platform shares our database, and the trips as they are in it. */
export type Within = { tx: Db | undefined; listProgramadas: (query: ProgramadasQuery) => Promise<Page<Despacho>> };

/**
 * The port to a GPS platform. Vendor paths, tokens and form posts stay in adapters/gps. Rejects with `unavailable` (and
 * Retry-After) when the platform fails or sends an invalid response and there is no cached answer, with `notFound` for an
 * id of another account, with `conflict` when the state does not allow the action.
 */
export type GpsPlatform = {
  listVehiculos: (account: GpsAccount) => Promise<PlatformAnswer<Vehiculo[]>>;
  listConductores: (account: GpsAccount) => Promise<PlatformAnswer<Conductor[]>>;
  listRutas: (account: GpsAccount) => Promise<PlatformAnswer<Ruta[]>>;
  /** `notFound` for one of another account. */
  findVehiculo: (account: GpsAccount, id: string) => Promise<Vehiculo>;
  /** One whose plate is written in one of these ways, without reading a whole fleet where the platform is ours. */
  findPorPlaca: (account: GpsAccount, placas: readonly string[]) => Promise<Vehiculo | undefined>;
  /** The best of those whose plate or name has every word, without reading a whole fleet where the platform is ours. */
  searchVehiculos: (account: GpsAccount, search: string, most: number) => Promise<PlatformAnswer<VehiculoHallado[]>>;
  findConductor: (account: GpsAccount, id: string) => Promise<Conductor>;
  findRuta: (account: GpsAccount, id: string) => Promise<Ruta>;
  /** Trips that start in the span, by start. */
  listProgramadas: (account: GpsAccount, query: ProgramadasQuery) => Promise<PlatformAnswer<Page<Despacho>>>;
  /** The same trips counted without a cap. */
  countProgramadas: (account: GpsAccount, filter: ProgramadasFilter) => Promise<PlatformAnswer<number>>;
  /** INSP-33: what the inspectors' reports on these trips say, counted. */
  cifrasReportes: (account: GpsAccount, filter: ProgramadasFilter) => Promise<PlatformAnswer<CifrasReportes>>;
  /** IAPP-33: the newest report on each plate, of those that the platform can still say. */
  ultimosReportes: (account: GpsAccount, placas: readonly string[]) => Promise<PlatformAnswer<UltimoReporte[]>>;
  /**
   * With its inspectors' reports. A platform without search by id searches the trips that start in `within`, and then leaves
   * the reports out.
   */
  findProgramada: (account: GpsAccount, id: string, within?: Span) => Promise<PlatformAnswer<Despacho>>;
  /** The id of the trip created with this reference, always read from the platform, never from the cache. */
  findReferencia: (account: GpsAccount, reference: string, start: Date) => Promise<string | undefined>;
  /**
   * The id the platform gave. Never answers before the platform said 'ok'. DISP-48: `assertFree` gets the pending trips
   * of its vehicle and of its driver at that time as the platform has them now, and stops it by throwing.
   */
  programRoute: (account: GpsAccount, programada: Referenced, during?: Programming) => Promise<string>;
  /** Only while Pendiente; `conflict` otherwise. */
  cancelProgramada: (account: GpsAccount, id: string, record?: InOneWrite) => Promise<void>;
  /** GPS-10, GPS-11: adds one inspector report to a trip; idempotent. */
  addDataExtra: (account: GpsAccount, id: string, report: NewReport, record?: InOneWrite) => Promise<void>;
  /** The drivers programmed on each vehicle during the span. */
  listTurnos: (account: GpsAccount, span: Span) => Promise<PlatformAnswer<Turno[]>>;
  readDriving: (account: GpsAccount, idactivo: string, span: Span) => Promise<PlatformAnswer<Viaje[]>>;
  readFlota: (account: GpsAccount, span: Span) => Promise<PlatformAnswer<Flota>>;
  /** The same without trips, and with the score of each vehicle over as many days before. */
  readPeriodo: (account: GpsAccount, days: Dias) => Promise<PlatformAnswer<Periodo>>;
  /** PESV-49: the events that it counts in one of its hours, newest first; none where the platform does not say them. */
  listEventos: (
    account: GpsAccount,
    days: Dias,
    franja: Franja,
    most: number,
  ) => Promise<PlatformAnswer<EventoDeFlota[]>>;
  /** What it scores trips by; undefined where that is not known. */
  reglasOf: (account: GpsAccount) => ReglasConduccion | undefined;
  readHistory: (account: GpsAccount, imei: string, span: Span) => Promise<PlatformAnswer<HistoryPoint[]>>;
  /** BI-05: every vehicle with its last known position. */
  listVistos: (account: GpsAccount) => Promise<PlatformAnswer<VehiculoVisto[]>>;
  /**
   * Whether the platform of the account is in our database: `record` is then called in its own write, and its reports are
   * pushed.
   */
  isOurs: (account: GpsAccount) => boolean;
  /** Pushes the vehicles that have just reported, to whichever server; undefined for platforms that have to be polled. */
  onReports: ((listener: (vehicleIds: ReadonlySet<string>) => void) => () => void) | undefined;
  /** Like listVistos for some vehicles of any accounts, given by the caller; undefined where onReports is. */
  listVistosDe: ((vehicleIds: readonly string[]) => Promise<VehiculoVisto[]>) | undefined;
  /** Changes whenever a trip that begins in the span does, at a small cost; undefined from platforms that cannot say. */
  markProgramadas: (account: GpsAccount, span: Span) => Promise<string | undefined>;
  listFotos: (account: GpsAccount, equipo: string, span: Span) => Promise<PlatformAnswer<Foto[]>>;
  /** The number of photos of each tracker in its span, both ends inclusive. */
  countFotos: (account: GpsAccount, spans: readonly (Span & { equipo: string })[]) => Promise<number[]>;
  /** The content of `Foto.imagen`, validated as a picture (at most 10 MB, 10 s, hosts of the platform only). */
  readFoto: (account: GpsAccount, imagen: string) => Promise<{ mime: string; content: Uint8Array }>;
};
