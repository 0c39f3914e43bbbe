import { z } from 'zod';
import { bogotaDay, isIsoDay } from './dates/days';
import { DomainError } from './errors';
import { SHELL_MESSAGES } from './messages';

/** Rows per page of the work tables (SHELL-39). `all` shows every row, drawn only where it is seen. */
export const PAGE_SIZES = [10, 15, 20, 25, 30, 'all'] as const;
export type PageSize = (typeof PAGE_SIZES)[number];
export const DEFAULT_PAGE_SIZE: PageSize = 10;

/** The administration lists of clients and users. */
export const SHORT_PAGE_SIZE = 5;

/** What a table can show at once: a size its reader picked, or the one a short list has. */
export type RowsPerPage = PageSize | typeof SHORT_PAGE_SIZE;

export function pageSizeLabel(size: RowsPerPage): string {
  return size === 'all' ? 'Todos' : String(size);
}

/** The sizes a list offers its reader, and the one it begins with. */
export type PageSizes = { sizes: readonly RowsPerPage[]; first: RowsPerPage };
/** CLI-02, USR-03: the short lists begin with pages of five rows; the user may choose longer pages. */
export const SHORT_PAGE_SIZES: PageSizes = { sizes: [SHORT_PAGE_SIZE, 10, 15, 20, 25, 30], first: SHORT_PAGE_SIZE };
export const WORK_PAGE_SIZES: PageSizes = { sizes: PAGE_SIZES, first: DEFAULT_PAGE_SIZE };

export function parsePageSize(text: unknown, { sizes, first }: PageSizes = WORK_PAGE_SIZES): RowsPerPage {
  return sizes.find((size) => String(size) === String(text)) ?? first;
}

/** Counting stops here: beyond it a list says '1.000+' until someone asks for the exact number. */
export const COUNT_CAP = 1_000;

/** No single answer is longer than this; `Todos` is fetched as a chain of such pages. */
export const MAX_PAGE = 500;

/**
 * An order that the server has no index for is made of all the rows of a list, where they are seen; of more than these
 * it is not offered.
 */
export const SORTED_MAX = 5_000;

/** A list that is asked for without pages comes whole up to here, and is refused beyond. */
export const WHOLE_LIST_MAX = 5_000;

export const PageQuery = z.object({
  limit: z.coerce.number().int().min(1).max(MAX_PAGE).default(10),
  cursor: z.string().max(400).optional(),
});

/** A page by key: `next` is the cursor of the following page, null on the last one. */
export function pageOf<T extends z.ZodType>(item: T) {
  return z.object({
    items: z.array(item),
    next: z.string().nullable(),
    total: z.object({ value: z.number().int(), capped: z.boolean() }),
  });
}

export type Page<T> = { items: T[]; next: string | null; total: { value: number; capped: boolean } };

/** Where a page ended: the moment and the id of its last row. */
export type PageEnd = { at: Date; id: string };

const Moment = z.iso.datetime();
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** In a form the caller hands back untouched. */
export function encodeCursor({ at, id }: PageEnd): string {
  return `${at.toISOString()}~${id}`;
}

/** `isId` where the ids are not ours. */
export function decodeCursor(cursor: string, isId: RegExp = UUID): PageEnd {
  const [at = '', ...rest] = cursor.split('~');
  const id = rest.join('~');
  const isMoment = Moment.safeParse(at).success && isIsoDay(bogotaDay(new Date(at)));
  if (isMoment && isId.test(id)) return { at: new Date(at), id };
  throw unknownPage();
}

/** What was handed back is no cursor. */
export function unknownPage(): DomainError {
  return new DomainError('invalid', SHELL_MESSAGES.invalid, {
    errors: [{ path: 'cursor', message: 'La página pedida no existe.' }],
  });
}

/** How many there are, counted one by one. */
export const Counted = z.object({ value: z.number().int() });
