import type { ClientScope } from '@fenix/domain/permissions';
import type { InjectOptions } from 'fastify';
import type { GivenFleet } from '../testing/gps/gpsFixture';
import type { GivenCompany } from '../testing/fleet';
import type { TestApp } from '../testing/testApp';
import type { ExpectedGate } from './gates';

/** Records of a company; what can happen to a record once takes one of the spares each time. */
export type ActaTarget = { id: string; oldId: string; spare: string[]; done: string[]; old: string[] };

/** The same of reports. */
export type InformeTarget = { id: string; spare: string[]; old: string[] };

/** A template with a document made with it, and one of the provider; of the spares each caller deletes one. */
export type PlantillaTarget = { id: string; documentoId: string; spare: string[]; deProveedor: string };

export type DespachoTarget = {
  fleet: GivenCompany['fleet'];
  tripId: string;
  /** Dispatches to call off, one for each caller who asks. */
  spareTrips: string[];
  /** A photo of the trip, and others to be counted, one for each caller who does. */
  foto: string;
  spareFotos: string[];
  /** The day of all of them, and moments for others, one for each caller who makes one. */
  day: string;
  departures: string[];
  /** When all of this was made. */
  moment: Date;
  /** The second in which its vehicle began to drive too fast. */
  exceso: string;
};

/** An alert of the tower, and one that was taken on. */
export type TorreTarget = { alerta: string; atendidaId: string };

/** An account of the platform with what its calls need. */
export type GpsTarget = GivenFleet & {
  token: string;
  /** Trips to cancel, one for each caller who asks. */
  pending: string[];
  foto: string;
  /** Trackers that take photos, one after the other. */
  cameras: { imei: string; deviceKey: string }[];
  now: Date;
};

/** What the requests speak about: a company with one record of each kind. */
export type Target = {
  id: string;
  client: string;
  user: string;
  userId: string;
  /** Who signs in to the inspector's app, with the password of all givens. */
  appInspector: string;
  /** Their video of which one piece has come. */
  appCarga: string;
  /** Users to delete, one for each caller who asks. */
  spareUsers: string[];
  accountId: string;
  /** The same for clients and GPS accounts. */
  spareClients: string[];
  spareAccounts: string[];
  auditId: string;
  /** A release addressed to the company, and a message of it that waits. */
  newsletterId: string;
  mailId: string;
  /** People of the catalogues, who belong to no company. */
  tecnicoId: string;
  analistaId: string;
  acta: ActaTarget;
  informe: InformeTarget;
  plantilla: PlantillaTarget;
  /** An address of a file, and the cookie of the session it was made for. */
  upload: { url: string; cookie: string };
  /** Of an account of the GPS platform. */
  gps: GpsTarget;
  despacho: DespachoTarget;
  torre: TorreTarget;
  presetId: string;
  /** A defect that checks found, and others that can be closed. */
  defectoId: string;
  spareDefectos: string[];
  /** One of its people, and the plate of its vehicle. */
  personaId: string;
  placa: string;
  /** The username of one of its inspectors. */
  inspector: string;
  /** A trip that was inspected. */
  inspected: string;
};

/** What becomes of a caller with the right permission who asks about another company. */
export type Tenancy =
  /** The call has no company. */
  | 'none'
  /** Named in the address: 403 (GUARD-80). */
  | 'forbidden'
  /** By the id of a record: 404, as if it did not exist (GUARD-80). */
  | 'notFound'
  /** 403 for managers as well: the name must be their own company's (CLI-24). */
  | 'forbiddenToAll';

export type Sample = ExpectedGate & {
  url: (target: Target) => string;
  options?: (target: Target) => InjectOptions;
  tenancy: Tenancy;
  /** What the caller themself must have before they ask. */
  givenCaller?: (api: TestApp, token: string | undefined) => Promise<void>;
  /** The provider's own company is not among its clients: 404 even for its people. */
  leavesOutProvider?: true;
  /** With only this scope a user sees their own records; the record of the sample is another user's: 404. */
  ownOnlyWith?: ClientScope;
};
