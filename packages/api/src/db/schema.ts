import type { Switch } from '@fenix/domain/forms/checks';
import type { ActaFormat, ActaTipe, SEND_GPS, STORAGE_UNIT_TYPES } from '@fenix/domain/actas/tipos';
import type { AgeColor } from '@fenix/domain/dates/age';
import type { AnyChecklist } from '@fenix/domain/actas/completar/checklist';
import type { StoredImages } from '@fenix/domain/actas/images';
import type { Flags, ReportTipo } from '@fenix/domain/actas/laboratorio/reporteTecnico';
import type { VehicleData } from '@fenix/domain/actas/vehicle';
import type { MailState } from '@fenix/domain/boletin/correo';
import type { NewDespacho } from '@fenix/domain/despachos/nuevo';
import type { VehicleClass } from '@fenix/domain/flota/vehicleClass';
import type { StoredItem } from '@fenix/domain/prealistamiento/checkList';
import type { Estado } from '@fenix/domain/prealistamiento/plantilla';
import type { Novedad, PresetDriver, PresetVehicle } from '@fenix/domain/prealistamiento/registro';
import type { Owed } from '@fenix/domain/sesion/usuario';
import type { GpsSchema } from '@fenix/gps/schema';
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { IncontrolSchema } from './incontrolSchema';
import type { AvisosSchema } from './avisosSchema';
import type { InformesSchema } from './informesSchema';
import type { PlantillasSchema } from './plantillasSchema';

/** The tables, as kysely knows them. Columns carry the contract's names, from here to the screen. */
type Json = JSONColumnType<Record<string, unknown> | null, string | null, string | null>;
type Stamp = ColumnType<Date, Date | string, Date | string>;
/** What has cards; a new kind is opened by a migration that calls `keep_cards`. */
export type CardKind =
  | 'cliente'
  | 'usuario'
  | 'acta'
  | 'informe'
  | 'preset'
  | 'boletin'
  | 'destinatario'
  | 'auditoria'
  | 'documento';
type JsonOf<T> = ColumnType<T, string, string>;

/** What may use a file of the media store. */
export type MediaUseKind =
  | 'acta'
  | 'boletin'
  | 'cliente'
  | 'documento'
  | 'gps'
  | 'informe'
  | 'inspeccion'
  | 'preset'
  | 'tecnico';

type Elsewhere = AvisosSchema & GpsSchema & IncontrolSchema & InformesSchema & PlantillasSchema;

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
  gps_accounts: {
    _id: string;
    empresa: string;
    empresa_key: string;
    /** Sealed; absent where the key was made by us and only its fingerprint is kept. */
    api_key: string | null;
    api_key_print: string | null;
    /** GPS-03: who signs in at a platform elsewhere. */
    username: string | null;
    /** Sealed. */
    password: string | null;
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
  };
  /** `_id` is the person's. */
  second_steps: {
    _id: string;
    client_id: string;
    /** Sealed. */
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
    /** The program that asked, as it names itself. */
    agent: string | null;
  };
  /** Written by a trigger when the entry's transaction commits; nobody else may. `bigint` is text in one driver. */
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
  };
  media_uses: { media_id: string; kind: MediaUseKind; record: string; client_id: string | null };
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
    /** Its audit entry, written when it is known to have been done. */
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
    asked: JSONColumnType<NewDespacho>;
    state: 'enviando' | 'programado' | 'rechazado';
    platform_id: string | null;
    sending_until: Stamp | null;
    created_at: Stamp;
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
  presets: {
    _id: string;
    consecutive: number;
    client_id: string;
    cretedDate: Stamp;
    sendDate: Stamp;
    isBuffer: Generated<boolean>;
    isFast: Generated<boolean>;
    kilometraje: number | null;
    observation: Generated<string>;
    observationfast: Generated<string>;
    driver: JSONColumnType<PresetDriver>;
    vehicle: JSONColumnType<PresetVehicle>;
    vehicle_id: string;
    checkList: JSONColumnType<StoredItem[], string | undefined>;
    fechaVencimientoExtintor: string | null;
    novedades: JSONColumnType<Novedad[], string | undefined>;
    createdBy: string | null;
    printedClient: string | null;
    clase: VehicleClass | null;
    version: number | null;
    signature: string | null;
    signatureDriver: string | null;
    signatureReponsible: string | null;
    estado: Estado;
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
  acta_processes: {
    acta_id: string;
    client_id: string;
    place: number;
    fecha: Stamp;
    description: string;
    image: string | null;
    state: boolean;
    signature: string | null;
    responsibleName: string | null;
    name: string | null;
  };
  acta_reports: Flags & {
    _id: string;
    acta_id: string;
    client_id: string;
    tipo: ReportTipo;
    serial: string;
    brand: string;
    observations: string;
    images: JsonOf<Record<string, string>>;
    fecha: Stamp;
    name: string;
    printedClient: string;
  };
  acta_personas: {
    _id: string;
    tipo: 'tecnico' | 'analista';
    nombre: string;
    nombre_key: string;
    firma: string | null;
    user_id: string | null;
    activo: Generated<boolean>;
    fecha: Stamp;
  };
  /** Only grows: see forms/templates.ts. */
  form_templates: {
    _id: string;
    kind: 'acta' | 'documento' | 'preset';
    key: string;
    client_id: string | null;
    version: number;
    body: JsonOf<unknown>;
    fecha: Stamp;
  };
  /** A view for reading: where every searched record is found. Triggers keep what is behind it; see cards.ts. */
  cards: {
    kind: CardKind;
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
