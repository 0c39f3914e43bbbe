/** What a person types for an hour: 1430, 930, 14:30, 9.5 or just 14. Null when no clock shows it. */
export function parseTime(text: string): string | null {
  const [, hour = '', minute = ''] =
    /^\s*(\d{1,2})[:.h ](\d{1,2})\s*$/.exec(text) ?? /^\s*(\d{1,2})(\d{2})?\s*$/.exec(text) ?? [];
  if (hour === '' || Number(hour) > 23 || Number(minute) > 59) return null;
  return `${hour.padStart(2, '0')}:${minute.padStart(2, '0')}`;
}
