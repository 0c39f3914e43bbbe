import { openEngine } from '../db/open';
import { prepareDatabase } from '../assembly/server';
import type { Command } from './command';

export const migrateCommand: Command = {
  usage: '',
  what: 'lleva la base de datos a esta versión',
  async run(config) {
    const engine = await openEngine(config);
    try {
      const fresh = await prepareDatabase(config, engine, (line) => console.log(line));
      console.log(fresh.length > 0 ? `Aplicadas: ${fresh.join(', ')}` : 'La base de datos ya está al día.');
      return 0;
    } finally {
      await engine.close();
    }
  },
};
