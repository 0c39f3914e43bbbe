import { z } from 'zod';
import { SHELL_MESSAGES } from '../messages';

export const MOTIVO_MIN = 10;
export const MOTIVO_MAX = 200;
export const MOTIVO_ASKED = 'Escribe el motivo, de 10 a 200 caracteres.';

/** Why something is done although something speaks against it. */
export const Motivo = z
  .string(MOTIVO_ASKED)
  .trim()
  .min(MOTIVO_MIN, MOTIVO_ASKED)
  .max(MOTIVO_MAX, MOTIVO_ASKED)
  .refine((text) => !/[\p{Cc}\p{Surrogate}]/u.test(text), SHELL_MESSAGES.invalid);
