import type { Config } from './config';
import type { Database } from './db/database';
import type { MediaAddresses } from './adapters/media/signedAddress';
import type { Clock } from './ports/clock';
import type { MediaStore } from './ports/media';
import type { Tokens } from './sesion/tokens';

/** Everything a feature may reach. */
export type Deps = {
  config: Config;
  database: Database;
  clock: Clock;
  tokens: Tokens;
  media: MediaStore;
  addresses: MediaAddresses;
};
