import { z } from 'zod';

/** One act that changed something: who, for whom, what, when, and how it was before and after. */
export const AuditEntry = z.object({
  _id: z.uuid(),
  at: z.iso.datetime(),
  user: z.string(),
  /** Who that is, by full name; null where it is no person of ours. */
  person: z.string().nullable(),
  /** The company of the person; null where it is no person of ours. */
  empresa: z.string().nullable(),
  /** The company of the record. */
  client: z.string().nullable(),
  action: z.string(),
  entity: z.string(),
  entityId: z.string(),
  /** What the record is called: 'Acta 401 · UXT001'. */
  registro: z.string(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  address: z.string().nullable(),
  requestId: z.string().nullable(),
  /** The program that asked, as it names itself. */
  agent: z.string().nullable(),
  /**
   * Its link in the hash chain, sent only when a single entry is read. The hash covers the entry and the previous hash.
   */
  chain: z.object({ seq: z.number().int(), hash: z.string(), previous: z.string() }).nullish(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;
