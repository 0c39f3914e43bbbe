import { SERVER_ACTOR } from '../clientes/provider';
import { forgetSecrets } from '../db/knownSecrets';
import { assertSecrets } from '../assembly/server';
import { writeAs } from '../http/write';
import { type Command, withDeps } from './command';

/** After a secret was lost or changed on purpose: what this machine has becomes what every server must have. */
export const acceptSecrets: Command = {
  usage: '',
  what: 'acepta las claves de este servidor como las de todos, si se cambiaron a propósito',
  run: (config) =>
    withDeps(config, async ({ database, clock }) => {
      const origin = { address: null, requestId: null, at: clock.now() };
      await writeAs(database.system, SERVER_ACTOR, origin, async ({ tx, record }) => {
        await forgetSecrets(tx);
        await record({ action: 'llaves.cambiar', entity: 'clave de datos', entityId: 'servidores' });
      });
      await assertSecrets(config, database.engine);
      console.log('Claves aceptadas: úsalas en todos los servidores.');
      return 0;
    }),
};
