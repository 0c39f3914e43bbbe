import { z } from 'zod';
import { SHELL_MESSAGES } from '../messages';

export const PLATE_LENGTH = 6;
export const BAD_PLATE = 'Escribe la placa con seis letras o números, sin guion.';

/** Six letters and numbers, in capitals. */
export const Plate = z
  .string(SHELL_MESSAGES.required)
  .trim()
  .min(1, SHELL_MESSAGES.required)
  .toUpperCase()
  .refine((plate) => plate.length === PLATE_LENGTH && /^[A-Z0-9]+$/.test(plate), BAD_PLATE);

/** How plates are compared, and written. */
export const placaKey = (placa: string) => placa.toUpperCase().replaceAll(/[\s-]/g, '');

/** The usual ways in which a fleet writes the plate of this key: 'ABC123', 'ABC-123', 'ABC 123'. */
export const placaSpellings = (key: string) => [
  key,
  `${key.slice(0, 3)}-${key.slice(3)}`,
  `${key.slice(0, 3)} ${key.slice(3)}`,
];
