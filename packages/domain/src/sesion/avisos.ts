import { z } from 'zod';

/** What a person wants to be told by mail. */
export const AvisosPropios = z.strictObject({ informes: z.boolean() });
export type AvisosPropios = z.infer<typeof AvisosPropios>;
