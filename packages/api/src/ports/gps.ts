import type { Flota, Foto, HistoryPoint, Turno, Viaje } from '@fenix/domain/gps/conduccion';
import type { Despacho } from '@fenix/domain/gps/programada';
import type { NewProgramada, ProgramadasFilter, ProgramadasQuery, Span } from '@fenix/domain/gps/programar';
import type { Ruta } from '@fenix/domain/gps/ruta';
import type { VehiculoVisto } from '@fenix/domain/gps/ultima';
import type { Conductor, Vehiculo } from '@fenix/domain/gps/vehiculo';
import type { Page } from '@fenix/domain/paging';
import type { Db } from '../db/database';

/** The company's account at the platform (GPS-03) as it is kept: key and password are sealed. */
export type GpsAccount = { id: string; apiKey: string | null; username: string | null; password: string | null };

/** What the platform said, and when; `isStale` when it is away and this is the last that was heard. */
export type Heard<T> = { value: T; at: Date; isStale: boolean };

/** One dispatch to be programmed. The reference is ours: by it one whose answer was lost is found again. */
export type Referenced = NewProgramada & { reference: string };

/**
 * What is written together with the act, where the platform works on our own database; a platform elsewhere does not
 * call it, and whoever asked writes afterwards.
 */
export type InOneWrite = (tx: Db, id: string) => Promise<void>;

/**
 * What the product needs of a GPS platform, in its own words. Vendor paths, tokens and form posts stay in adapters/gps.
 * Rejects with `unavailable` (and Retry-After) when the platform is away or talks nonsense and nothing is known,
 * with `notFound` for an id of another account, with `conflict` when a state does not allow it.
 */
export type GpsPlatform = {
  listVehiculos: (account: GpsAccount) => Promise<Heard<Vehiculo[]>>;
  listConductores: (account: GpsAccount) => Promise<Heard<Conductor[]>>;
  listRutas: (account: GpsAccount) => Promise<Heard<Ruta[]>>;
  /** One of the account's own, or `notFound`. */
  findVehiculo: (account: GpsAccount, id: string) => Promise<Vehiculo>;
  findConductor: (account: GpsAccount, id: string) => Promise<Conductor>;
  findRuta: (account: GpsAccount, id: string) => Promise<Ruta>;
  /** Trips whose start lies in the span, by start. */
  listProgramadas: (account: GpsAccount, query: ProgramadasQuery) => Promise<Heard<Page<Despacho>>>;
  /** The same trips counted without a cap. */
  countProgramadas: (account: GpsAccount, filter: ProgramadasFilter) => Promise<Heard<number>>;
  /**
   * With its inspectors' reports, which a platform that cannot search by id leaves out when `within` says where the
   * start lies: it looks there.
   */
  findProgramada: (account: GpsAccount, id: string, within?: Span) => Promise<Heard<Despacho>>;
  /** DISP-48: pending trips of a vehicle that are under way at some moment of the span, as the platform has them now. */
  findCruces: (account: GpsAccount, idactivo: string, span: Span) => Promise<Despacho[]>;
  /** The id of the trip that this reference made, asked of the platform itself and never of what was heard before. */
  findReferencia: (account: GpsAccount, reference: string, start: Date) => Promise<string | undefined>;
  /** The id the platform gave. Never answers before the platform said 'ok'. */
  programRoute: (account: GpsAccount, programada: Referenced, record?: InOneWrite) => Promise<string>;
  /** Only while Pendiente; `conflict` otherwise. */
  cancelProgramada: (account: GpsAccount, id: string, record?: InOneWrite) => Promise<void>;
  /** GPS-10, GPS-11: adds one inspector report to a trip, its pictures in it as base64. The same one twice is one. */
  addDataExtra: (account: GpsAccount, id: string, data: string, record?: InOneWrite) => Promise<void>;
  /** Who was programmed on which vehicle at some moment of the span. */
  listTurnos: (account: GpsAccount, span: Span) => Promise<Heard<Turno[]>>;
  readDriving: (account: GpsAccount, idactivo: string, span: Span) => Promise<Heard<Viaje[]>>;
  readFlota: (account: GpsAccount, span: Span) => Promise<Heard<Flota>>;
  readHistory: (account: GpsAccount, imei: string, span: Span) => Promise<Heard<HistoryPoint[]>>;
  /** BI-05: every vehicle with the last that is known of it. */
  listVistos: (account: GpsAccount) => Promise<Heard<VehiculoVisto[]>>;
  /** Calls with the vehicles that have just reported, where the platform can tell; others are asked now and then. */
  onReports: ((listener: (vehicleIds: ReadonlySet<string>) => void) => () => void) | undefined;
  listFotos: (account: GpsAccount, equipo: string, span: Span) => Promise<Heard<Foto[]>>;
  /** How many photos each of these trackers took between the two moments, both included. */
  countFotos: (account: GpsAccount, spans: readonly (Span & { equipo: string })[]) => Promise<number[]>;
  /** The picture behind `Foto.imagen`, checked to be one (at most 10 MB, 10 s, hosts of the platform only). */
  readFoto: (account: GpsAccount, imagen: string) => Promise<{ mime: string; content: Uint8Array }>;
};
