import { startOfDay } from '@fenix/domain/dates/days';
import { formatDay } from '@fenix/domain/dates/format';

/** dd/mm/aaaa, or a dash for what is unknown. */
export const dayText = (day: string | null) => (day === null ? '—' : formatDay(startOfDay(day)));
