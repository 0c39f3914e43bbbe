import { z } from 'zod';
import { Autorizacion } from '../aptitud/aptitud';
import { SHELL_MESSAGES } from '../messages';
import { Motivo } from '../text/motivo';
import { DESPACHO_MESSAGES } from './messages';
import { TicketRespaldo } from './ticket';

const DAY = 86_400_000;

/** How far back a departure may lie when it is written down, and how far ahead when it is planned. */
const LATEST_ENTRY = DAY;
const EARLIEST_ENTRY = 366 * DAY;

const platformId = (message: string) => z.string(SHELL_MESSAGES.required).trim().min(1, message).max(64, message);

/**
 * DISP-04, DISP-23. `fecha` is an instant, `conductor` the driver's id; `inControl`: the trip will be inspected (DISP-25). DISP-48:
 * `motivo` says why a vehicle is sent on two trips at a time. CUM-32: `autorizacion` lets a dispatch pass that is blocked.
 */
export const NewDespacho = z.strictObject({
  fecha: z.iso.datetime({ offset: true, error: DESPACHO_MESSAGES.badDate }),
  conductor: platformId(DESPACHO_MESSAGES.unknownDriver),
  idruta: platformId(DESPACHO_MESSAGES.unknownRoute),
  idactivo: platformId(DESPACHO_MESSAGES.unknownVehicle),
  inControl: z.boolean(SHELL_MESSAGES.required),
  motivo: Motivo.optional(),
  autorizacion: Autorizacion.optional(),
});
export type NewDespacho = z.infer<typeof NewDespacho>;
/** What is written down of it: nothing of who authorised it and how. */
export type AskedDespacho = Omit<NewDespacho, 'autorizacion'>;

/** Why a departure cannot be entered now, or undefined when it can. */
export function departureProblem(fecha: Date, now: Date): string | undefined {
  const ahead = fecha.getTime() - now.getTime();
  if (ahead < -LATEST_ENTRY) return DESPACHO_MESSAGES.tooLate;
  return ahead > EARLIEST_ENTRY ? DESPACHO_MESSAGES.tooEarly : undefined;
}

/** What a creation answers: the id that the platform gave, and what its ticket says beyond the trip (CUM-34). */
export const DespachoCreated = z.object({ id: z.string(), respaldo: TicketRespaldo.nullish() });
/** What a cancellation answers. */
export const DespachoCanceled = z.object({ id: z.string() });
