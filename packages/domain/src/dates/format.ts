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

/** The moment that is written so; to the second. */
export function readExactTime(text: string): Date {
  const part = (from: number, to: number) => Number(text.slice(from, to));
  const [day, month, year] = [part(0, 2), part(3, 5), part(6, 10)];
  return new Date(Date.UTC(year, month - 1, day, part(11, 13) - BOGOTA_OFFSET_HOURS, part(14, 16), part(17, 19)));
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
