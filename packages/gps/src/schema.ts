import type { DefinicionProgramada, Estado } from '@fenix/domain/gps/programada';
import type { Viaje } from '@fenix/domain/gps/conduccion';
import type { Lugar } from '@fenix/domain/gps/ruta';
import type { ColumnType, Generated, JSONColumnType, Kysely } from 'kysely';

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
  /** A tracker in a vehicle. Of its key only the hash is kept. */
  gps_devices: { imei: string; account_id: string; vehicle_id: string; key_hash: string };
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
  };
  gps_data_extra: { _id: Generated<string>; programada_id: string; data: string; created_at: Stamp };
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
  /** One Bogotá day of a vehicle. `viajes` are the trips that began in it, once the day is settled. */
  gps_days: {
    vehicle_id: string;
    day: string;
    positions: number;
    packed: Uint8Array;
    viajes: JSONColumnType<Viaje[]> | null;
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
  };
};

export type GpsDb = Kysely<GpsSchema>;
