import { z } from 'zod';

/** AUTH-50: what a device shows to open a session again; it lies there sealed under the person's PIN. */
export const DeviceToken = z.strictObject({ token: z.string().regex(/^[\w-]{43}$/) });
export type DeviceToken = z.infer<typeof DeviceToken>;
