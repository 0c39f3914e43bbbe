import { BOGOTA_OFFSET_HOURS } from './days';

/** How dates are shown: 02/11/2026, 23:30. Written by field, because the short locale style drops zeros. */
function bogota(instant: Date) {
  const local = new Date(instant.getTime() + BOGOTA_OFFSET_HOURS * 3_600_000).toISOString();
  const [year = '', month = '', day = ''] = local.slice(0, 10).split('-');
  return { year, month, day, time: local.slice(11, 16), seconds: local.slice(17, 19) };
}

export function formatDay(instant: Date): string {
  const { day, month, year } = bogota(instant);
  return `${day}/${month}/${year}`;
}

export function formatTime(instant: Date): string {
  return bogota(instant).time;
}

export function formatDateTime(instant: Date): string {
  return `${formatDay(instant)} ${formatTime(instant)}`;
}

/** With seconds, for papers that prove when something happened. */
export function formatExactTime(instant: Date): string {
  return `${formatDateTime(instant)}:${bogota(instant).seconds}`;
}

const MONTHS = [
  'enero',
  'febrero',
  'marzo',
  'abril',
  'mayo',
  'junio',
  'julio',
  'agosto',
  'septiembre',
  'octubre',
  'noviembre',
  'diciembre',
] as const;

/** As a letter is dated: 2 de noviembre de 2026. */
export function formatLongDay(instant: Date): string {
  const { day, month, year } = bogota(instant);
  return `${Number(day)} de ${MONTHS[Number(month) - 1]} de ${year}`;
}
