import { z } from 'zod';

/** The mails that a person subscribes to. */
export const AvisosPropios = z.strictObject({
  informes: z.boolean(),
  /** CUM-16: the weekly mail about papers that end. */
  vencimientos: z.boolean(),
});
export type AvisosPropios = z.infer<typeof AvisosPropios>;

/** What is not named stays as it is. */
export const AvisosCambio = AvisosPropios.partial();
export type AvisosCambio = z.infer<typeof AvisosCambio>;
