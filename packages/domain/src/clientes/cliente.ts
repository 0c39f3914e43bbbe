import { z } from 'zod';
import { CLIENTE_MESSAGES } from '../messages';
import { MODULES } from '../permissions';

/** A client company as the shell shows it. The platform's API key is never part of an answer. */
export const Cliente = z.object({
  _id: z.uuid(),
  client: z.string(),
  /** Signed address of the logo, or null where there is none. */
  logoDB: z.string().nullable(),
  modulesClient: z.array(z.enum(MODULES)),
  powerbi: z.string().nullable(),
  nit: z.string().nullable(),
  products: z.array(z.string()),
  fecha: z.iso.datetime(),
});
export type Cliente = z.infer<typeof Cliente>;

/** GUARD-06: the groups a client has contracted. */
export const ModulesChange = z.strictObject({
  modulesClient: z.array(z.enum(MODULES)).min(1, CLIENTE_MESSAGES.oneModule).max(MODULES.length),
});
export type ModulesChange = z.infer<typeof ModulesChange>;
