import { z } from 'zod';

/** Who did what to a record, when, and what became different; in the words of the audit log and of the form. */
export const HistoryEvent = z.object({
  _id: z.uuid(),
  at: z.iso.datetime(),
  /** By full name, where it is a person of ours. */
  user: z.string(),
  action: z.string(),
  label: z.string(),
  changes: z.array(z.object({ label: z.string(), before: z.string(), after: z.string() })),
});
export type HistoryEvent = z.infer<typeof HistoryEvent>;
