import type { ByteRange } from '../ports/media';

export type RangeResult = ByteRange | 'whole' | 'unsatisfiable';

/**
 * A single byte range, as browsers request for video. Several ranges, other units and invalid headers get the whole file,
 * as RFC 9110 allows.
 */
export function readRange(header: string | undefined, total: number): RangeResult {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/i.exec(header?.trim() ?? '') ?? [];
  if (first === '' && last === '') return 'whole';
  if (first === '') {
    const length = Math.min(Number(last), total);
    return length === 0 ? 'unsatisfiable' : { start: total - length, end: total - 1 };
  }
  const start = Number(first);
  const end = last === '' ? total - 1 : Math.min(Number(last), total - 1);
  if (last !== '' && Number(last) < start) return 'whole';
  return start >= total ? 'unsatisfiable' : { start, end };
}
