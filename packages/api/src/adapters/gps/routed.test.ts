import { describe, expect, test, vi } from 'vitest';
import type { GpsAccount, GpsPlatform } from '../../ports/gps';
import { gpsContract } from '../../testing/contracts/gps.contract';
import { httpGps } from './http';
import { openLogin } from './login';
import { routedGps } from './routed';

type Verb = (account: GpsAccount, ...rest: never[]) => unknown;

/** The platform with every verb's account changed first. */
function withAccount(gps: GpsPlatform, change: (account: GpsAccount) => GpsAccount): GpsPlatform {
  const verbs = Object.entries(gps).map(([name, verb]) => {
    const changed: Verb = (account, ...rest) => (verb as Verb)(change(account), ...rest);
    return [name, typeof verb === 'function' ? changed : verb];
  });
  return Object.fromEntries(verbs) as GpsPlatform;
}

const AWAY: GpsAccount = { id: 'a', apiKey: null, username: null, password: null, platform: null };

/** A platform that fails the test when it is called. */
const refusing = new Proxy({} as GpsPlatform, {
  get: (_, name) => (name === 'onReports' || name === 'listVistosDe' ? undefined : () => fail(String(name))),
});
function fail(name: string): never {
  throw new Error(`the installation's platform was asked: ${name}`);
}

gpsContract('that an account names, and not the installation’s', async ({ app, deps }) => {
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const { dataKeys: keys, clock, log } = deps;
  const routed = routedGps({
    home: refusing,
    open: (url) => httpGps({ url, clock, log, loginOf: openLogin(keys) }),
  });
  return withAccount(routed, ({ id, apiKey, ...account }) => {
    const key = keys.open(apiKey ?? '', { table: 'gps_accounts', id, column: 'api_key' });
    const sealed = keys.seal(key, { table: 'gps_accounts', id, column: 'platform_key' });
    // The key of the account itself opens nothing there.
    return { ...account, id, apiKey: null, platform: { url: `${address}/gps`, apiKey: sealed } };
  });
});

describe('GPS-30 which platform is asked', () => {
  const platform = (name: string) =>
    ({
      listVehiculos: vi.fn<GpsPlatform['listVehiculos']>().mockRejectedValue(new Error(name)),
      isOurs: () => name === 'home',
    }) as unknown as GpsPlatform;
  const at = (url: string): GpsAccount => ({ ...AWAY, platform: { url, apiKey: 'v1:x' } });

  test('the installation’s for accounts that name none; for the others theirs, opened once each', async () => {
    const open = vi.fn<(url: string) => GpsPlatform>(platform);
    const gps = routedGps({ home: platform('home'), open });
    await expect(gps.listVehiculos(AWAY)).rejects.toThrow('home');
    for (const url of ['https://uno.example', 'https://dos.example', 'https://uno.example'])
      await expect(gps.listVehiculos(at(url))).rejects.toThrow(url);
    expect(open.mock.calls).toEqual([['https://uno.example'], ['https://dos.example']]);
    expect([gps.isOurs(AWAY), gps.isOurs(at('https://uno.example'))]).toEqual([true, false]);
  });
});
