import type { MailState } from '@fenix/domain/boletin/correo';
import type { ColumnType, Generated, JSONColumnType } from 'kysely';

/** The tables, as kysely knows them. Columns carry the contract's names, from here to the screen. */
type Json = JSONColumnType<Record<string, unknown> | null, string | null, string | null>;
type Stamp = ColumnType<Date, Date | string, Date | string>;

export type Schema = {
  clients: {
    _id: string;
    client: string;
    client_key: string;
    is_provider: Generated<boolean>;
    logoDB: string | null;
    modulesClient: string[];
    powerbi: string | null;
    nit: string | null;
    products: Generated<string[]>;
    fecha: Stamp;
    deleted_at: Stamp | null;
    gps_account_id: string | null;
    search: Generated<string>;
  };
  gps_accounts: {
    _id: string;
    empresa: string;
    empresa_key: string;
    api_key: string;
    fecha: Stamp;
    retired_at: Stamp | null;
  };
  users: {
    _id: string;
    client_id: string;
    name: string;
    name_key: string;
    nameUser: string;
    email: string;
    password_hash: string;
    scopes: string[];
    isActive: Generated<boolean>;
    fecha: Stamp;
    deleted_at: Stamp | null;
  };
  /** Kept by triggers: where living users are found. */
  user_cards: { user_id: string; client_id: string; fecha: Stamp; search: string };
  incontrol_users: {
    _id: string;
    username: string;
    username_key: string;
    name: string;
    email: string;
    phone: string | null;
    client: string;
    api_key: string | null;
    password_hash: string;
    scopes: string[];
    isActive: boolean;
    fecha: Stamp;
  };
  sessions: {
    _id: string;
    user_id: string;
    client_id: string;
    created_at: Stamp;
    expires_at: Stamp;
    revoked_at: Stamp | null;
    revoked_reason: string | null;
    address: string | null;
    user_agent: string | null;
  };
  sign_in_failures: { key: string; failures: number; window_ends: Stamp };
  audit_log: {
    _id: string;
    at: Stamp;
    user_id: string | null;
    user: string;
    client_id: string | null;
    client: string | null;
    action: string;
    entity: string;
    entity_id: string;
    before: Json;
    after: Json;
    address: string | null;
    request_id: string | null;
    search: Generated<string>;
  };
  idempotency_keys: {
    user_id: string;
    key: string;
    request_hash: string;
    response: JSONColumnType<{ result: unknown }> | null;
    created_at: Stamp;
  };
  jobs: {
    _id: string;
    kind: string;
    payload: JSONColumnType<Record<string, unknown>>;
    unique_key: string | null;
    run_at: Stamp;
    attempts: Generated<number>;
    max_attempts: Generated<number>;
    locked_until: Stamp | null;
    done_at: Stamp | null;
    failed_at: Stamp | null;
    last_error: string | null;
    created_at: Stamp;
  };
  media: {
    _id: string;
    client_id: string | null;
    label: string;
    mime: string;
    bytes: number;
    created_at: Stamp;
    sha256: string | null;
    width: number | null;
    height: number | null;
    thumb_of: string | null;
    deleted_at: Stamp | null;
  };
  newsletters: {
    _id: string;
    consecutive: number;
    fecha: Stamp;
    emailsList: string[];
    title1: string;
    description1: string;
    title2: string | null;
    description2: string | null;
    title3: string | null;
    description3: string | null;
    files: JSONColumnType<
      Record<string, { id: string; thumbnail: string | null; kind: 'picture' | 'video'; name: string }>
    >;
    search: Generated<string>;
  };
  newsletter_clients: { newsletter_id: string; client_id: string; fecha: Stamp };
  newsletter_responses: {
    _id: string;
    newsletter_id: string;
    user_id: string;
    client_id: string;
    text: string;
    fecha: Stamp;
  };
  newsletter_reads: { newsletter_id: string; user_id: string; client_id: string; fecha: Stamp };
  mail_outbox: {
    _id: string;
    newsletter_id: string;
    email: string;
    state: MailState;
    reason: string | null;
    attempts: Generated<number>;
    sending_since: Stamp | null;
    sent_at: Stamp | null;
    created_at: Stamp;
  };
  /** `bigint` comes as text from one driver and as a number from the other. */
  consecutives: { kind: string; last: ColumnType<number | string, number, number> };
  settings: { key: string; value: string };
};
