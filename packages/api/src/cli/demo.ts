import { loadDemo } from '../demo/load';
import { type Command, withDeps } from './command';

export const demo: Command = {
  usage: '',
  what: 'carga los datos de demostración',
  run: (config) =>
    withDeps(config, async (deps) => {
      const isNew = await loadDemo(deps);
      console.log(isNew ? 'Datos de demostración cargados.' : 'Los datos de demostración ya estaban cargados.');
      return 0;
    }),
};
