import { resolve } from 'node:path';
import { createDataKeys } from '../ground/dataKey';
import { addDataKey, readDataKey } from '../adapters/secrets';
import { SERVER_ACTOR } from '../clientes/provider';
import { keepSecret } from '../db/knownSecrets';
import { sealAgain } from '../db/sealed';
import { writeAs } from '../http/write';
import { type Command, UsageError, withDeps } from './command';

const NEW = '--new';

/** Writes every sealed value anew under the key in use. With the key in a file, `--new` makes one first. */
export const rekey: Command = {
  usage: `[${NEW}]`,
  what: 'vuelve a cifrar los secretos con la primera clave de DATA_KEY',
  async run(config, args) {
    const dataDir = resolve(config.DATA_DIR);
    if (args.includes(NEW)) {
      if (config.DATA_KEY)
        throw new UsageError('DATA_KEY viene del entorno: pon allí la clave nueva delante, v2:…,v1:…');
      addDataKey(dataDir);
    }
    return withDeps(config, async ({ database, clock }) => {
      const ring = readDataKey(dataDir, config.DATA_KEY);
      const keys = createDataKeys(ring);
      const count = await database.engine.asOwner(async (connection) => {
        await connection.exec(`begin; set local app.tenant = '*'`);
        try {
          const done = await sealAgain(connection, keys);
          await connection.exec('commit');
          return done;
        } catch (error) {
          await connection.exec('rollback');
          throw error;
        }
      });
      await keepSecret(database.system, 'DATA_KEY', ring[0].key);
      const origin = { address: null, requestId: null, at: clock.now() };
      await writeAs(database.system, SERVER_ACTOR, origin, ({ record }) =>
        record({ action: 'llaves.cambiar', entity: 'clave de datos', entityId: ring[0].id, after: { valores: count } }),
      );
      const prints = await database.system.selectFrom('gps_accounts').select('api_key_print').execute();
      const left = prints.filter(({ api_key_print: print }) => print !== null && !keys.isCurrent(print)).length;
      console.log(`${count} valores cifrados de nuevo con la clave ${ring[0].id}.`);
      if (left > 0)
        console.log(
          `${left} llaves hechas por el sistema pasan a la clave nueva cuando se usen: conserva las anteriores.`,
        );
      else if (ring.length > 1) console.log('Ya puedes quitar las claves anteriores.');
      return 0;
    });
  },
};
