import { z } from 'zod';
import { SHELL_MESSAGES } from '../messages';
import { CRUCE_MESSAGES } from './cruce';
import { DESPACHO_MESSAGES } from './messages';

const DAY = 86_400_000;

/** How far back a departure may lie when it is written down, and how far ahead when it is planned. */
const LATEST_ENTRY = DAY;
const EARLIEST_ENTRY = 366 * DAY;

const platformId = (message: string) => z.string(SHELL_MESSAGES.required).trim().min(1, message).max(64, message);

/** DISP-48: why a vehicle is sent on two trips at a time. */
export const Motivo = z
  .string(CRUCE_MESSAGES.reason)
  .trim()
  .min(10, CRUCE_MESSAGES.reason)
  .max(200, CRUCE_MESSAGES.reason)
  .refine((text) => !/[\p{Cc}\p{Surrogate}]/u.test(text), SHELL_MESSAGES.invalid);

/** DISP-04, DISP-23. `fecha` is an instant, `conductor` the driver's id; `inControl`: the trip will be inspected (DISP-25). */
export const NewDespacho = z.strictObject({
  fecha: z.iso.datetime({ offset: true, error: DESPACHO_MESSAGES.badDate }),
  conductor: platformId(DESPACHO_MESSAGES.unknownDriver),
  idruta: platformId(DESPACHO_MESSAGES.unknownRoute),
  idactivo: platformId(DESPACHO_MESSAGES.unknownVehicle),
  inControl: z.boolean(SHELL_MESSAGES.required),
  motivo: Motivo.optional(),
});
export type NewDespacho = z.infer<typeof NewDespacho>;

/** Why a departure cannot be entered now, or undefined when it can. */
export function departureProblem(fecha: Date, now: Date): string | undefined {
  const ahead = fecha.getTime() - now.getTime();
  if (ahead < -LATEST_ENTRY) return DESPACHO_MESSAGES.tooLate;
  return ahead > EARLIEST_ENTRY ? DESPACHO_MESSAGES.tooEarly : undefined;
}

/** What a creation answers: the id that the platform gave. */
export const DespachoCreated = z.object({ id: z.string() });
