import { noteFact } from '../db/facts';
import { type Command, UsageError, withDeps } from './command';

const VERIFIED = '--verified';
const MOST = 200;

/** For copies that another program makes, such as pg_basebackup: metrics, doctor and the staff's page know of them then. */
export const noteBackup: Command = {
  usage: `<qué> [${VERIFIED}]`,
  what: `anota una copia que hizo otro programa; ${VERIFIED}, que se comprobó`,
  async run(config, args) {
    const [what, ...more] = args.filter((arg) => arg !== VERIFIED);
    if (!what || what.startsWith('--') || more.length > 0) throw new UsageError(`Uso: note-backup <qué> [${VERIFIED}]`);
    return withDeps(config, async ({ database, clock }) => {
      const fact = { at: clock.now().toISOString(), what: what.slice(0, MOST) };
      await noteFact(database.system, args.includes(VERIFIED) ? 'backupVerified' : 'backup', fact);
      console.log('Anotado.');
      return 0;
    });
  },
};
