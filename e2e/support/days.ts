import { type IsoDay, addDays, bogotaDay } from '@fenix/domain/dates/days';

/** The demo data end when their server was started: a worker that begins after midnight looks at the same day. */
const startedAt = new Date(process.env['E2E_STARTED_AT'] ?? Date.now());
const lastDay = bogotaDay(startedAt);

/** The demo data's last whole day. */
export const yesterday = addDays(lastDay, -1);

/** Each worker of a run has its own; another run on a server that goes on begins with others. */
const DAYS_OF_A_WORKER = 20;
const DAYS_AHEAD = 320;
const firstOwn = (startedAt.getTime() + Number(process.env['TEST_WORKER_INDEX'] ?? 0) * DAYS_OF_A_WORKER) % DAYS_AHEAD;
let taken = 0;

/** A day far enough ahead, and of one journey alone: the journeys share one server. */
export function ownDay(): IsoDay {
  taken += 1;
  return addDays(lastDay, 20 + ((firstOwn + taken) % DAYS_AHEAD));
}
