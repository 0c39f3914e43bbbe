import type { ConfigParts } from '@fenix/domain/incontrol/configuracion/config';
import type { ColumnType, GeneratedAlways } from 'kysely';

type Stamp = ColumnType<Date, Date | string, Date | string>;
type JsonOf<T> = ColumnType<T, string, string>;

/** The tables of the embedded InControl service; schema.ts has the rest. */
export type IncontrolSchema = {
  incontrol_users: {
    _id: string;
    username: string;
    username_key: string;
    name: string;
    email: string;
    phone: string | null;
    /** The name of the company, for the responses of the service. */
    client: string;
    /** The company; null where it could not be determined, and then sign-in is refused. */
    client_id: string | null;
    /** Encrypted. */
    api_key: string | null;
    password_hash: string;
    scopes: string[];
    isActive: boolean;
    fecha: Stamp;
    last_used_at: Stamp | null;
  };
  inspector_configs: {
    client_id: string;
    config: JsonOf<ConfigParts>;
    version: number;
    fecha: Stamp;
  };
  inspector_sessions: {
    _id: string;
    user_id: string;
    client_id: string;
    token_hash: string;
    seen: string;
    created_at: Stamp;
    last_used_at: Stamp;
    expires_at: Stamp;
    address: string | null;
    user_agent: string | null;
  };
  /** INSP-34: reports on vehicles that no programmed trip was stopped for. */
  inspecciones_via: {
    _id: string;
    client_id: string;
    referencia: string;
    vehicle_id: string;
    activo: string;
    placa: string;
    grupo: string;
    inicio: Stamp;
    inspector: string;
    punto: string;
    novedades: string[];
    data: string;
    fecha: Stamp;
    search: GeneratedAlways<string>;
  };
  /** IAPP-36: what waits on each phone of an inspector. */
  inspector_telefonos: {
    user_id: string;
    telefono: string;
    client_id: string;
    /** `bigint`: text in one driver and a number in the other. Only compared in SQL. */
    orden: ColumnType<number | string, number, number>;
    esperan: number;
    desde: ColumnType<Date | null, Date | null, Date | null>;
    visto: Stamp;
  };
};
