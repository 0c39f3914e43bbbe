import { z } from 'zod';

/** PostgreSQL text cannot hold a zero byte; a search or a name with one would be a failure of ours. */
const withoutZero = (text: string) => !text.includes('\0');

export const PathName = z.string().trim().min(1).max(200).refine(withoutZero);
export const SearchText = z.string().trim().max(100).refine(withoutZero).optional();
