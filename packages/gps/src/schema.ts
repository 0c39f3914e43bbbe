import type { DefinicionProgramada, Estado } from '@fenix/domain/gps/programada';
import type { Viaje } from '@fenix/domain/gps/conduccion';
import type { FuenteOdometro } from '@fenix/domain/gps/odometro';
import type { Lugar } from '@fenix/domain/gps/ruta';
import type { ColumnType, Generated, JSONColumnType, Kysely } from 'kysely';
import type { Presence } from './trips/presence';

type Stamp = ColumnType<Date, Date | string, Date | string>;

/** The tables of the platform. Every one hangs on an account, directly or through its vehicle. */
export type GpsSchema = {
  gps_vehicles: {
    _id: Generated<string>;
    account_id: string;
    nombre: string;
    patente: string;
    grupo: string;
    marca: string;
    modelo: string;
    color: string;
    numero_serie: string;
  };
  /** What vehicles are searched by; a trigger keeps it (0135). */
  gps_vehicle_terms: { account_id: string; vehicle_id: string; term: string; place: number };
  /** A tracker in a vehicle. Of its key only the hash is kept. */
  gps_devices: { imei: string; account_id: string; vehicle_id: string; key_hash: string };
  /** One row: its version changes with every write of `gps_devices`. */
  gps_devices_version: { only_row: Generated<boolean>; version: ColumnType<number | string, number, number> };
  gps_drivers: { _id: Generated<string>; account_id: string; nombre: string; apellido: string; direccion: string };
  gps_routes: {
    _id: Generated<string>;
    account_id: string;
    nombre: string;
    descripcion: Generated<string>;
    distancia: number;
    lugares: JSONColumnType<Lugar[]>;
  };
  /** Vehicle, group, tracker and hours as they were when the trip was programmed: a trip is a record. */
  gps_programadas: {
    _id: Generated<string>;
    account_id: string;
    vehicle_id: string;
    route_id: string;
    reference: string | null;
    nombre: string;
    fecha_inicio: string;
    hora_inicio: string;
    start_at: Stamp;
    end_at: Stamp;
    completed_at: Stamp | null;
    grupo: string;
    equipo: string;
    activo: string;
    placa: string;
    conductor: string;
    estado: Estado;
    definicion: JSONColumnType<DefinicionProgramada>;
    search: Generated<string>;
    /** When the vehicle was at each stop whose place is known, as far as reports were looked at; null before the first. */
    presencias: JSONColumnType<Presence[][]> | null;
    /** The minute of its departure, which no other pending trip of the vehicle may have. */
    minute: Stamp | null;
  };
  /** Vehicles whose reports are still to be looked at for arrivals, and from when to when those are. */
  gps_arrivals_due: {
    /** `bigint` comes as text from one driver and as a number from the other. */
    _id: ColumnType<number | string, never, never>;
    vehicle_id: string;
    first_at: Stamp;
    last_at: Stamp;
    due_at: Stamp;
  };
  gps_data_extra: { _id: Generated<string>; programada_id: string; data: string; sha256: string; created_at: Stamp };
  /** What each of them is searched by; a trigger keeps it (0073). */
  gps_reportes: {
    extra_id: string;
    account_id: string;
    programada_id: string;
    start_at: Stamp;
    placa: string;
    inspector: string;
    punto: string;
    novedades: string[];
  };
  /** Positions that are not packed yet: the last hours, and what came late. */
  gps_positions: {
    vehicle_id: string;
    at: Stamp;
    latitud: number;
    longitud: number;
    velocidad: number;
    rumbo: number;
    encendido: boolean | null;
    alarma: string | null;
  };
  /**
   * When positions came, where that is not their own time: minutes late, or without a time of their own. A row for those
   * of one day, in UTC, that came at the same moment.
   */
  gps_receipts: { vehicle_id: string; first_at: Stamp; received_at: Stamp; has_time: boolean; moments: Date[] };
  /** What the tracker of a vehicle last said of its kilometres. */
  gps_odometros: { vehicle_id: string; at: Stamp; metros: number; fuente: FuenteOdometro };
  /** One Bogotá day of a vehicle. */
  gps_days: { vehicle_id: string; day: string; positions: number; packed: Uint8Array };
  /** A trip as it was driven: what lists show in columns of their own, all of it in `viaje`. */
  gps_viajes: {
    vehicle_id: string;
    start_at: Stamp;
    end_at: Stamp;
    metros: number;
    segundos: number;
    calificacion: number;
    categorias: JSONColumnType<Record<string, number>>;
    viaje: JSONColumnType<Viaje>;
    /** A number for each event, written by the database; null in trips from before it did so. */
    eventos: ColumnType<number[] | null, never, never>;
  };
  /** A day of a vehicle, added up from its trips by the database. */
  gps_viajes_dias: {
    vehicle_id: string;
    day: string;
    viajes: number;
    metros: number;
    segundos: number;
    puntos: number[];
    eventos: number[];
  };
  /** Vehicles with days before `hasta` that are not added up yet. */
  gps_dias_pendientes: { vehicle_id: string; hasta: string };
  /** Trips before `corte` are settled; `hasta` is the last report that was looked at, `visto` when that was. */
  gps_conduccion: { vehicle_id: string; corte: Stamp; hasta: Stamp; visto: Stamp };
  /** Vehicles that a server has just kept reports of, for the other servers. */
  gps_heard: { _id: ColumnType<number | string, never, never>; server: string; at: Stamp; vehicles: string[] };
  /** An account that is being moved to another platform. */
  gps_mudanzas: { account_id: string; estado: 'copia' | 'cierre' | 'hecha'; empezada: Stamp };
  /** Vehicles of it whose history is there. */
  gps_mudados: { vehicle_id: string; account_id: string };
  /** What came of it here and is not there yet; written with the positions. */
  gps_reenvios: {
    _id: ColumnType<number | string, never, never>;
    account_id: string;
    vehicle_id: string;
    at: Stamp;
    latitud: number;
    longitud: number;
    velocidad: number;
    rumbo: number;
    encendido: boolean | null;
    alarma: string | null;
    has_time: boolean;
    metros: number | null;
    fuente: FuenteOdometro | null;
  };
  gps_photos: {
    _id: Generated<string>;
    account_id: string;
    vehicle_id: string;
    at: Stamp;
    latitud: number | null;
    longitud: number | null;
    mime: string;
    /** The picture in the photo store. */
    file: string;
    /** Of the picture as it is kept: the same one of the same moment is one photo. */
    sha256: string;
    /** False where the tracker said no time and it has the one at which it came. */
    has_time: Generated<boolean>;
  };
};

export type GpsDb = Kysely<GpsSchema>;
