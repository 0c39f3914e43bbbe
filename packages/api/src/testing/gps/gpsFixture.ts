import { formatDateTime, formatTime } from '@fenix/domain/dates/format';
import type { DefinicionProgramada } from '@fenix/domain/gps/programada';
import type { LugarProgramado } from '@fenix/domain/gps/ruta';
import { saveDriver, saveRoute, saveVehicle } from '@fenix/gps/fleet/saveFleet';
import type { Position } from '@fenix/gps/position';
import { newId } from '../../ground/ids';
import type { TestApp } from '../testApp';

const MINUTES = 20;

/** Two stops on a straight road to the north, some 11 km apart: a minute of latitude is a nautical mile. */
export const STOPS = [
  { ruta: 'NORTE', parada: 'Terminal', minutos: 0, latitud: 10, longitud: -74, radio: 300 },
  { ruta: 'NORTE', parada: 'Puerto', minutos: MINUTES, latitud: 10.1, longitud: -74, radio: 300 },
];

export type GivenFleet = {
  accountId: string;
  apikey: string;
  vehicleId: string;
  imei: string;
  deviceKey: string;
  driverId: string;
  routeId: string;
};

/** An account of the platform with one vehicle, its tracker, a driver and a route. */
export async function givenFleet(api: TestApp, accountId?: string): Promise<GivenFleet> {
  const db = api.deps.database.system;
  const account = accountId ?? (await api.givenAccount());
  const imei = `imei-${newId()}`;
  const { vehicleId, key = '' } = await saveVehicle(db, account, sampleVehicle(imei), { withKey: true });
  await saveDriver(db, account, { nombre: 'Édgar', apellido: 'Núñez', direccion: 'RELEVADOR' });
  await saveRoute(db, account, 'NORTE', STOPS);
  const [driver] = await api.deps.platform.listConductores(account);
  const [route] = await api.deps.platform.listRutas(account);
  return {
    accountId: account,
    apikey: `llave-${account}`,
    vehicleId,
    imei,
    deviceKey: key,
    driverId: driver?.id ?? '',
    routeId: route?.id ?? '',
  };
}

function sampleVehicle(imei: string) {
  const facts = { grupo: 'Intermunicipal', marca: 'Chevrolet', modelo: '2021', color: 'Blanco', numero_serie: '' };
  return { placa: `T${newId().slice(-5).toUpperCase()}`, nombre: 'Móvil 101', imei, ...facts };
}

/** One more vehicle of the same account. */
export async function givenVehicle(api: TestApp, accountId: string) {
  const imei = `imei-${newId()}`;
  const saved = await saveVehicle(api.deps.database.system, accountId, sampleVehicle(imei), { withKey: true });
  return { vehicleId: saved.vehicleId, imei, deviceKey: saved.key ?? '' };
}

/** The stops without their positions: the platform takes them from the route. */
function stopsAt(start: Date): LugarProgramado[] {
  return STOPS.map(({ parada, minutos }) => {
    const at = new Date(start.getTime() + minutos * 60_000);
    const hour = formatTime(at);
    return {
      nombre: parada,
      timeBetween: minutos,
      fEstimada: formatDateTime(at),
      horallegaEstimada: hour,
      llegadaEstimada: hour,
      llegada: '',
    };
  });
}

export function definicionAt(start: Date, referencia?: string): DefinicionProgramada {
  return {
    descripcion: 'Terminal a Puerto',
    conductor1: [{ nombre: 'Édgar Núñez' }],
    lugares: stopsAt(start),
    frequencyDeparture: '10',
    inControl: false,
    ...(referencia !== undefined && { referencia }),
  };
}

export async function givenProgramada(
  api: TestApp,
  { accountId, vehicleId, routeId }: GivenFleet,
  start: Date,
): Promise<string> {
  const id = await api.deps.platform.programRoute(accountId, {
    idruta: routeId,
    idactivo: vehicleId,
    nombre: 'NORTE',
    definicion: definicionAt(start),
    start,
    end: new Date(start.getTime() + MINUTES * 60_000),
  });
  await api.deps.platform.drain();
  return id;
}

/** A client program of the platform's calls. */
export function caller(api: TestApp) {
  const post = (name: string, fields: Record<string, string>) =>
    api.call(undefined, 'POST', `/gps/${name}`, {
      payload: new URLSearchParams(fields).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
  const getToken = (fields: Record<string, string>) =>
    post('gettoken', { username: '', password: '', token: '', ...fields });
  const tokenOf = async ({ apikey }: GivenFleet) => {
    const reply = await getToken({ apikey });
    return reply.json<{ data: { token: string } }>().data.token;
  };
  /** As the account: token and key, then what the call asks. */
  const call = async (name: string, fields: Record<string, string>, of: GivenFleet) =>
    post(name, { token: await tokenOf(of), apikey: of.apikey, ...fields });
  return { post, getToken, tokenOf, call };
}

/** As a batch of reports writes it. */
export function reportOf({ at, ...rest }: Position) {
  return { timestamp: at, ...rest };
}

/** The drive from the first stop to the last in twelve minutes, a position each half minute. */
export function driveNorth(start: Date, { minutes = 12 } = {}): Position[] {
  return Array.from({ length: minutes * 2 + 1 }, (_, index) => ({
    at: Math.floor(start.getTime() / 1000) * 1000 + index * 30_000,
    latitud: Math.round((10 + (0.1 * index) / 24) * 1e6) / 1e6,
    longitud: -74,
    velocidad: 55.5,
    rumbo: 0,
    encendido: true,
    alarma: null,
  }));
}
