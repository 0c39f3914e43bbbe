import { gpsContract } from '../../testing/contracts/gps.contract';
import { httpGps } from './http';
import { openLogin } from './login';

gpsContract('over HTTP', async ({ app, deps }) => {
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  return httpGps({ url: `${address}/gps/`, clock: deps.clock, log: deps.log, loginOf: openLogin(deps.dataKeys) });
});
