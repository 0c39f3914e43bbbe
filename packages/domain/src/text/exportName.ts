import type { IsoDay } from '../dates/days';
import { searchKey } from './search';

/** DISP-33, PRE-06: `despachos-{client}-{from}-{to}`, in letters that every system can keep. */
export function exportStem(what: string, client: string, from: IsoDay, to: IsoDay): string {
  const slug = searchKey(client)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return `${what}-${slug}-${from}-${to}`;
}

export function exportName(
  what: string,
  client: string,
  from: IsoDay,
  to: IsoDay,
  format: 'csv' | 'xlsx' = 'csv',
): string {
  return `${exportStem(what, client, from, to)}.${format}`;
}
