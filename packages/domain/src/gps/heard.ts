import { z } from 'zod';
import { pageOf } from '../paging';

/** When the platform sent it; `isStale` while the platform is unreachable and this is its last answer, from the cache. */
export const HeardMark = { at: z.iso.datetime(), isStale: z.boolean() } as const;

export function heardList<T extends z.ZodType>(item: T) {
  return z.object({ items: z.array(item), ...HeardMark });
}

export function heardPage<T extends z.ZodType>(item: T) {
  return pageOf(item).extend(HeardMark);
}
