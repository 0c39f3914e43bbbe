import type { ByteRange } from '../ports/media';

export type RangeAnswer = ByteRange | 'whole' | 'unsatisfiable';

/**
 * One range of bytes, as browsers ask for when they play a video. Several at once, other units and what is not
 * understood are answered with the whole file, as RFC 9110 allows.
 */
export function readRange(header: string | undefined, total: number): RangeAnswer {
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
