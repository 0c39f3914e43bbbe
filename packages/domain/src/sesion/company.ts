import { z } from 'zod';

/** A company by its name, as staff choose one; the provider's own makes managers of its people (GUARD-04). */
export const Company = z.object({ client: z.string(), isProvider: z.boolean() });
export type Company = z.infer<typeof Company>;
