import { z } from 'zod';

/** Every response of the API: `{status, data, message?}`; errors: `{status, message, errors?}` (API-02, API-06). */
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
  /** A code for errors that the client handles instead of only showing their message. */
  reason: z.string().optional(),
  /** With the reason `stale`: the current version of the record. */
  current: z.unknown().optional(),
  /** What the refusal is made of: the reasons against a dispatch. */
  data: z.unknown().optional(),
});
export type ErrorBody = z.infer<typeof ErrorBody>;
