import { z } from 'zod';

/** Who did what to a record, and when; the words are those of the audit log. */
export const ActaEvent = z.object({
  _id: z.uuid(),
  at: z.iso.datetime(),
  user: z.string(),
  action: z.string(),
  label: z.string(),
});
export type ActaEvent = z.infer<typeof ActaEvent>;
