import type { ConfigParts } from '@fenix/domain/incontrol/config';
import type { ColumnType } from 'kysely';

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
    client: string;
    /** Sealed. */
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
};
