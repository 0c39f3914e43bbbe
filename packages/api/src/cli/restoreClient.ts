import { nameKey } from '@fenix/domain/text/names';
import { SERVER_ACTOR } from '../clientes/provider';
import { takeOut } from '../records/papelera';
import { writeAs } from '../http/write';
import { type Command, UsageError, withDeps } from './command';

/** CLI-33: takes back the deletion of a client. Its users sign in again with what they had. */
export const restoreClient: Command = {
  usage: '<nombre del cliente>',
  what: 'devuelve un cliente eliminado, con sus usuarios y registros',
  async run(config, words) {
    const name = words.join(' ');
    if (!name) throw new UsageError('Uso: restore-client <nombre del cliente>');
    return withDeps(config, async ({ database, clock }) => {
      const origin = { address: null, requestId: null, at: clock.now() };
      await writeAs(database.system, SERVER_ACTOR, origin, async ({ tx, now, record }) => {
        const rows = await tx
          .selectFrom('clients')
          .select(['_id', 'client', 'deleted_at'])
          .where('client_key', '=', nameKey(name))
          .orderBy('deleted_at', (order) => order.desc().nullsFirst())
          .forUpdate()
          .execute();
        const [last] = rows;
        if (!last) throw new UsageError(`No hay un cliente eliminado con el nombre ${name}.`);
        if (!last.deleted_at) throw new UsageError(`Ya existe un cliente activo con el nombre ${last.client}.`);
        await tx.updateTable('clients').set({ deleted_at: null }).where('_id', '=', last._id).execute();
        await takeOut(tx, 'cliente', last._id, now);
        const of = { clientId: last._id, client: last.client };
        await record({ action: 'cliente.restaurar', entity: 'cliente', entityId: last._id, of, after: of });
      });
      console.log(`Cliente ${name} restaurado.`);
      return 0;
    });
  },
};
