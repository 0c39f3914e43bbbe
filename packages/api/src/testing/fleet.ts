import { type GivenFleet, driveNorth, givenFleet, givenProgramada } from '../gps/gpsFixture';
import type { GpsAccount } from '../ports/gps';
import type { GivenClient } from './givens';
import type { TestApp } from './testApp';

export type GivenCompany = GivenClient & {
  fleet: GivenFleet;
  account: GpsAccount;
  /** A dispatch on its one route; the id of the platform. */
  program: (start: Date) => Promise<string>;
  /** Its vehicle drives the route from this moment on, in twelve minutes. */
  drive: (start: Date) => Promise<void>;
};

/** A client with an account at the platform, and there a vehicle, a relief driver and a route of two stops. */
export async function givenCompany(api: TestApp, client?: GivenClient): Promise<GivenCompany> {
  const company = client ?? (await api.givenClient());
  const fleet = await givenFleet(api);
  await api.deps.database.system
    .updateTable('clients')
    .set({ gps_account_id: fleet.accountId })
    .where('_id', '=', company.id)
    .execute();
  return {
    ...company,
    fleet,
    account: { id: fleet.accountId, apiKey: fleet.apikey, username: null, password: null },
    program: (start) => givenProgramada(api, fleet, start),
    drive: (start) => api.deps.platform.takePositions(fleet.vehicleId, driveNorth(start)),
  };
}
