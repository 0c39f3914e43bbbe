import { addDays, bogotaDay } from '@fenix/domain/dates/days';

/** The day that the demo data end with. The run says it to its workers: one that starts after midnight has the same. */
const lastDay = (process.env['E2E_LAST_DAY'] ??= bogotaDay(new Date()));

/** The demo data's last whole day. */
export const yesterday = addDays(lastDay, -1);
