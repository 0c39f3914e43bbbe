import { PageQuery } from '@fenix/domain/paging';
import { isStorable } from '@fenix/domain/text/storable';
import { z } from 'zod';

export const ById = z.object({ id: z.uuid() });
export const PathName = z.string().trim().min(1).max(200).refine(isStorable);
export const SearchText = z.string().trim().max(100).refine(isStorable).optional();

/** The whole list, or pages where a limit or a cursor is given. */
export const ListQuery = z.object({
  limit: PageQuery.shape.limit.unwrap().optional(),
  cursor: PageQuery.shape.cursor,
  search: SearchText,
});

type PageParams = { limit?: number | undefined; cursor?: string | undefined };

/** The page size, or undefined for the whole list. */
export function pageLimit({ limit, cursor }: PageParams): number | undefined {
  return limit ?? (cursor === undefined ? undefined : PageQuery.parse({}).limit);
}
