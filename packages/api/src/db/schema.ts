import type { FilesKind, SearchKind } from '@fenix/domain/assembly/records';
import type { Switch } from '@fenix/domain/forms/checks';
import type { ActaFormat, ActaTipe, SEND_GPS, STORAGE_UNIT_TYPES } from '@fenix/domain/actas/tipos';
import type { AgeColor } from '@fenix/domain/dates/age';
import type { AnyChecklist } from '@fenix/domain/actas/completar/checklist';
import type { StoredImages } from '@fenix/domain/actas/images';
import type { VehicleData } from '@fenix/domain/actas/vehicle';
import type { MailState } from '@fenix/domain/boletin/correo';
import type { Lugar } from '@fenix/domain/cargas';
import type { AskedDespacho } from '@fenix/domain/despachos/nuevo';
import type { TicketRespaldo } from '@fenix/domain/despachos/ticket';
import type { Owed } from '@fenix/domain/sesion/usuario';
import type { GpsSchema } from '@fenix/gps/schema';
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { ActaPartsSchema } from './actaPartsSchema';
import type { IncontrolSchema } from './incontrolSchema';
import type { AvisosSchema } from './avisosSchema';
import type { HojasSchema } from './hojasSchema';
import type { InformesSchema } from './informesSchema';
import type { PlantillasSchema } from './plantillasSchema';
import type { PresetsSchema } from './presetsSchema';
import type { ReglasSchema } from './reglasSchema';
import type { TorreSchema } from './torreSchema';

/** The tables, for kysely. Columns have the contract's names, from here to the screen. */
type Json = JSONColumnType<Record<string, unknown> | null, string | null, string | null>;
type Stamp = ColumnType<Date, Date | string, Date | string>;
/** The kinds in the search index; a migration adds a new one by calling `keep_cards`. */
export type IndexedKind = SearchKind | 'cliente' | 'usuario' | 'destinatario' | 'auditoria';
type JsonOf<T> = ColumnType<T, string, string>;

/** What may use a file of the media store: records, and some administered entities. */
export type MediaUseKind = FilesKind | 'cliente' | 'gps' | 'papel' | 'tecnico';

type Elsewhere = ActaPartsSchema &
  AvisosSchema &
  GpsSchema &
  HojasSchema &
  IncontrolSchema &
  InformesSchema &
  PlantillasSchema &
  PresetsSchema &
  ReglasSchema &
  TorreSchema;

export type Schema = Elsewhere & {
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
    showAsProvider: Generated<boolean>;
    ticketHeader: string | null;
    version: Generated<number>;
  };
  logos: { client_id: string; hasta: Stamp; archivo: string | null };
  gps_accounts: {
    _id: string;
    empresa: string;
    empresa_key: string;
    /** Encrypted; null where we generated the key and store only its fingerprint. */
    api_key: string | null;
    api_key_print: string | null;
    /** GPS-03: the user name at an external platform. */
    username: string | null;
    /** Encrypted. */
    password: string | null;
    /** GPS-30: the address of a platform of its own, and our key there, encrypted. Both or none. */
    platform_url: Generated<string | null>;
    platform_key: Generated<string | null>;
    fecha: Stamp;
    retired_at: Stamp | null;
    version: Generated<number>;
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
    version: Generated<number>;
    must_change: Generated<boolean>;
    avisosInformes: Generated<boolean>;
    avisosVencimientos: Generated<boolean>;
  };
  /** `_id` is the user's. */
  second_steps: {
    _id: string;
    client_id: string;
    /** Encrypted. */
    secret: string;
    since: Stamp | null;
    last_step: Generated<number>;
    recovery: Generated<string[]>;
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
    last_used_at: Stamp;
    confirmed_at: Stamp | null;
    browser: string | null;
    owes: Generated<Owed[]>;
  };
  device_tokens: {
    _id: string;
    user_id: string;
    client_id: string;
    browser: string;
    token_hash: string;
    created_at: Stamp;
    last_used_at: Stamp;
    revoked_at: Stamp | null;
    address: string | null;
    user_agent: string | null;
  };
  sign_in_failures: { key: string; failures: number; window_ends: Stamp };
  sign_in_networks: { who: string; network: string; last_at: Stamp };
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
    /** The User-Agent header of the request. */
    agent: string | null;
  };
  /** Written only by a trigger, when the entry's transaction commits. `bigint` is text in one driver. */
  audit_chain: { seq: ColumnType<number | string, never, never>; entry: string; hash: Uint8Array };
  idempotency_keys: {
    user_id: string;
    client_id: string;
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
    /** Photos of vehicles' cameras, which have a quota of their own. */
    origin: 'camera' | null;
    /** Of a video whose moment was chosen: which second, and of how many. */
    moment_s: number | null;
    duration_s: number | null;
  };
  cargas: {
    _id: string;
    client_id: string;
    /** One of the two: a user, or an inspector of the app. */
    user_id: string | null;
    inspector_id: string | null;
    nombre: string;
    lugar: Lugar;
    bytes: number;
    piece_bytes: number;
    huella: string;
    object: string | null;
    mime: string | null;
    sha256: string | null;
    claimed_at: Stamp | null;
    claimed_with: string | null;
    created_at: Stamp;
  };
  carga_piezas: {
    carga_id: string;
    client_id: string;
    numero: number;
    bytes: number;
    sha256: string;
    object: string | null;
  };
  media_uses: { media_id: string; kind: MediaUseKind; record: string; client_id: string | null };
  /** See facts.ts. */
  facts: { key: string; value: JsonOf<unknown> };
  /** Days, 0 for ever, null as the installation says. */
  conservacion: {
    client_id: string;
    posiciones: number | null;
    viajes: number | null;
    fotos: number | null;
    alertas: number | null;
    avisos: number | null;
    version: Generated<number>;
  };
  conservacion_runs: {
    _id: string;
    started_at: Stamp;
    finished_at: Stamp | null;
    counts: Generated<Record<string, number>>;
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
  outside_acts: {
    _id: string;
    client_id: string;
    user_id: string;
    key: string | null;
    kind: string;
    subject: string;
    /** Its audit entry, written once the outcome is known. */
    entry: JsonOf<Record<string, unknown>>;
    state: 'enviando' | 'hecho' | 'rechazado';
    sending_until: Stamp | null;
    created_at: Stamp;
  };
  despachos: {
    _id: string;
    client_id: string;
    user_id: string;
    key: string | null;
    asked: JSONColumnType<AskedDespacho>;
    state: 'enviando' | 'programado' | 'rechazado';
    platform_id: string | null;
    sending_until: Stamp | null;
    created_at: Stamp;
    /** CUM-34. */
    respaldo: JSONColumnType<TicketRespaldo | null, string | null | undefined, string | null>;
  };
  formimages: {
    id: string;
    client_id: string;
    trip_id: string;
    foto: string;
    fecha_hora: Stamp;
    numPassengers: number;
    noveltie: Generated<string>;
    responsable: string;
  };
  actas: {
    _id: string;
    client_id: string;
    consecutive: number;
    fecha: Stamp;
    tipe: ActaTipe;
    format: ActaFormat;
    plate: string;
    internalNumber: string | null;
    name: string;
    complete: Generated<boolean>;
    close: Generated<boolean>;
    delete: Generated<boolean>;
    closeProcces: AgeColor | null;
    timeDiffFinally: number | null;
    process_count: Generated<number>;
    observations: string | null;
    stateInit: string | null;
    novelties: string | null;
    addres: string | null;
    city: string | null;
    nameOperator: string | null;
    dataVehicle: JsonOf<VehicleData> | null;
    checklist: JsonOf<AnyChecklist> | null;
    test: JsonOf<Switch[]> | null;
    images: JsonOf<StoredImages> | null;
    signature: string | null;
    responsibleName: string | null;
    changeUnit: boolean | null;
    changeStamp: boolean | null;
    changeGPS: boolean | null;
    sendGPS: (typeof SEND_GPS)[number] | null;
    tipeWithdrawal: string | null;
    brandWithdrawal: string | null;
    serialNumberWithdrawal: string | null;
    consecutiveWithdrawal: string | null;
    tipeInstalled: string | null;
    brandInstalled: string | null;
    serialNumberInstalled: string | null;
    consecutiveInstalled: string | null;
    storageUnitType: (typeof STORAGE_UNIT_TYPES)[number] | null;
    analyst: string | null;
    storageUnitSeal: string | null;
    usbPortSeal: string | null;
    twoPinConnectorSeal: string | null;
    fourPinConnectorSeal: string | null;
    gpsSeal: string | null;
    named_by_staff: Generated<boolean>;
    technicianSignature: string | null;
    completedBy: string | null;
    printedClient: string | null;
    sentWithout: string[] | null;
    plantilla: string | null;
    plantilla_version: number | null;
    is_old: GeneratedAlways<boolean>;
  };
  /** Append-only: see forms/templates.ts. */
  form_templates: {
    _id: string;
    kind: 'acta' | 'documento' | 'informe' | 'inspeccion' | 'preset';
    key: string;
    client_id: string | null;
    version: number;
    body: JsonOf<unknown>;
    fecha: Stamp;
    author: string | null;
  };
  /** The search index, as a read-only view over a table that triggers maintain; see records/searchIndex.ts. */
  cards: {
    kind: IndexedKind;
    record_id: string;
    client_id: string;
    at: ColumnType<Date, never, never>;
    facet: string;
    is_hidden: boolean;
    search: string;
  };
  /** `bigint` comes as text from one driver and as a number from the other. */
  consecutives: { kind: string; last: ColumnType<number | string, number, number> };
  settings: { key: string; value: string };
};
