import { CONSERVACION } from '@fenix/domain/clientes/conservacion';
import { retainNow } from '../assembly/retention';
import { newId } from '../ground/ids';
import { COUNTED, type Counted, findOverdue } from '../assembly/overdue';
import { type Command, UsageError, withDeps } from './command';

const DRY_RUN = '--dry-run';

const labelOf = (of: Counted) => (of === 'correos' ? 'Correos' : CONSERVACION[of].label);

/** What is over its period, or its deletion at once instead of at night. */
export const retention: Command = {
  usage: `[${DRY_RUN}]`,
  what: `borra lo que cumplió su plazo de conservación; ${DRY_RUN}, solo dice cuánto es`,
  async run(config, args) {
    if (args.some((arg) => arg !== DRY_RUN)) throw new UsageError(`Uso: retention [${DRY_RUN}]`);
    return withDeps(config, async (deps) => {
      const { database, clock } = deps;
      const overdue = await findOverdue(database.system, config, clock.now());
      if (overdue.length === 0) console.log('No hay plazos de conservación: todo se conserva siempre.');
      const counts: Record<string, number> = {};
      if (args.includes(DRY_RUN))
        for (const { of, count } of overdue) counts[of] = (counts[of] ?? 0) + (await count(database.system));
      else Object.assign(counts, await retainNow(deps, newId()));
      if (overdue.length > 0) for (const of of COUNTED) console.log(`${labelOf(of)}: ${counts[of] ?? 0}`);
      return 0;
    });
  },
};
