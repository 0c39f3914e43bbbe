import { SERVER_ACTOR } from '../clientes/provider';
import { writeAs } from '../http/write';
import { listJobs } from '../jobs/list';
import { retryFailed } from '../servidor/actions';
import { type Command, UsageError, withDeps } from './command';

const RETRY = '--retry';
const RETRY_ALL = '--retry-all';
const MOST = 200;
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The queue, for the operator: what failed for good, is in work, is late or waits; and another try for what failed. */
export const jobs: Command = {
  usage: `[${RETRY} <id> | ${RETRY_ALL}]`,
  what: 'muestra los trabajos en espera, en curso y fallidos; --retry intenta de nuevo los fallidos',
  async run(config, args) {
    const which = readWhich(args);
    return withDeps(config, async ({ database: { system }, clock }) => {
      const now = clock.now();
      if (which !== undefined) {
        const origin = { address: null, requestId: null, at: now };
        const { length: count } = await writeAs(system, SERVER_ACTOR, origin, (write) => retryFailed(write, which));
        if (count === 0 && which !== 'all') throw new UsageError(`No hay un trabajo fallido ${which}.`);
        console.log(`${count} ${count === 1 ? 'trabajo se intentará' : 'trabajos se intentarán'} de nuevo.`);
        return 0;
      }
      const listed = await listJobs(system, now, MOST);
      for (const { _id, kind, state, since, attempts, max_attempts, last_error } of listed) {
        const age = ageInWords(now.getTime() - since.getTime());
        console.log(`${_id}  ${state.padEnd(9)}  ${kind.padEnd(20)}  ${age.padEnd(12)}  ${attempts}/${max_attempts}`);
        if (last_error) console.log(`    ${last_error.split('\n', 1)[0]}`);
      }
      if (listed.length === 0) console.log('No hay trabajos.');
      if (listed.length === MOST) console.log(`Solo se muestran los primeros ${MOST}.`);
      return 0;
    });
  },
};

function readWhich(args: readonly string[]): string | undefined {
  const [option, id, ...more] = args;
  if (option === undefined) return undefined;
  if (option === RETRY_ALL && id === undefined) return 'all';
  if (option === RETRY && id !== undefined && ID.test(id) && more.length === 0) return id;
  throw new UsageError(`Uso: jobs [${RETRY} <id> | ${RETRY_ALL}]`);
}

function ageInWords(ms: number): string {
  const seconds = Math.round(Math.abs(ms) / 1000);
  const [count, unit] =
    seconds < 120
      ? [seconds, 's']
      : seconds < 7200
        ? [Math.round(seconds / 60), 'min']
        : [Math.round(seconds / 3600), 'h'];
  return ms < 0 ? `en ${count} ${unit}` : `hace ${count} ${unit}`;
}
