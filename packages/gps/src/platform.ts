import type { Flota, Foto, HistoryPoint, Viaje } from '@fenix/domain/gps/conduccion';
import type { DefinicionProgramada, Despacho } from '@fenix/domain/gps/programada';
import type { Ruta } from '@fenix/domain/gps/ruta';
import type { Conductor, Vehiculo } from '@fenix/domain/gps/vehiculo';
import type { Page } from '@fenix/domain/paging';
import { countFotos } from './fleet/countFotos';
import { createDevices } from './fleet/devices';
import {
  type PhotoStore,
  type Picture,
  addFoto,
  createPhotoAddresses,
  listFotos,
  photoIdOf,
  readFoto,
} from './fleet/fotos';
import { countProgramadas, findProgramada, listProgramadas } from './fleet/listar';
import { findByImei, findVehiculo, listConductores, listRutas, listVehiculos } from './fleet/lists';
import { type Recorder, addDataExtra, cancelProgramada, findByReference, programRoute } from './fleet/programar';
import { settleDue, settleReported } from './fleet/settle';
import { createTokens } from './fleet/tokens';
import { createInbox } from './ingest/inbox';
import type { Position } from './position';
import type { GpsDb } from './schema';
import { historyPoints } from './scoring/drivingInfo';
import { fleetInfo } from './scoring/fleetInfo';
import { readViajes } from './store/driving';
import { createMonths } from './store/months';
import { insertPositions, readPositions } from './store/positions';

/** From the first moment to before the second. */
export type Span = { from: Date; to: Date };

export type NewProgramada = {
  /** The caller's own name for it: the same one twice makes one trip. */
  reference?: string | undefined;
  idruta: string;
  idactivo: string;
  nombre: string;
  definicion: DefinicionProgramada;
  start: Date;
  end: Date;
};

export type ProgramadasQuery = Span & {
  search?: string | undefined;
  limit: number;
  cursor?: string | undefined;
  sort?: 'asc' | 'desc' | undefined;
  /** GPS-08 `get_extra`: with the inspectors' reports of each trip. */
  extra?: boolean | undefined;
};

/** A picture of a tracker's camera as it came. */
export type NewFoto = { at: Date; latitud: number | null; longitud: number | null; mime: string; content: Uint8Array };

/** A tracker that has said who it is. */
export type Device = { imei: string; accountId: string; vehicleId: string };

/**
 * The embedded GPS platform. An account is named by its id: whoever calls has made sure that it is the caller's own.
 * What belongs to another account is `notFound`. No verb may be called inside a transaction of the caller.
 */
export type Platform = {
  listVehiculos: (accountId: string) => Promise<Vehiculo[]>;
  listConductores: (accountId: string) => Promise<Conductor[]>;
  listRutas: (accountId: string) => Promise<Ruta[]>;

  /** Trips that begin in the span, by start; newest first unless asked otherwise. */
  listProgramadas: (accountId: string, query: ProgramadasQuery) => Promise<Page<Despacho>>;
  /** The same rows counted without a cap. */
  countProgramadas: (accountId: string, query: Span & { search?: string | undefined }) => Promise<number>;
  /** With its inspectors' reports. */
  findProgramada: (accountId: string, id: string) => Promise<Despacho>;
  /** The id of the trip, new or the one that the same reference made before. */
  programRoute: (accountId: string, programada: NewProgramada, record?: Recorder) => Promise<string>;
  findByReference: (accountId: string, reference: string) => Promise<string | undefined>;
  /** DISP-48: only while Pendiente; `conflict` otherwise. */
  cancelProgramada: (accountId: string, id: string, record?: Recorder) => Promise<void>;
  /** GPS-10, GPS-11. The id of the report. */
  addDataExtra: (accountId: string, id: string, data: string, record?: Recorder) => Promise<string>;

  readDriving: (accountId: string, idactivo: string, span: Span) => Promise<Viaje[]>;
  readFlota: (accountId: string, span: Span) => Promise<Flota>;
  readHistory: (accountId: string, imei: string, span: Span) => Promise<HistoryPoint[]>;

  /** Oldest first. `imagen` is an address from the root of the host that serves the platform: resolve it against that. */
  listFotos: (accountId: string, equipo: string, span: Span) => Promise<Foto[]>;
  /** How many there are between two moments, both included, for each of these trackers. */
  countFotos: (accountId: string, spans: readonly (Span & { equipo: string })[]) => Promise<number[]>;
  /** The picture behind `Foto.imagen`; any host in front of it is not looked at. */
  readFoto: (accountId: string, imagen: string) => Promise<Picture>;
  /** The same for whoever has the signed address, and no account. */
  openFoto: (id: string, signature: { vence: string; firma: string }) => Promise<Picture>;

  /** GPS-02, GPS-03: for whoever has shown to be this account. */
  issueToken: (accountId: string) => { token: string; expires_in: number };
  /** The account it was issued for, unless it is damaged or too old. */
  readToken: (token: string) => string | undefined;

  /** Rejects with `unauthenticated` for an unknown tracker and for a wrong key alike. */
  identifyDevice: (imei: string, key: string) => Promise<Device>;
  /** Resolves once they are kept for good. `unavailable` with Retry-After while too many wait. */
  takePositions: (vehicleId: string, positions: readonly Position[]) => Promise<void>;
  takeFoto: (device: Device, foto: NewFoto) => Promise<string>;
};

export type PlatformOptions = {
  /** A handle that sees the tables of the platform. */
  db: GpsDb;
  now: () => Date;
  photos: PhotoStore;
  /** Signs tokens and addresses of pictures. */
  secret: string;
  /** Told of trips that could not be looked at after a report. The positions are kept all the same. */
  onTrouble: (error: unknown) => void;
};

export function createPlatform({ db, now, photos, secret, onTrouble }: PlatformOptions): Platform {
  const addresses = createPhotoAddresses(secret);
  const tokens = createTokens(secret);
  const identifyDevice = createDevices(db, now);
  const makeMonths = createMonths(db);
  const take = createInbox(async (reported) => {
    await makeMonths(reported.map(({ position }) => position.at));
    await insertPositions(db, reported);
    await settleReported(db, reported, now()).catch(onTrouble);
  });
  const settleFirst = (accountId: string) => settleDue(db, accountId, now());

  return {
    listVehiculos: (accountId) => listVehiculos(db, accountId),
    listConductores: (accountId) => listConductores(db, accountId),
    listRutas: (accountId) => listRutas(db, accountId),

    async listProgramadas(accountId, query) {
      await settleFirst(accountId);
      return listProgramadas(db, accountId, query);
    },
    async countProgramadas(accountId, query) {
      await settleFirst(accountId);
      return countProgramadas(db, accountId, query);
    },
    async findProgramada(accountId, id) {
      await settleFirst(accountId);
      return findProgramada(db, accountId, id);
    },
    programRoute: (accountId, programada, record) => programRoute(db, accountId, programada, record),
    findByReference: (accountId, reference) => findByReference(db, accountId, reference),
    async cancelProgramada(accountId, id, record) {
      await settleFirst(accountId);
      return cancelProgramada(db, accountId, id, record);
    },
    addDataExtra: (accountId, id, data, record) => addDataExtra(db, accountId, { id, data, now: now() }, record),

    async readDriving(accountId, idactivo, span) {
      const { id } = await findVehiculo(db, accountId, idactivo);
      return (await readViajes(db, [id], instantsOf(span))).get(id) ?? [];
    },
    async readFlota(accountId, span) {
      const vehicles = await listVehiculos(db, accountId);
      const ids = vehicles.map(({ id }) => id);
      const viajes = await readViajes(db, ids, instantsOf(span));
      return fleetInfo(
        instantsOf(span),
        vehicles.map(({ id, nombre, patente, grupo }) => ({
          id,
          nombre,
          patente,
          grupo,
          viajes: viajes.get(id) ?? [],
        })),
      );
    },
    async readHistory(accountId, imei, span) {
      const id = await findByImei(db, accountId, imei);
      return historyPoints((await readPositions(db, [id], instantsOf(span))).get(id) ?? []);
    },

    listFotos: (accountId, equipo, span) =>
      listFotos(db, accountId, equipo, span, (id) => addresses.addressOf(id, now())),
    countFotos: (accountId, spans) => countFotos(db, accountId, spans),
    readFoto: async (accountId, imagen) => readFoto(db, photos, accountId, photoIdOf(imagen)),
    async openFoto(id, signature) {
      addresses.assertOpens(id, signature, now());
      return readFoto(db, photos, undefined, id);
    },

    issueToken: (accountId) => tokens.issue(accountId, now()),
    readToken: (token) => tokens.read(token, now()),

    identifyDevice,
    takePositions: (vehicleId, positions) => take(positions.map((position) => ({ vehicleId, position }))),
    takeFoto: (device, foto) => addFoto(db, photos, device, foto, now()),
  };
}

const instantsOf = ({ from, to }: Span) => ({ from: from.getTime(), to: to.getTime() });
