import { z } from 'zod';

/** Every answer of the API: `{status, data, message?}`; refusals: `{status, message, errors?}` (API-02, API-06). */
export function envelope<T extends z.ZodType>(data: T) {
  return z.object({ status: z.literal(200), data, message: z.string().optional() });
}

export function ok<T>(data: T, message?: string): { status: 200; data: T; message?: string } {
  return message === undefined ? { status: 200, data } : { status: 200, data, message };
}

export const ErrorBody = z.object({
  status: z.number().int(),
  message: z.string(),
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  /** What the refusal is about, where a program has more to do than to show its words. */
  reason: z.string().optional(),
  /** With the reason `stale`: the record as it stands now. */
  current: z.unknown().optional(),
});
export type ErrorBody = z.infer<typeof ErrorBody>;
