import { gpsStamp } from '@fenix/domain/dates/gpsStamp';
import type { NewPosition } from '@fenix/gps/position';
import { type GivenFleet, driveNorth, givenFleet, givenProgramada, givenVehicle } from './gps/gpsFixture';
import { PICTURE } from './picture';
import { keptKey } from '../db/sealed';
import type { GpsAccount } from '../ports/gps';
import type { GivenClient } from './givens';
import type { TestApp } from './testApp';

export type GivenCompany = GivenClient & {
  fleet: GivenFleet;
  account: GpsAccount;
  /** One more vehicle; the id of the platform. */
  addVehicle: () => Promise<string>;
  /** A dispatch on its one route; the id of the platform. */
  program: (start: Date) => Promise<string>;
  /** Its vehicle drives the route from this moment on, in twelve minutes, or what is made of that drive. */
  drive: (start: Date, change?: (way: NewPosition[]) => NewPosition[]) => Promise<void>;
  /** Its camera takes a picture at each of these moments; what they are called within a trip. */
  photograph: (moments: readonly Date[]) => Promise<string[]>;
};

/**
 * A client with an account at the platform, its own unless one is named, and there a vehicle, a relief driver and a
 * route of two stops.
 */
export async function givenCompany(api: TestApp, client?: GivenClient, accountId?: string): Promise<GivenCompany> {
  const company = client ?? (await api.givenClient());
  const fleet = await givenFleet(api, accountId);
  await api.deps.database.system
    .updateTable('clients')
    .set({ gps_account_id: fleet.accountId })
    .where('_id', '=', company.id)
    .execute();
  return {
    ...company,
    fleet,
    account: {
      id: fleet.accountId,
      apiKey: keptKey(api.deps.dataKeys, fleet.accountId, fleet.apikey).api_key,
      username: null,
      password: null,
      platform: null,
    },
    addVehicle: async () => (await givenVehicle(api, fleet.accountId)).vehicleId,
    program: (start) => givenProgramada(api, fleet, start),
    photograph: (moments) => Promise.all(moments.map((at) => takeFoto(api, fleet, at))),
    drive: async (start, change = (way) => way) => {
      await api.deps.platform.takePositions(fleet.vehicleId, change(driveNorth(start)));
      await api.deps.platform.drain();
      await api.deps.platform.noteDriving();
    },
  };
}

async function takeFoto({ deps }: TestApp, { imei, accountId, vehicleId }: GivenFleet, moment: Date): Promise<string> {
  // Trackers count whole seconds.
  const at = new Date(Math.floor(moment.getTime() / 1000) * 1000);
  const foto = { at, latitud: 10, longitud: -74, mime: 'image/png', content: PICTURE };
  await deps.platform.takeFoto({ imei, accountId, vehicleId }, foto);
  return `${gpsStamp(at)}-1`;
}
