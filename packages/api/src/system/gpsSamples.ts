import type { InjectOptions } from 'fastify';
import { driveNorth, givenFleet, givenProgramada, givenVehicle, reportOf } from '../testing/gps/gpsFixture';
import type { TestApp } from '../testing/testApp';
import { PICTURE } from '../testing/picture';
import { PUBLIC } from './gates';
import type { GpsTarget, Sample } from './sample';

const SPARES = 40;
/** Each takes six photos a minute. */
const CAMERAS = 10;

export async function givenGpsTarget(api: TestApp): Promise<GpsTarget> {
  const { platform, clock } = api.deps;
  const now = clock.now();
  const fleet = await givenFleet(api);
  const tomorrow = new Date(now.getTime() + 86_400_000);
  const pending: string[] = [];
  for (let spare = 0; spare < SPARES; spare += 1)
    pending.push(await givenProgramada(api, fleet, new Date(tomorrow.getTime() + spare * 60_000)));
  const cameras: GpsTarget['cameras'] = [];
  while (cameras.length < CAMERAS) cameras.push(await givenVehicle(api, fleet.accountId));
  const device = await platform.identifyDevice(fleet.imei, fleet.deviceKey);
  await platform.takeFoto(device, { at: now, latitud: 10, longitud: -74, mime: 'image/png', content: PICTURE });
  const span = { from: new Date(now.getTime() - 60_000), to: new Date(now.getTime() + 60_000) };
  const [foto] = await platform.listFotos(fleet.accountId, fleet.imei, span);
  const { token } = platform.issueToken(fleet.accountId);
  return { ...fleet, token, pending, cameras, foto: foto?.imagen ?? '', now };
}

export function formPost(fields: Record<string, string>): InjectOptions {
  return {
    payload: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  };
}

/** A call authorised by token and key, without a session. */
function call(name: string, fields: (gps: GpsTarget) => Record<string, string> = () => ({})): [string, Sample] {
  const options = ({ gps }: { gps: GpsTarget }) => formPost({ token: gps.token, apikey: gps.apikey, ...fields(gps) });
  return [`POST /gps/${name}`, { ...PUBLIC, url: () => `/gps/${name}`, options, tenancy: 'none' }];
}

const asDevice = ({ deviceKey }: GpsTarget) => ({ authorization: `Bearer ${deviceKey}` });
const queryOf = ({ imei, now }: GpsTarget) => `id=${imei}&timestamp=${now.getTime()}&lat=10&lon=-74&speed=5`;

export const GPS_SAMPLES: Record<string, Sample> = {
  'POST /gps/gettoken': {
    ...PUBLIC,
    url: () => '/gps/gettoken',
    options: ({ gps }) => formPost({ username: '', password: '', token: '', apikey: gps.apikey }),
    tenancy: 'none',
  },
  ...Object.fromEntries([
    call('vehicleGetAll'),
    call('driverGetAll'),
    call('getRoutesOnBus'),
    call('getProgrammedRoutesOnBus', () => ({ fecha_inicio: '10/03/2026', fecha_final: '12/03/2026', get_extra: '1' })),
    call('programRouteOnBus', ({ routeId, vehicleId }) => ({
      idruta: routeId,
      idactivo: vehicleId,
      nombre: 'NORTE',
      definicion: '{"lugares":[]}',
      fecha_inicio: '10/03/2026',
      hora_inicio: '08:00:00',
      fecha_fin: '10/03/2026',
      hora_fin: '09:00:00',
    })),
    call('cancelProgrammedRouteOnBus', ({ pending }) => ({ id: pending.pop() ?? '' })),
    call('saveElementoDataExtra', ({ pending }) => ({ id: pending[0] ?? '', data: '{"ok":true}' })),
    call('getOnDrivingInfoFlota', () => ({ fecha_ini: '10/03/2026', fecha_fin: '10/03/2026' })),
    call('getOnDrivingInfo', ({ vehicleId }) => ({ fecha_ini: '10/03/2026', fecha_fin: '10/03/2026', id: vehicleId })),
    call('getimagesfromdevice', ({ imei }) => ({ fecha_inicio: '10/03/2026', fecha_fin: '10/03/2026', equipo: imei })),
    call('history/get', ({ imei }) => ({ imei, fechaIni: '10/03/2026', fechaFin: '10/03/2026' })),
  ]),
  'GET /gps/osmand': {
    ...PUBLIC,
    url: ({ gps }) => `/gps/osmand?${queryOf(gps)}`,
    options: ({ gps }) => ({ headers: asDevice(gps) }),
    tenancy: 'none',
  },
  'POST /gps/osmand': {
    ...PUBLIC,
    url: ({ gps }) => `/gps/osmand?${queryOf(gps)}`,
    options: ({ gps }) => ({ headers: asDevice(gps) }),
    tenancy: 'none',
  },
  'POST /gps/positions': {
    ...PUBLIC,
    url: () => '/gps/positions',
    options: ({ gps }) => ({
      headers: asDevice(gps),
      payload: {
        imei: gps.imei,
        positions: driveNorth(gps.now, { minutes: 1 }).map(reportOf),
      },
    }),
    tenancy: 'none',
  },
  'POST /gps/traccar': {
    ...PUBLIC,
    url: () => '/gps/traccar',
    options: ({ gps }) => ({
      headers: { authorization: `Bearer ${gps.apikey}` },
      payload: {
        device: { uniqueId: gps.imei },
        position: { fixTime: gps.now.toISOString(), valid: true, latitude: 10, longitude: -74, attributes: {} },
      },
    }),
    tenancy: 'none',
  },
  'POST /gps/photos': {
    ...PUBLIC,
    url: ({ gps }) => {
      gps.cameras.unshift(...gps.cameras.splice(-1));
      return `/gps/photos?${queryOf({ ...gps, ...gps.cameras[0] })}`;
    },
    options: ({ gps }) => ({
      headers: { ...asDevice({ ...gps, ...gps.cameras[0] }), 'content-type': 'image/png' },
      payload: PICTURE,
    }),
    tenancy: 'none',
  },
  'GET /gps/photos/:id': { ...PUBLIC, url: ({ gps }) => gps.foto, tenancy: 'none' },
};
