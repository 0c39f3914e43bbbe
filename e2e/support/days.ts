import { addDays, bogotaDay } from '@fenix/domain/dates/days';

/** The demo data end when their server was started: a worker that begins after midnight looks at the same day. */
const startedAt = process.env['E2E_STARTED_AT'];
const lastDay = bogotaDay(startedAt ? new Date(startedAt) : new Date());

/** The demo data's last whole day. */
export const yesterday = addDays(lastDay, -1);
