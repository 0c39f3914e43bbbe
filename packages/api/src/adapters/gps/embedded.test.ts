import { gpsContract } from '../../testing/contracts/gps.contract';
import { embeddedGps } from './embedded';

gpsContract('in the same process', async ({ deps }) => embeddedGps(deps.platform, deps.clock));
